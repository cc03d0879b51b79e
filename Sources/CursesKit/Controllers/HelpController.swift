import Localization

/// Lists the key commands that the responder chain offers at the moment.
public final class HelpController: ViewController {
    private let text = TextView()
    private let commands: [KeyCommand]
    /// The width of the column of keys.
    private var column = 0

    /// - Parameter responder: the responder where key events start.
    init(for responder: Responder) {
        commands = responder.reachableCommands
        super.init()
        title = localized("Keys")
    }

    override var isSheet: Bool { true }
    public override var preferredResponder: Responder { text }

    public override var keyCommands: [KeyCommand] {
        [KeyCommand(.closeHelp) { [weak self] in self?.dismiss() }]
    }

    public override func loadView() -> View { HelpView(text: text, title: title ?? "") }

    public override func viewWillLayoutSubviews() {
        let rows = commands.map { (Text($0.keys.titles.joined(separator: "  ")), Text($0.title)) }
        // In a narrow window, titles need the space more than the last of many keys.
        let column = min(24, max(6, view.bounds.width - 26), rows.map(\.0.width).max() ?? 0)
        guard column != self.column else { return }
        self.column = column
        text.update(
            rows.map { keys, title in
                let keys = keys.truncated(to: column)
                let gap = Text(String(repeating: " ", count: column - keys.width + 2))
                return .init(keys + gap + title, style: .pane, hangingIndent: column + 2)
            })
    }
}
