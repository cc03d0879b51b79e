/// Shows what the keys do, as the responder chain offers it at the moment.
public final class HelpController: ViewController {
    private let text = TextView()
    private let commands: [KeyCommand]

    /// - Parameter responder: where keys begin their way now.
    init(for responder: Responder) {
        commands = responder.reachableCommands
        super.init()
        title = "Keys"
    }

    public override var preferredResponder: Responder { text }

    public override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Close", keys: .escape, .enter, .left, "?", "h") { [weak self] in self?.dismiss() }
        ]
    }

    public override func loadView() -> View { HelpView(text: text, title: title ?? "") }

    public override func viewDidLoad() {
        let rows = commands.map { (Text($0.keyTitles.joined(separator: "  ")), Text($0.title)) }
        let column = min(24, rows.map(\.0.width).max() ?? 0)
        text.paragraphs = rows.map { keys, title in
            let keys = keys.truncated(to: column)
            let gap = Text(String(repeating: " ", count: column - keys.width + 2))
            return .init(keys + gap + title, style: .pane, hangingIndent: column + 2)
        }
    }
}
