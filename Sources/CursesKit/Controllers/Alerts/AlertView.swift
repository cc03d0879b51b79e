/// The box of an alert with its title, message, fields and buttons: in the middle of the window, or at the
/// bottom for an action sheet in a narrow window.
final class AlertView: View {
    private let content: AlertLayout.Content
    private let buttons: [Text]
    private let styles: [AlertAction.Style]
    private let fields: [TextField]
    private let choose: (Int) -> Void

    init(
        title: String, message: String, actions: [AlertAction], fields: [TextField], isSheet: Bool,
        choose: @escaping (Int) -> Void
    ) {
        buttons = actions.map { Text(" \($0.title) ") }
        styles = actions.map(\.style)
        self.fields = fields
        self.choose = choose
        content = AlertLayout.Content(
            title: Text(title), message: Text.paragraphs(message), fieldCount: fields.count,
            buttonWidths: buttons.map(\.width), isSheet: isSheet)
        super.init()
        for field in fields {
            field.style = Style.pane.adding(.underline)
            addSubview(field)
        }
    }

    // MARK: Focus

    /// The button that Enter chooses.
    private(set) var selected = 0

    /// The index of the focused field; nil if a button is focused.
    private var focusedField: Int? { fields.firstIndex(where: \.isFirstResponder) }

    /// Moves the focus by `step` fields and buttons, and around from the last to the first.
    func moveFocus(by step: Int) {
        let count = fields.count + buttons.count
        guard count > 0 else { return }
        setFocus(((focusedField ?? fields.count + selected) + step + count) % count)
    }

    /// Focuses a field or a button; `index` counts the fields first.
    func setFocus(_ index: Int) {
        if index < fields.count {
            fields[index].becomeFirstResponder()
        } else {
            for field in fields where field.isFirstResponder { field.resignFirstResponder() }
            selected = index - fields.count
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Whether Enter moves to the next field instead of choosing a button.
    var entersNextField: Bool { focusedField.map { $0 + 1 < fields.count } ?? false }

    // MARK: Mouse

    override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        if let index = layout.buttons.firstIndex(where: { $0.contains(point) }) { choose(index) }
    }

    override func wheelScrolled(by steps: Int, at touch: Touch) {}

    // MARK: Layout and drawing

    private var layout: AlertLayout {
        AlertLayout(
            content, in: bounds,
            isAtBottom: content.isSheet && traitCollection.horizontalSizeClass == .compact,
            focus: focusedField ?? fields.count + selected)
    }

    override func layoutSubviews() {
        for (field, frame) in zip(fields, layout.fields) { field.frame = frame }
    }

    override func draw(_ canvas: inout Canvas) {
        let layout = layout
        canvas.fill(layout.box, style: .pane)
        if layout.hasBorder { canvas.drawBorder(around: layout.box, style: .pane) }
        for line in layout.lines {
            let x = (bounds.width - line.text.width) / 2
            canvas.draw(
                line.text, at: Point(x: x, y: line.y), style: line.isTitle ? .pane.adding(.bold) : .pane)
        }
        for (index, frame) in layout.buttons.enumerated() where !frame.isEmpty {
            canvas.draw(buttons[index], at: frame.origin, style: style(ofButton: index))
        }
    }

    private func style(ofButton index: Int) -> Style {
        if index == selected, focusedField == nil { return .selection }
        var style = Style.pane.adding(.underline)
        if styles[index] == .destructive { style.foreground = .destructive }
        // Enter chooses the selected button even from a field.
        return index == selected || styles[index] == .destructive ? style.adding(.bold) : style
    }
}
