/// The glyphs of a column that grows from the bottom of a cell in steps.
struct BlockColumn {
    /// From the lowest step to the whole cell.
    private let glyphs: [Glyph]
    private let hasUnicode: Bool

    init(traits: TraitCollection) {
        hasUnicode = traits.hasUnicode
        let scalars = !traits.hasUnicode ? "_=#" : traits.hasPartialBlocks ? "▁▂▃▄▅▆▇█" : "▄█"
        glyphs = scalars.unicodeScalars.map { Glyph($0, width: 1) }
    }

    /// The number of steps that fill a cell.
    var stepsInCell: Int { glyphs.count }

    /// Draws a column of `width` cells.
    ///
    /// - Parameters:
    ///   - bottom: the row below the column.
    ///   - steps: the height; a negative one reaches down from `bottom`.
    func draw(_ steps: Int, x: Int, width: Int, bottom: Int, style: Style, on canvas: inout Canvas) {
        let (full, part) = Int(steps.magnitude).quotientAndRemainder(dividingBy: stepsInCell)
        let direction = steps < 0 ? 1 : -1
        var y = steps < 0 ? bottom : bottom - 1
        for _ in 0..<full {
            canvas.draw(glyphs[stepsInCell - 1], repeated: width, at: Point(x: x, y: y), style: style)
            y += direction
        }
        guard part > 0 else { return }
        let end = Point(x: x, y: y)
        if steps > 0 {
            canvas.draw(glyphs[part - 1], repeated: width, at: end, style: style)
        } else if hasUnicode {
            // What hangs from the top of a cell is the rest of it, in reverse video.
            let rest = glyphs[stepsInCell - part - 1]
            canvas.draw(rest, repeated: width, at: end, style: style.adding(.reverse))
        } else {
            canvas.draw(Glyph(part == 1 ? "'" : "\"", width: 1), repeated: width, at: end, style: style)
        }
    }
}
