extension Canvas {
    /// Draws `text` from `point` to the right, at most `limit` cells.
    ///
    /// - Parameters:
    ///   - style: changed by the attributes of each part of the text. On the background of the selection, the colours of
    ///     the parts do not count.
    ///   - mode: where a text that is too long is shortened.
    public mutating func draw(
        _ text: Text, at point: Point, style: Style = .plain, limit: Int = .max,
        _ mode: LineBreakMode = .byTruncatingTail
    ) {
        let shown = text.width > limit ? text.truncated(to: limit, mode) : text
        draw(shown, shown.glyphs.indices, at: point, style: style)
    }

    /// Draws the glyphs of `range` from `point` to the right.
    mutating func draw(_ text: Text, _ range: Range<Int>, at point: Point, style: Style) {
        // Most texts are plain.
        guard !text.runs.isEmpty else { return draw(text.glyphs[range], at: point, style: style) }
        var position = point
        text.runs.forEach(in: range) { range, attributes in
            let glyphs = text.glyphs[range]
            draw(glyphs, at: position, style: self.style(style.with(attributes), linkingTo: attributes.link))
            position.x += glyphs.reduce(0) { $0 + $1.width }
        }
    }
}
