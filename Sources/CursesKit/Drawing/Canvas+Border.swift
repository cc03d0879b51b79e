extension Canvas {
    /// Draws a line with round corners around the inside of `rect`; nothing if that is less than two cells
    /// wide or high.
    public mutating func drawBorder(around rect: Rect, style: Style) {
        guard rect.width > 1, rect.height > 1 else { return }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        let across = Glyph("─", width: 1)
        let down = Glyph("│", width: 1)
        draw(across, repeated: rect.width, at: rect.origin, style: style)
        draw(across, repeated: rect.width, at: Point(x: rect.minX, y: bottom), style: style)
        for y in rect.minY..<rect.maxY {
            draw(down, repeated: 1, at: Point(x: rect.minX, y: y), style: style)
            draw(down, repeated: 1, at: Point(x: right, y: y), style: style)
        }
        draw("╭", at: rect.origin, style: style)
        draw("╮", at: Point(x: right, y: rect.minY), style: style)
        draw("╰", at: Point(x: rect.minX, y: bottom), style: style)
        draw("╯", at: Point(x: right, y: bottom), style: style)
    }
}
