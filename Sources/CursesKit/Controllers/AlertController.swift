/// Tells the user something above everything else, and has one of some actions chosen.
///
/// The first action is selected at first. Choosing one dismisses the alert, then runs the handler.
public final class AlertController: ViewController {
    /// What is said under the title; line ends divide paragraphs.
    public let message: String
    /// The buttons in the order in which they were added.
    public private(set) var actions: [AlertAction] = []

    private lazy var pane = AlertView(
        title: title ?? "", message: message, buttons: actions.map(\.title),
        choose: { [weak self] index in self?.choose(index) })

    /// An alert without buttons: add at least one before presenting it.
    public init(title: String, message: String) {
        self.message = message
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

    public override func loadView() -> View { pane }

    public override var keyCommands: [KeyCommand] {
        let shortcuts = actions.enumerated().compactMap { index, action in
            action.key.map { key in
                KeyCommand(action.title, keys: key) { [weak self] in self?.choose(index) }
            }
        }
        return shortcuts + [
            KeyCommand("Choose", keys: .enter, " ") { [weak self] in self.map { $0.choose($0.pane.selected) }
            },
            KeyCommand("Next button", keys: .right, .down, .tab, "l", "j") { [weak self] in
                self?.pane.select(by: 1)
            },
            KeyCommand("Previous button", keys: .left, .up, .backTab, "h", "k") { [weak self] in
                self?.pane.select(by: -1)
            },
            KeyCommand("Cancel", presses: [KeyPress(.escape)], isDiscoverable: cancelIndex != nil) {
                [weak self] in
                self.map { alert in alert.cancelIndex.map(alert.choose) }
            },
        ]
    }

    private var cancelIndex: Int? { actions.firstIndex { $0.style == .cancel } }

    private func choose(_ index: Int) {
        window?.pile.dismiss(self, animated: false) { [actions] in
            if actions.indices.contains(index) { actions[index].handler() }
        }
    }
}
