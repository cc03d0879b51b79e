extension Canvas {
    /// Draws a line with round corners along the inside of `rect`, as far as it is visible; does nothing if it is narrower
    /// or lower than two cells.
    public mutating func drawBorder(around rect: Rect, style: Style) {
        guard rect.width > 1, rect.height > 1 else { return }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        let across = Glyph("─", width: 1)
        let down = Glyph("│", width: 1)
        draw(across, repeated: rect.width, at: rect.origin, style: style)
        draw(across, repeated: rect.width, at: Point(x: rect.minX, y: bottom), style: style)
        let rows = clipped(rect)
        for y in rows.minY..<rows.maxY {
            draw(down, repeated: 1, at: Point(x: rect.minX, y: y), style: style)
            draw(down, repeated: 1, at: Point(x: right, y: y), style: style)
        }
        draw("╭", at: rect.origin, style: style)
        draw("╮", at: Point(x: right, y: rect.minY), style: style)
        draw("╰", at: Point(x: rect.minX, y: bottom), style: style)
        draw("╯", at: Point(x: right, y: bottom), style: style)
    }
}
