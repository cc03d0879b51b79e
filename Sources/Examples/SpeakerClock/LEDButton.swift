import CursesKit

/// A button whose title looks like the digits of the clock, in squares of half a cell.
///
/// Where there is no room for that, or no half blocks, it is a plain word.
final class LEDButton: Control {
    /// The title: letters of `LEDFont`.
    var title: String {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    /// The style of the squares, unless the button is pressed or has the focus.
    var style = Style.plain {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// The cells of a title of five letters, with a margin.
    static let size = Size(width: 21, height: 3)

    init(_ title: String, action: @escaping @MainActor () -> Void) {
        self.title = title
        super.init()
        addAction(for: .primaryActionTriggered, action)
    }

    override var canBecomeFocused: Bool { false }

    override func trackingDidEnd(at point: Point) {
        sendActions(for: .primaryActionTriggered)
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isHighlighted ? Style.selection : style
        canvas.fill(bounds, style: style)
        let width = LEDFont.width(of: title)
        guard traitCollection.hasPartialBlocks, bounds.width >= width, bounds.height >= Self.size.height
        else {
            let word = Text(title.prefix(1) + title.dropFirst().lowercased()).truncated(to: bounds.width)
            return canvas.draw(
                word, at: bounds.centered(Size(width: word.width, height: 1)).origin, style: style)
        }
        let left = (bounds.width - width) / 2
        for (y, row) in cells(width: width).enumerated() {
            canvas.draw(Text(row), at: Point(x: left, y: y), style: style)
        }
    }

    /// The title as rows of half blocks.
    private func cells(width: Int) -> [String] {
        var isLit = Array(repeating: Array(repeating: false, count: width), count: LEDFont.height + 1)
        var left = 0
        for letter in title {
            for (x, y) in LEDFont.squares(of: letter) { isLit[y][left + x] = true }
            left += LEDFont.width(of: letter) + 1
        }
        return stride(from: 0, to: LEDFont.height, by: 2).map { y in
            String(
                (0..<width).map { x in
                    switch (isLit[y][x], isLit[y + 1][x]) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }
    }
}
