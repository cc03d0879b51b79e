/// The pane of an alert: a title, a message and buttons in a box in the middle of the window.
///
/// The smaller the window, the less is shown around the buttons: first the empty lines go, then the
/// end of the message, then the box. Of more buttons than there are rows the selected one is shown.
final class AlertView: View {
    private static let widest = 60

    private let titleText: Text
    private let message: [Text]
    private let buttons: [Text]
    private let choose: (Int) -> Void
    private(set) var selected = 0

    private let paneStyle = Style.pane

    init(title: String, message: String, buttons: [String], choose: @escaping (Int) -> Void) {
        titleText = Text(title)
        self.message = Text.paragraphs(message)
        self.buttons = buttons.map { Text(" \($0) ") }
        self.choose = choose
        super.init()
    }

    func select(by step: Int) {
        guard !buttons.isEmpty else { return }
        selected = (selected + step + buttons.count) % buttons.count
        setNeedsDisplay()
    }

    override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        if let index = layout.buttons.firstIndex(where: { $0.contains(point) }) { choose(index) }
    }

    override func wheelScrolled(by steps: Int, at touch: Touch) {}

    // MARK: Layout

    private struct Layout {
        var box = Rect.zero
        var hasBorder = false
        var lines: [(text: Text, y: Int, isTitle: Bool)] = []
        var buttons: [Rect] = []
    }

    /// Where everything goes in the bounds as they are.
    private var layout: Layout {
        let outer = min(bounds.width - (bounds.width > 24 ? 4 : 0), Self.widest)
        let hasBorder = outer > 8 && bounds.height > max(4, rowsOfButtons(in: outer - 4) + 2)
        let inner = max(1, outer - (hasBorder ? 4 : 0))
        let buttonRows = rowsOfButtons(in: inner)
        let frameRows = hasBorder ? 2 : 0

        let wrapped = message.flatMap { $0.wrapped(to: inner) }
        let room = max(0, bounds.height - frameRows - buttonRows)
        let isAiry = room >= wrapped.count + 3
        let message = isAiry ? wrapped : wrapped.filter { !$0.isEmpty }
        var body: [(Text, Bool)] = [(titleText.truncated(to: inner), true)]
        if isAiry { body.append((.empty, false)) }
        body += message.map { ($0, false) }
        if isAiry { body.append((.empty, false)) }
        body = Array(body.prefix(room))

        var layout = Layout()
        layout.hasBorder = hasBorder
        layout.box = bounds.centered(
            Size(width: max(0, outer), height: min(bounds.height, body.count + buttonRows + frameRows)))
        let top = layout.box.minY + (hasBorder ? 1 : 0)
        layout.lines = body.enumerated().map { ($1.0, top + $0, $1.1) }
        layout.buttons = place(below: top + body.count, oneRow: buttonRows == 1)
        return layout
    }

    /// The width of all buttons beside each other.
    private var totalWidth: Int { buttons.reduce(0) { $0 + $1.width + 2 } - 2 }

    private func rowsOfButtons(in width: Int) -> Int {
        totalWidth <= width ? 1 : buttons.count
    }

    private func place(below y: Int, oneRow: Bool) -> [Rect] {
        var x = (bounds.width - totalWidth) / 2
        let hidden = oneRow ? 0 : max(0, selected + 1 - (bounds.height - y))
        return buttons.enumerated().map { index, button in
            let left = oneRow ? x : (bounds.width - button.width) / 2
            x += button.width + 2
            return Rect(x: left, y: oneRow ? y : y + index - hidden, width: button.width, height: 1)
        }
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        let layout = layout
        canvas.fill(layout.box, style: paneStyle)
        if layout.hasBorder { canvas.drawBorder(around: layout.box, style: paneStyle) }
        for line in layout.lines {
            let x = (bounds.width - line.text.width) / 2
            let style = line.isTitle ? paneStyle.adding(.bold) : paneStyle
            canvas.draw(line.text, at: Point(x: x, y: line.y), style: style)
        }
        for (index, frame) in layout.buttons.enumerated() {
            let style = index == selected ? Style.selection : paneStyle.adding(.underline)
            canvas.draw(buttons[index], at: frame.origin, style: style)
        }
    }
}
