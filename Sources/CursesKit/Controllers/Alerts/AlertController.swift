/// Tells the user something above everything else, and has one of some actions chosen.
///
/// The first action is selected at first. Choosing one dismisses the alert, then runs the handler. Escape
/// chooses the action whose style is `cancel`, else the only action there is; an alert that offers a choice
/// and no way to cancel it is dismissed, and no handler runs. The program's own Quit has no key meanwhile.
public final class AlertController: ViewController {
    /// What is said under the title; line ends divide paragraphs.
    public let message: String
    /// How the alert asks.
    public let preferredStyle: Style
    /// The buttons in the order in which they were added.
    public private(set) var actions: [AlertAction] = []
    /// The fields in the order in which they were added.
    public private(set) var textFields: [TextField] = []

    private lazy var pane = AlertView(
        title: title ?? "", message: message, actions: actions, fields: textFields,
        isSheet: preferredStyle == .actionSheet, choose: { [weak self] index in self?.choose(index) })

    /// How an alert asks.
    public enum Style: Hashable, Sendable {
        /// In the middle of the window, the buttons beside each other if there is room.
        case alert
        /// What can be done with something: a list of buttons, at the lower edge of a narrow window.
        case actionSheet
    }

    /// An alert without buttons: add at least one before presenting it.
    public init(title: String, message: String = "", preferredStyle: Style = .alert) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    /// Adds a button to the right of, or below, the others.
    ///
    /// - Precondition: the alert has not been presented yet.
    public func addAction(_ action: AlertAction) {
        precondition(!isViewLoaded, "an alert's actions are fixed once it is presented")
        actions.append(action)
    }

    /// Adds a field below the others. The first one that is empty takes keys when the alert appears; Enter
    /// goes on to the next, and from the last one chooses the selected button.
    ///
    /// - Parameter configure: sets the field up, for instance its placeholder; its text is read in the
    ///   handler of an action.
    /// - Precondition: the alert is no action sheet and has not been presented yet.
    public func addTextField(_ configure: (TextField) -> Void = { _ in }) {
        precondition(preferredStyle == .alert, "an action sheet has no text fields")
        precondition(!isViewLoaded, "an alert's fields are fixed once it is presented")
        let field = TextField()
        configure(field)
        textFields.append(field)
    }

    public override func loadView() -> View { pane }

    public override func viewDidAppear() {
        guard !textFields.isEmpty else { return }
        pane.setFocus(textFields.firstIndex { $0.text.isEmpty } ?? 0)
    }

    public override var keyCommands: [KeyCommand] {
        let shortcuts = actions.enumerated().compactMap { index, action in
            action.key.map { key in
                KeyCommand(action.title, keys: key) { [weak self] in self?.choose(index) }
            }
        }
        return shortcuts + [
            KeyCommand("Choose", keys: .enter, " ") { [weak self] in self?.enter() },
            KeyCommand("Next button", keys: .right, .down, .tab, "l", "j") { [weak self] in
                self?.pane.moveFocus(by: 1)
            },
            KeyCommand("Previous button", keys: .left, .up, .backTab, "h", "k") { [weak self] in
                self?.pane.moveFocus(by: -1)
            },
            KeyCommand("Cancel", keys: .escape) { [weak self] in self?.cancel() },
        ]
    }

    private func cancel() {
        let only = actions.count == 1 ? 0 : nil
        if let index = actions.firstIndex(where: { $0.style == .cancel }) ?? only {
            choose(index)
        } else {
            dismiss()
        }
    }

    private func enter() {
        if pane.entersNextField { pane.moveFocus(by: 1) } else { choose(pane.selected) }
    }

    private func choose(_ index: Int) {
        window?.presentations.dismiss(self, animated: false) { [actions] in
            if actions.indices.contains(index) { actions[index].handler() }
        }
    }
}
