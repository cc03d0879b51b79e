import CursesKit

/// A time in seven-segment digits, as large as possible, in the middle of the view.
///
/// If even the smallest digits do not fit, it is plain text.
final class LEDView: View {
    /// The text: digits and colons.
    var text = "" {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }

    var style = Style.plain {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// Whether the digits after the colon are below those before it.
    var isStacked = false {
        didSet { if isStacked != oldValue { setNeedsDisplay() } }
    }

    override func draw(_ canvas: inout Canvas) {
        let lines = isStacked ? text.split(separator: ":") : [text[...]]
        let width = lines.map { $0.reduce(-1) { $0 + LEDFont.width(of: $1) + 1 } }.max() ?? 0
        let height = 6 * lines.count - 1
        // Two cells side by side make a square.
        let scale = min(bounds.width / max(1, 2 * width), bounds.height / height)
        guard scale > 0 else {
            let time = Text(text).truncated(to: bounds.width)
            let origin = bounds.centered(Size(width: time.width, height: 1)).origin
            return canvas.draw(time, at: origin, style: style)
        }
        let area = bounds.centered(Size(width: 2 * width * scale, height: height * scale))
        let square = Text(String(repeating: traitCollection.hasUnicode ? "█" : "#", count: 2 * scale))
        for (index, line) in lines.enumerated() {
            var left = 0
            for digit in line {
                for (x, y) in LEDFont.squares(of: digit) {
                    for row in 0..<scale {
                        let offset = Point(x: (left + x) * 2 * scale, y: (6 * index + y) * scale + row)
                        canvas.draw(square, at: area.origin + offset, style: style)
                    }
                }
                left += LEDFont.width(of: digit) + 1
            }
        }
    }
}
