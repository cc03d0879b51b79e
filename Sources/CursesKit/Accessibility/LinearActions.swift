/// The actions that can be performed by name: those of the responder chain, without those that only move on a screen.
@MainActor
struct LinearActions {
    /// The actions in the order of the responder chain.
    let all: [OfferedAction]
    /// The titles of those that act on the chosen rows.
    private let titlesAboutRows: Set<String>

    /// - Parameters:
    ///   - responder: the responder where key events start.
    ///   - list: the list whose rows are told; nil without one.
    init(from responder: Responder, list: (any AccessibilityList)?) {
        // A command whose title is taken by a nearer one would only be heard twice.
        var titles: Set<String> = []
        all = OfferedAction.all(from: responder).filter {
            !Self.moves($0) && titles.insert($0.title).inserted
        }
        titlesAboutRows =
            list == nil ? [] : Set(OfferedAction.contextActions(from: responder).map(\.title.description))
    }

    /// The names of the commands for which the interface has words, or takes numbers of rows.
    private static let movements = Set(KeyCommand.Definition.movements.map(\.identifier))

    /// Keys that only move or go back. An action without a name and on no others is a movement.
    private static let movingKeys: Set<Key> = [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .escape, .backspace,
    ]

    private static func moves(_ action: OfferedAction) -> Bool {
        guard let identifier = action.identifier else {
            return !action.presses.isEmpty && action.presses.allSatisfy { movingKeys.contains($0.key) }
        }
        return movements.contains(identifier)
    }

    /// The names of the commands that only move to another row.
    private static let movementsInLists = Set(
        KeyCommand.Definition.movementsInLists.map(\.identifier))

    /// Whether a command only moves to another row.
    static func movesInList(_ command: KeyCommand) -> Bool {
        command.identifier.map(movementsInLists.contains) == true
    }

    /// Whether the action with this title acts on the chosen rows.
    func isAboutRows(_ title: String) -> Bool { titlesAboutRows.contains(title) }

    /// An action on rows that shows how actions are called: its key, or its name without one; nil if there is none.
    var example: (shortest: String, name: String)? {
        let named = all.lazy.filter { isAboutRows($0.title) }.compactMap { action in
            action.shortName.map { (shortest: action.typedKeys.first ?? $0, name: $0) }
        }
        return named.first
    }

    /// The actions that a key, a title or a name names, or the beginning of a title or name.
    ///
    /// A name is one of those in a `KeyMap`, with its part of the program or without: `list.mark-watched`, `mark-watched`.
    func named(_ name: String) -> [OfferedAction] {
        if let character = name.first, name.count == 1 {
            let press = KeyPress(.character(character))
            // A slip must not perform what only begins with the letter.
            return all.first { $0.presses.contains(press) }.map { [$0] } ?? []
        }
        let name = name.lowercased()
        guard !name.isEmpty else { return [] }
        let exact = all.filter { action in
            action.spokenNames.contains(name) || action.identifier?.rawValue.lowercased() == name
        }
        guard exact.isEmpty else { return exact }
        return all.filter { $0.spokenNames.contains { $0.hasPrefix(name) } }
    }

    /// The actions with a title or a name in which a word begins with `letters`: `seen` is in "Mark as seen". Too far from
    /// what the user typed to be performed without a question.
    func containing(_ letters: String) -> [OfferedAction] {
        let letters = letters.lowercased()
        guard letters.count > 2 else { return [] }
        return all.filter { action in
            action.spokenNames.contains { name in
                name.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(letters) }
            }
        }
    }
}

extension OfferedAction {
    /// Its keys that can be typed in a line.
    var typedKeys: [String] { presses.compactMap(\.character).map(String.init) }

    /// What the user may call it, in small letters.
    fileprivate var spokenNames: [String] { [title, shortName].compactMap { $0?.lowercased() } }
}
