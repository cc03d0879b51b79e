/// A control of a form with its label.
@MainActor
public final class FormRow {
    /// The text before the control; empty for a control with a title of its own.
    public let title: Text
    /// What the user changes.
    public let control: Control
    /// What the value means; shown while the control has the focus.
    public var detail: Text {
        didSet { if detail != oldValue { onDetailChange?() } }
    }
    /// Why the value cannot be used, as a sentence; nil if it can.
    public private(set) var problem: String?
    /// Whether the user sees the problem: not before they have left the control or tried to go on.
    var showsProblem = false {
        didSet { update() }
    }

    /// Called when `detail` has changed.
    var onDetailChange: (() -> Void)?

    let label: Label
    let problemLabel = Label(style: FormRow.problemStyle, numberOfLines: 3)
    private let validation: () -> String?

    private static var problemStyle: Style {
        Style(foreground: .destructive, background: .pane, attributes: .bold)
    }

    init(_ title: Text, control: Control, detail: Text, validation: @escaping () -> String?) {
        self.title = title
        self.control = control
        self.detail = detail
        self.validation = validation
        label = Label(title, style: .pane)
    }

    /// Looks at the value again.
    func validate() {
        problem = validation()
        update()
    }

    private func update() {
        problemLabel.text = showsProblem ? Text(problem ?? "") : .empty
    }
}
