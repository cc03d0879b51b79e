import Localization

/// Lists everything that can be done now, and finds it by some of its letters.
///
/// The palette holds the key commands that the responder chain offers at the moment, with their keys, and the
/// actions of the context menu. A program adds a command of its own by a `KeyCommand`, which may have no keys, and
/// understands typed text such as `theme dark` in `ApplicationDelegate/application(_:commandsFor:)`. Without letters, what Enter does on the screen comes first, so that Enter still does it.
/// The best match comes first, with the letters that were found marked; those that are only
/// in the name of an action, such as `mark-watched`, come last. Enter or a click performs the selected one after the
/// palette has gone.
public final class CommandPaletteController: ViewController {
    private let field = TextField(localized("Type a command"))
    private let list = MenuListView()
    private let items: [Item]
    /// Returns what the program understands besides the items.
    private let typedCommands: (String) -> [TypedCommand]
    /// What the rows are about.
    private var shown: [Row] = []

    private enum Row {
        /// The item with this index.
        case item(Int)
        case typed(TypedCommand)
    }

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

    /// - Parameters:
    ///   - responder: the responder where key events start.
    ///   - typedCommands: returns what the program understands besides the commands of the chain.
    init(for responder: Responder, typedCommands: @escaping (String) -> [TypedCommand] = { _ in [] }) {
        self.typedCommands = typedCommands
        let offered = OfferedAction.all(from: responder).filter {
            $0.identifier != KeyCommand.Definition.commands.identifier
        }
        let entered = offered.firstIndex { $0.presses.contains(KeyPress(.enter)) }
        let others = offered.indices.filter { $0 != entered }.map { offered[$0] }
        items = ((entered.map { [offered[$0]] } ?? []) + others).map {
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

    public override var keyCommands: [KeyCommand] {
        guard let text = completion else { return commands }
        // Before the command that moves on with the same key.
        return [KeyCommand(localized("Complete"), keys: .tab) { [weak self] in self?.complete(text) }]
            + commands
    }
    private lazy var commands = [
        KeyCommand(.choose, title: localized("Perform")) { [weak self] in self?.chooseSelected() },
        KeyCommand(.nextItem) { [list] in list.moveAround(by: 1) },
        KeyCommand(.previousItem) { [list] in list.moveAround(by: -1) },
        KeyCommand(.itemsPageDown) { [list] in list.page(by: 1) },
        KeyCommand(.itemsPageUp) { [list] in list.page(by: -1) },
        KeyCommand(.cancel, title: localized("Close")) { [weak self] in self?.dismiss() },
    ]

    /// Shows the items that fit the text, the best one first, and equal ones in the order of the chain. What the program
    /// understands comes before them once it is more than a word, or if it alone begins with the text.
    private func find() {
        let letters = FuzzyMatch.letters(of: field.text)
        let found = items.indices.compactMap { index in
            FuzzyMatch(letters, in: items[index].title).map { (index: index, match: $0) }
        }
        let sorted = found.sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }
        let titled = Set(sorted.map(\.index))
        let words = field.text.lowercased().replacing(" ", with: "-")
        let named = items.indices.filter { !titled.contains($0) && items[$0].isNamed(words) }
        let rows =
            sorted.map { (Row.item($0.index), row(of: items[$0.index], marks: $0.match.marks)) }
            + named.map { (Row.item($0), row(of: items[$0], marks: [])) }
        let typed = letters.isEmpty ? [] : typedCommands(field.text).map { (Row.typed($0), row(of: $0)) }
        let isBegun = typed.first.map { Self.begins($0.1, with: field.text) } ?? false
        let isTyped = isBegun && !rows.contains { Self.begins($0.1, with: field.text) }
        let all = field.text.contains(" ") || isTyped ? typed + rows : rows + typed
        shown = all.map(\.0)
        list.rows = all.map(\.1)
    }

    private static func begins(_ row: MenuListView.Row, with text: String) -> Bool {
        row.title.description.lowercased().hasPrefix(text.lowercased())
    }

    private func row(of item: Item, marks: [Int]) -> MenuListView.Row {
        MenuListView.Row(title: item.title, detail: item.keys, marks: marks)
    }

    private func row(of command: TypedCommand) -> MenuListView.Row {
        MenuListView.Row(
            title: Text(command.isBeginning ? "\(command.title) …" : command.title),
            detail: command.detail, isEnabled: command.isBeginning || command.perform != nil)
    }

    /// The text that the selected row stands for; nil for an item, and if the field has it.
    private var completion: String? {
        guard let selected = list.selected, shown.indices.contains(selected),
            case .typed(let command) = shown[selected]
        else { return nil }
        let text = command.isBeginning ? "\(command.title) " : command.title
        return text == field.text ? nil : text
    }

    private func complete(_ text: String) {
        field.text = text
        find()
    }

    private func chooseSelected() {
        if let selected = list.selected { choose(selected) }
    }

    private func choose(_ row: Int) {
        guard shown.indices.contains(row) else { return }
        switch shown[row] {
        case .item(let index): leave(items[index].perform)
        case .typed(let command):
            if command.isBeginning { return complete("\(command.title) ") }
            if let perform = command.perform { leave(perform) }
        }
    }

    private func leave(_ perform: @escaping @MainActor () -> Void) {
        window?.presentations.dismiss(self, animated: false, completion: perform)
    }
}
