import Localization

/// A sheet of labelled controls, which ends with a button.
///
/// Tab and the arrows move from row to row; a form that is too high for its window scrolls. Every row can have a
/// validation: its sentence appears below the row when the user leaves it. The default button is the first one
/// that does not cancel. It is enabled when all rows are valid; Enter chooses it from every row, and focuses the
/// first row that is not valid. Escape chooses the button with the style `cancel`, or just closes.
///
///     let form = FormController(title: "New Account")
///     let name = form.addTextField("Name") { $0.isEmpty ? "Give a name." : nil }
///     form.addAction(AlertAction("Create") { create(name.text) })
///     form.addAction(AlertAction("Cancel", style: .cancel))
///     present(form)
///
/// A form dismisses itself when a button is chosen. One whose button has work to do first stays open meanwhile, shows
/// how far it is, and says why it failed; see `addAction(_:key:running:)`.
///
/// `FormRow` is a row, `FormView` lays out the rows, `FormOperation` runs the work of a button.
public final class FormController: ViewController {
    /// The text below the title.
    public let message: Text
    /// The rows, in the order in which they were added.
    public private(set) var rows: [FormRow] = []
    /// The buttons, in the order in which they were added.
    public private(set) var actions: [AlertAction] = []

    /// What buttons do while the form stays open, by their indexes.
    private var operations: [Int: FormOperation.Body] = [:]
    private let operation = FormOperation()
    /// What to enable and to focus when the operation has failed.
    private var disabled: [Control] = []
    private weak var previousResponder: View?

    private lazy var pane = FormView(
        title: title ?? .empty, message: message, rows: rows, buttons: makeButtons(),
        defaultButton: defaultIndex)

    /// An empty form: add rows and at least one button before presenting it.
    public init(title: Text, message: Text = .empty) {
        self.message = message
        super.init()
        self.title = title
    }

    // MARK: Rows

    /// Adds a row below the others.
    ///
    /// - Parameters:
    ///   - title: the label; empty for a control with a title of its own.
    ///   - detail: what the value means; shown while the control has the focus.
    ///   - validation: returns why the value cannot be used, as a sentence; nil if it can.
    /// - Returns: the row.
    /// - Precondition: the form has not been presented yet.
    @discardableResult
    public func addRow(
        _ title: Text, _ control: Control, detail: Text = .empty,
        validation: @escaping @MainActor () -> String? = { nil }
    ) -> FormRow {
        precondition(!isViewLoaded, "a form's rows are fixed once it is presented")
        let row = FormRow(title, control: control, detail: detail, validation: validation)
        rows.append(row)
        control.addAction(for: [.editingChanged, .valueChanged]) { [weak self] in self?.validate() }
        control.addAction(for: [.editingDidEnd, .valueChanged]) { [weak self, weak row] in
            guard let self, let row, isViewLoaded else { return }
            row.showsProblem = true
            pane.rowsDidChange()
        }
        return row
    }

    /// Adds a row with a text field.
    ///
    /// - Parameter validation: receives the text; see `addRow(_:_:detail:validation:)`.
    public func addTextField(
        _ title: Text, text: String = "", placeholder: Text = .empty, isSecure: Bool = false,
        detail: Text = .empty, validation: @escaping @MainActor (String) -> String? = { _ in nil }
    ) -> TextField {
        let field = TextField(placeholder)
        field.text = text
        field.isSecureTextEntry = isSecure
        addRow(title, field, detail: detail) { [weak field] in field.flatMap { validation($0.text) } }
        return field
    }

    /// Adds a row with a field for a whole number; read it from the field's `number`.
    ///
    /// - Parameter isOptional: whether the field may be empty.
    public func addNumberField(
        _ title: Text, value: Int? = nil, in range: ClosedRange<Int>, isOptional: Bool = false,
        placeholder: Text = .empty, detail: Text = .empty
    ) -> TextField {
        let sentence =
            isOptional
            ? localized(
                "Give a whole number from \(range.lowerBound) to \(range.upperBound), or nothing.")
            : localized("Give a whole number from \(range.lowerBound) to \(range.upperBound).")
        return addTextField(
            title, text: value.map(String.init) ?? "", placeholder: placeholder, detail: detail
        ) { text in
            if isOptional, text.allSatisfy(\.isWhitespace) { return nil }
            return TextField.number(in: text).map(range.contains) == true ? nil : sentence
        }
    }

    /// Adds a button after the others.
    ///
    /// - Precondition: the form has not been presented yet.
    public func addAction(_ action: AlertAction) {
        precondition(!isViewLoaded, "a form's actions are fixed once it is presented")
        actions.append(action)
    }

    /// Adds a button that does its work while the form stays open. The form is dismissed when the work has succeeded.
    /// If it failed, the form says why, and can be changed and tried again.
    ///
    /// Nothing but Escape and the cancel button can be used meanwhile. They cancel the task of the work; the form waits
    /// for its end, unless they are used again. Dismissing the form cancels it as well.
    ///
    ///     form.addAction("Log In") { progress in
    ///         progress.message = "Asking the server ..."
    ///         return await server.logIn(name.text, password.text) ? nil : "The password is wrong."
    ///     }
    ///
    /// - Parameters:
    ///   - key: chooses the button, beside Enter if it is the default button.
    ///   - operation: does the work; returns why it failed, as a sentence, or nil if it succeeded.
    /// - Precondition: the form has not been presented yet.
    public func addAction(
        _ title: Text, key: Key? = nil,
        running operation: @escaping @MainActor (FormProgress) async -> String?
    ) {
        operations[actions.count] = operation
        addAction(AlertAction(title, key: key))
    }

    // MARK: Life cycle

    override var isSheet: Bool { true }

    /// Whether a button does its work.
    public var isRunning: Bool { operation.isRunning }

    public override var isWaitingScreen: Bool { isRunning }

    /// Cancels the work of a button; the form can be used when it appears again.
    public override func viewDidDisappear() {
        guard isRunning else { return }
        operation.abandon()
        enable(showing: .none)
    }

    public override func loadView() -> View {
        for row in rows { row.validate() }
        return pane
    }

    public override func viewDidLoad() {
        updateDefaultButton()
    }

    /// Focuses the first row that is not valid, or else the first one.
    public override func viewDidAppear() {
        let row = rows.first { $0.problem != nil } ?? rows.first
        if let control = row?.control, control.canBecomeFocused { control.becomeFirstResponder() }
    }

    private func makeButtons() -> [Button] {
        actions.enumerated().map { index, action in
            let button = Button(action.title) { [weak self] in self?.choose(index) }
            button.isDefault = index == defaultIndex
            let key =
                index == defaultIndex
                ? KeyPress(.enter)
                : action.style == .cancel ? KeyPress(.escape) : action.key.map { KeyPress($0) }
            button.keyTitle = key.map { Text(keyTitle: $0.title) } ?? .empty
            button.isDestructive = action.style == .destructive
            return button
        }
    }

    /// The index of the button that Enter chooses.
    var defaultIndex: Int? { actions.firstIndex { $0.style != .cancel } }

    // MARK: Validation

    /// Whether every row is valid.
    public var isValid: Bool { rows.allSatisfy { $0.problem == nil } }

    /// Looks at all rows: a value may decide whether another one is valid.
    private func validate() {
        for row in rows { row.validate() }
        guard isViewLoaded else { return }
        // The reason was about other values.
        if !isRunning { pane.show(.none) }
        updateDefaultButton()
        pane.rowsDidChange()
    }

    private func updateDefaultButton() {
        if let defaultIndex { pane.buttons[defaultIndex].isEnabled = isValid }
    }

    // MARK: Keys

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands: [KeyCommand] = {
        let shortcuts = actions.enumerated().compactMap { index, action in
            action.key.map { key in
                KeyCommand(action.title.description, keys: key) { [weak self] in self?.press(index) }
            }
        }
        return shortcuts + [
            KeyCommand(.submit, title: defaultIndex.map { actions[$0].title.description }) { [weak self] in
                if let self, let defaultIndex { press(defaultIndex) }
            },
            KeyCommand(.cancel) { [weak self] in self?.cancel() },
        ]
    }()

    /// Chooses a button; instead of the disabled default button, focuses what is not valid.
    func press(_ index: Int) {
        guard !isRunning || actions[index].style == .cancel else { return }
        guard index == defaultIndex, let bad = rows.first(where: { $0.problem != nil }) else {
            return choose(index)
        }
        for row in rows { row.showsProblem = true }
        pane.rowsDidChange()
        if bad.control.canBecomeFocused { bad.control.becomeFirstResponder() }
    }

    /// Does what Escape does.
    func cancel() {
        if isRunning, operation.cancel() { return }
        if let index = actions.firstIndex(where: { $0.style == .cancel }) { choose(index) } else { dismiss() }
    }

    private func choose(_ index: Int) {
        if isRunning, actions[index].style == .cancel, operation.cancel() { return }
        if let body = operations[index] { return run(body) }
        window?.presentations.dismiss(self, animated: false, completion: actions[index].handler)
    }

    // MARK: Operation

    private func run(_ body: @escaping FormOperation.Body) {
        guard !isRunning else { return }
        let progress = FormProgress()
        progress.onChange = { [weak self, weak progress] in
            if let self, let progress, isRunning { pane.show(.running(progress)) }
        }
        previousResponder = window?.firstResponder
        let buttons: [Control] = zip(pane.buttons, actions).filter { $1.style != .cancel }.map(\.0)
        disabled = (rows.map(\.control) + buttons).filter(\.isEnabled)
        for control in disabled { control.isEnabled = false }
        pane.show(.running(progress))
        operation.run(body, progress: progress) { [weak self] in self?.operationDidEnd($0) }
    }

    private func operationDidEnd(_ problem: String?) {
        guard let problem else {
            window?.presentations.dismiss(self, animated: false, completion: {})
            return
        }
        enable(showing: problem.isEmpty ? .none : .failed(Text(problem)))
        if let responder = previousResponder, responder.isInside(view) { responder.becomeFirstResponder() }
        window?.application?.linearInterface?.askAgain(after: problem)
    }

    /// Has the form changed again.
    private func enable(showing status: FormStatusView.Status) {
        for control in disabled { control.isEnabled = true }
        disabled = []
        updateDefaultButton()
        pane.show(status)
    }
}

extension TextField {
    /// The whole number that the text is, apart from spaces; nil if it is something else.
    public var number: Int? { Self.number(in: text) }

    static func number(in text: String) -> Int? { Int(text.filter { !$0.isWhitespace }) }
}
