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

    /// The lit cells of each digit in five rows of three; each row is an octal digit.
    private static let lit: [Character: Int] = [
        "0": 0o75557, "1": 0o11111, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717,
        "6": 0o74757, "7": 0o71111, "8": 0o75757, "9": 0o75717, ":": 0o01010,
    ]

    override func draw(_ canvas: inout Canvas) {
        let lines = isStacked ? text.split(separator: ":") : [text[...]]
        let width = lines.map { $0.reduce(-1) { $0 + Self.width(of: $1) + 1 } }.max() ?? 0
        let height = 6 * lines.count - 1
        // Two cells side by side make a square.
        let scale = min(bounds.width / max(1, 2 * width), bounds.height / height)
        guard scale > 0 else {
            let time = Text(text).truncated(to: bounds.width)
            let place = bounds.centered(Size(width: time.width, height: 1)).origin
            return canvas.draw(time, at: place, style: style)
        }
        let area = bounds.centered(Size(width: 2 * width * scale, height: height * scale))
        let square = Text(String(repeating: traitCollection.hasUnicode ? "█" : "#", count: 2 * scale))
        for (index, line) in lines.enumerated() {
            var left = 0
            for digit in line {
                for (x, y) in squares(of: digit) {
                    for row in 0..<scale {
                        let place = Point(x: (left + x) * 2 * scale, y: (6 * index + y) * scale + row)
                        canvas.draw(square, at: area.origin + place, style: style)
                    }
                }
                left += Self.width(of: digit) + 1
            }
        }
    }

    private static func width(of digit: Character) -> Int { digit == ":" ? 1 : 3 }

    private func squares(of digit: Character) -> [(x: Int, y: Int)] {
        let (lit, width) = (Self.lit[digit] ?? 0, Self.width(of: digit))
        return (0..<5).flatMap { y in
            (0..<width).filter { x in lit >> (3 * (4 - y) + width - 1 - x) & 1 == 1 }.map { ($0, y) }
        }
    }
}
