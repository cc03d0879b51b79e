import Localization

/// Buttons over the right end of a table's row; keys act on one of them.
final class TableRowActionsView: View {
    private let actions: [TableViewRowAction]
    private let titles: [Text]
    private let choose: (TableViewRowAction?) -> Void
    private var selected = 0
    /// The first responder before the buttons were shown.
    private weak var previousResponder: View?

    init(_ actions: [TableViewRowAction], choose: @escaping (TableViewRowAction?) -> Void) {
        self.actions = actions
        titles = actions.map { "[" + $0.title + "]" }
        self.choose = choose
        super.init()
        backgroundStyle = .pane
    }

    /// The columns of all buttons with one between two.
    var neededWidth: Int { titles.reduce(1) { $0 + $1.width + 1 } }

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand(.choose) { [weak self] in self?.perform() },
            KeyCommand(.nextButton, title: localized("Next action")) { [weak self] in self?.select(by: 1) },
            KeyCommand(.previousButton, title: localized("Previous action")) { [weak self] in
                self?.select(by: -1)
            },
            KeyCommand(.closeActions) { [weak self] in self?.choose(nil) },
        ]
    }

    func takeKeys() {
        previousResponder = window?.firstResponder
        becomeFirstResponder()
    }

    func giveKeysBack() {
        if window?.firstResponder === self { window?.firstResponder = previousResponder }
    }

    /// Closes when another view becomes first responder.
    override func firstResponderDidChange() {
        if window?.firstResponder !== self { choose(nil) }
    }

    override func touchesEnded(_ touch: Touch) {
        let x = touch.location(in: self).x
        guard let index = buttonColumns.firstIndex(where: { $0.contains(x) }) else { return choose(nil) }
        choose(actions[index])
    }

    override func draw(_ canvas: inout Canvas) {
        for (index, columns) in buttonColumns.enumerated() {
            var style = actions[index].style == .destructive ? Style.destructive : .pane
            style.background = .pane
            canvas.draw(
                titles[index], at: Point(x: columns.lowerBound, y: 0),
                style: index == selected ? .selection : style)
        }
    }

    /// The columns of the buttons, scrolled to the selected one if there is no room for all.
    private var buttonColumns: [Range<Int>] {
        var x = 1
        var columns: [Range<Int>] = []
        for title in titles {
            columns.append(x..<x + title.width)
            x += title.width + 1
        }
        let hidden = max(0, columns[selected].upperBound - bounds.width)
        return columns.map { $0.lowerBound - hidden..<$0.upperBound - hidden }
    }

    private func select(by step: Int) {
        selected = (selected + step + actions.count) % actions.count
        setNeedsDisplay()
    }

    private func perform() {
        choose(actions[selected])
    }
}
