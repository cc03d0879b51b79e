import Localization

/// Lists the key commands that the responder chain offers at the moment: first those of the screen, then what they are for,
/// a heading each; those that only move, and those of the program, come last.
public final class HelpController: ViewController {
    private let text = TextView()
    private let groups: [(heading: String?, commands: [KeyCommand])]
    /// The width of the column of keys.
    private var column = 0

    /// - Parameter responder: the responder where key events start.
    init(for responder: Responder) {
        groups = Self.grouped(responder.reachableCommands)
        super.init()
        title = localized("Keys")
    }

    private static func grouped(_ commands: [KeyCommand]) -> [(heading: String?, commands: [KeyCommand])] {
        let headings = commands.map { command in command.heading.map { localized($0) } }
        let last = [LocalizedStringKey.moving, .program].map { localized($0) }
        var order: [String?] = [nil]
        for heading in headings where !order.contains(heading) && !last.contains(heading ?? "") {
            order.append(heading)
        }
        return (order + last).map { heading in
            (heading, zip(commands, headings).filter { $1 == heading }.map(\.0))
        }.filter { !$0.1.isEmpty }
    }

    override var isSheet: Bool { true }
    public override var preferredResponder: Responder { text }

    public override var keyCommands: [KeyCommand] {
        [KeyCommand(.closeHelp) { [weak self] in self?.dismiss() }]
    }

    public override func loadView() -> View { HelpView(text: text, title: title ?? .empty) }

    public override func viewWillLayoutSubviews() {
        let keys = groups.map { $0.commands.map { Text($0.keys.titles.joined(separator: "  ")) } }
        // In a narrow window, titles need the space more than the last of many keys.
        let column = min(24, max(6, view.bounds.width - 26), keys.joined().map(\.width).max() ?? 0)
        guard column != self.column else { return }
        self.column = column
        var paragraphs: [TextView.Paragraph] = []
        for (group, keys) in zip(groups, keys) {
            if let heading = group.heading {
                paragraphs.append(.init(Text(heading), style: .pane.adding(.bold)))
            }
            for (command, keys) in zip(group.commands, keys) {
                let keys = keys.truncated(to: column)
                let gap = Text(String(repeating: " ", count: column - keys.width + 2))
                paragraphs.append(
                    .init(keys + gap + Text(command.title), style: .pane, hangingIndent: column + 2))
            }
        }
        text.update(paragraphs)
    }
}
