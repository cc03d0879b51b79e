/// Shows a message above everything else, and lets the user choose an action.
///
/// The first action that is not `destructive` is selected at first. Choosing one dismisses the alert, then calls the
/// handler. Escape chooses the action with the style `cancel`, or the only action. An alert with several actions but no such
/// style is dismissed by Escape without calling a handler. The program's Quit command has no key meanwhile. A message
/// that is longer than the window scrolls.
///
/// `AlertLayout` computes the positions of the parts for any window; `AlertView` draws them and moves the focus.
public final class AlertController: ViewController {
    /// The text below the title; line ends separate paragraphs.
    public let message: Text
    /// The position and shape of the alert.
    public let preferredStyle: Style
    /// The buttons, in the order in which they were added.
    public private(set) var actions: [AlertAction] = []
    /// The fields, in the order in which they were added.
    public private(set) var textFields: [TextField] = []

    /// Called with each key before the alert's own; returns whether it takes the key. For an alert that asks for one.
    public var onKeyPress: ((KeyPress) -> Bool)?

    private lazy var pane = AlertView(
        title: title ?? .empty, message: message, actions: actions, fields: textFields,
        accessory: accessoryView, isSheet: preferredStyle == .actionSheet,
        choose: { [weak self] index in self?.choose(index) })

    /// The position and shape of an alert.
    public enum Style: Hashable, Sendable {
        /// A box in the middle of the window, with the buttons side by side if there is room.
        case alert
        /// A choice of actions: a list of buttons, at the bottom of a narrow window.
        case actionSheet
    }

    /// An alert without buttons: add at least one before presenting it.
    public init(title: Text, message: Text = .empty, preferredStyle: Style = .alert) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    /// A view above the title, such as a picture, as high as it asks to be; left out in a window without room for it.
    ///
    /// - Precondition: the alert has not been presented yet.
    public var accessoryView: View? {
        willSet { precondition(!isViewLoaded, "an alert's parts are fixed once it is presented") }
    }

    /// Adds a button after the others.
    ///
    /// - Precondition: the alert has not been presented yet.
    public func addAction(_ action: AlertAction) {
        precondition(!isViewLoaded, "an alert's actions are fixed once it is presented")
        actions.append(action)
    }

    /// Adds a field below the others. The first empty field receives keys when the alert appears. Enter moves
    /// to the next field; in the last one it chooses the selected button.
    ///
    /// - Parameter configure: sets up the field, for instance its placeholder. Read its text in the handler
    ///   of an action.
    /// - Precondition: the alert is not an action sheet, and has not been presented yet.
    public func addTextField(_ configure: (TextField) -> Void = { _ in }) {
        precondition(preferredStyle == .alert, "an action sheet has no text fields")
        precondition(!isViewLoaded, "an alert's fields are fixed once it is presented")
        let field = TextField()
        configure(field)
        textFields.append(field)
    }

    override var isSheet: Bool { true }

    public override func shouldTake(_ press: KeyPress) -> Bool { onKeyPress?(press) ?? false }

    public override func loadView() -> View { pane }

    public override func viewDidAppear() {
        guard !textFields.isEmpty else { return }
        pane.setFocus(textFields.firstIndex { $0.text.isEmpty } ?? 0)
    }

    public override var keyCommands: [KeyCommand] {
        let shortcuts = actions.enumerated().compactMap { index, action in
            action.key.map { key in
                // The buttons show their keys themselves.
                KeyCommand(action.title.description, keys: key) { [weak self] in self?.choose(index) }.hint(
                    priority: -1)
            }
        }
        return shortcuts + scrollCommands + [
            chooseCommand,
            KeyCommand(.nextButton) { [weak self] in self?.pane.moveFocus(by: 1) },
            KeyCommand(.previousButton) { [weak self] in self?.pane.moveFocus(by: -1) },
            KeyCommand(.cancel) { [weak self] in self?.cancel() },
        ]
    }

    private var chooseCommand: KeyCommand {
        let action = actions.indices.contains(pane.selected) ? actions[pane.selected] : nil
        return KeyCommand(.choose, title: action?.title.description) { [weak self] in self?.enter() }
            .hint(action?.hint, priority: KeyCommand.Definition.choose.priority)
    }

    /// The keys that scroll a message. Those for up and down choose buttons that are one below the other.
    private var scrollCommands: [KeyCommand] {
        guard pane.isScrollable else { return [] }
        let pages = [
            KeyCommand(.itemsPageDown) { [weak self] in self?.pane.page(by: 1) },
            KeyCommand(.itemsPageUp) { [weak self] in self?.pane.page(by: -1) },
        ]
        guard !pane.isStacked, textFields.isEmpty else { return pages }
        return pages + [
            KeyCommand(.scrollDown) { [weak self] in self?.pane.scroll(by: 1) },
            KeyCommand(.scrollUp) { [weak self] in self?.pane.scroll(by: -1) },
        ]
    }

    /// Does what Escape does.
    func cancel() {
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

    /// Dismisses the alert and performs an action.
    func choose(_ index: Int) {
        window?.presentations.dismiss(self, animated: false) { [actions] in
            if actions.indices.contains(index) { actions[index].handler() }
        }
    }
}
