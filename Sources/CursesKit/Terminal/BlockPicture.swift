/// A picture as half blocks in 24-bit colours.
enum BlockPicture {
    static func rows(of picture: Picture) -> [(row: Int, bytes: [UInt8])] {
        (0..<picture.size.height).map { y in
            var text = ""
            var last: Style?
            for cell in picture.cells[y * picture.size.width..<(y + 1) * picture.size.width] {
                if cell.style.foreground != last?.foreground { text += code(38, cell.style.foreground) }
                if cell.style.background != last?.background { text += code(48, cell.style.background) }
                last = cell.style
                text.unicodeScalars.append(cell.glyph.base)
            }
            return (y, Array((text + "\u{1B}[0m").utf8))
        }
    }

    private static func code(_ kind: Int, _ color: Color) -> String {
        let (red, green, blue) = color.components ?? (0, 0, 0)
        return "\u{1B}[\(kind);2;\(red);\(green);\(blue)m"
    }
}
