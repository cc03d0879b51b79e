/// A picture as DEC's sixels: columns of six pixels, colour by colour.
///
/// A picture is drawn in strips of some rows of cells, so that no single write is long. Source: VT330/VT340 Programmer
/// Reference, volume 2, chapter 14.
enum SixelPicture {
    /// The number of rows of cells in a strip.
    private static let stripHeight = 2
    private static let colorCount = 64
    private static let pixelLimit = 1 << 20

    /// The strips; none if the picture is too large.
    static func strips(of picture: Picture, cell: Size) -> [(row: Int, bytes: [UInt8])] {
        let (width, height) = (picture.size.width * cell.width, picture.size.height * cell.height)
        guard width > 0, height > 0, width * height <= pixelLimit else { return [] }
        let pixels = picture.bitmap.scaled(picture.crop, toWidth: width, height: height)
        let palette = ColorPalette(of: pixels, count: colorCount)
        let indexes = palette.indexes(of: pixels, width: width)
        return stride(from: 0, to: picture.size.height, by: stripHeight).map { row in
            let rows = min(stripHeight, picture.size.height - row)
            let part = indexes[row * cell.height * width..<(row + rows) * cell.height * width]
            return (row, strip(part, width: width, height: rows * cell.height, palette: palette))
        }
    }

    private static func strip(
        _ indexes: ArraySlice<UInt8>, width: Int, height: Int, palette: ColorPalette
    ) -> [UInt8] {
        // Pixels that are not set stay as they are: the last band may be higher than the strip.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        let used = Set(indexes).sorted()
        for index in used {
            let (red, green, blue) = palette.colors[Int(index)]
            func percent(_ value: Int) -> Int { (value * 100 + 127) / 255 }
            bytes += "#\(index);2;\(percent(red));\(percent(green));\(percent(blue))".utf8
        }
        var columns = [UInt8](repeating: 0, count: palette.colors.count * width)
        for top in stride(from: 0, to: height, by: 6) {
            var isUsed = [Bool](repeating: false, count: palette.colors.count)
            for line in 0..<min(6, height - top) {
                let start = indexes.startIndex + (top + line) * width
                for x in 0..<width {
                    let index = Int(indexes[start + x])
                    isUsed[index] = true
                    columns[index * width + x] |= 1 << line
                }
            }
            for index in 0..<palette.colors.count where isUsed[index] {
                bytes += "#\(index)".utf8
                append(&columns, from: index * width, count: width, to: &bytes)
                bytes.append(UInt8(ascii: "$"))
            }
            bytes.append(UInt8(ascii: "-"))
        }
        return bytes + [0x1B, 0x5C]
    }

    /// Appends one colour of a band, with repetitions, and clears it.
    private static func append(
        _ columns: inout [UInt8], from start: Int, count: Int, to bytes: inout [UInt8]
    ) {
        var x = start
        var end = start + count
        while end > start, columns[end - 1] == 0 { end -= 1 }
        while x < end {
            let value = columns[x]
            var length = 1
            while x + length < end, columns[x + length] == value { length += 1 }
            if length > 3 {
                bytes += "!\(length)".utf8
                bytes.append(63 + value)
            } else {
                for _ in 0..<length { bytes.append(63 + value) }
            }
            x += length
        }
        for column in start..<end { columns[column] = 0 }
    }
}
