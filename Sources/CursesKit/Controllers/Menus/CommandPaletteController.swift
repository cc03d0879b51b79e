import Localization

/// Lists everything that can be done now, and finds it by some of its letters.
///
/// The palette holds the key commands that the responder chain offers at the moment, with their keys, and the
/// actions of the context menu. The best match comes first, with the letters that were found marked; those that are only
/// in the name of an action, such as `mark-watched`, come last. Enter or a click performs the selected one after the
/// palette has gone.
public final class CommandPaletteController: ViewController {
    private let field = TextField(Text(localized("Type a command")))
    private let list = MenuListView()
    private let items: [Item]
    /// The items of the rows, as indexes.
    private var shown: [Int] = []

    private struct Item {
        let title: Text
        /// The name without the part of the program; nil if it has none.
        let name: String?
        let keys: Text
        let perform: @MainActor () -> Void

        /// Whether words between hyphens are in the name: `watched` and `mark-w` are in `mark-watched`. The user does not
        /// see it, so that letters somewhere in it would find too much.
        func isNamed(_ words: String) -> Bool {
            guard let name = name?.lowercased(), !words.isEmpty else { return false }
            return name.hasPrefix(words) || name.contains("-\(words)")
        }
    }

    /// - Parameter responder: the responder where key events start.
    init(for responder: Responder) {
        items = OfferedAction.all(from: responder).filter {
            $0.identifier != KeyCommand.Definition.commands.identifier
        }.map {
            Item(
                title: Text($0.title), name: $0.shortName,
                keys: Text($0.keyTitles.prefix(2).joined(separator: "  ")),
                perform: $0.perform)
        }
        super.init()
        title = localized(KeyCommand.Definition.commands.title)
        field.addAction(for: .editingChanged) { [weak self] in self?.find() }
        find()
    }

    public override var preferredResponder: Responder { field }

    public override func loadView() -> View {
        CommandPaletteView(
            field: field, list: list, choose: { [weak self] in self?.choose($0) },
            close: { [weak self] in self?.dismiss() })
    }

    public override func viewDidAppear() {
        field.becomeFirstResponder()
    }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(.choose, title: localized("Perform")) { [weak self] in self?.chooseSelected() },
        KeyCommand(.nextItem) { [list] in list.moveAround(by: 1) },
        KeyCommand(.previousItem) { [list] in list.moveAround(by: -1) },
        KeyCommand(.itemsPageDown) { [list] in list.page(by: 1) },
        KeyCommand(.itemsPageUp) { [list] in list.page(by: -1) },
        KeyCommand(.cancel, title: localized("Close")) { [weak self] in self?.dismiss() },
    ]

    /// Shows the items that fit the text, the best one first, and equal ones in the order of the chain.
    private func find() {
        let letters = FuzzyMatch.letters(of: field.text)
        let found = items.indices.compactMap { index in
            FuzzyMatch(letters, in: items[index].title).map { (index: index, match: $0) }
        }
        let sorted = found.sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }
        let titled = Set(sorted.map(\.index))
        let words = field.text.lowercased().replacing(" ", with: "-")
        let named = items.indices.filter { !titled.contains($0) && items[$0].isNamed(words) }
        shown = sorted.map(\.index) + named
        list.rows =
            sorted.map { row(of: items[$0.index], marks: $0.match.marks) }
            + named.map { row(of: items[$0], marks: []) }
    }

    private func row(of item: Item, marks: [Int]) -> MenuListView.Row {
        MenuListView.Row(title: item.title, detail: item.keys, marks: marks)
    }

    private func chooseSelected() {
        if let selected = list.selected { choose(selected) }
    }

    private func choose(_ row: Int) {
        guard shown.indices.contains(row) else { return }
        window?.presentations.dismiss(self, animated: false, completion: items[shown[row]].perform)
    }
}
