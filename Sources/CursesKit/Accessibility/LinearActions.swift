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
        var own = Set(list?.titlesOfMovements ?? [])
        for responder in responder.chain where Self.hasWords(for: responder) {
            own.formUnion(responder.keyCommands.map(\.title))
        }
        all = OfferedAction.all(from: responder).filter { action in
            !own.contains(action.title)
                && (action.presses.isEmpty || !action.presses.allSatisfy { Self.moves.contains($0.key) })
        }
        titlesAboutRows =
            list == nil ? [] : Set(OfferedAction.contextActions(from: responder).map(\.title))
    }

    /// Keys that only move or go back. An action on no others has a word of the interface instead.
    private static let moves: Set<Key> = [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .escape, .backspace,
    ]

    /// Whether the interface has words of its own for the commands of `responder`.
    private static func hasWords(for responder: Responder) -> Bool {
        responder is NavigationController || responder is TextView || responder is Window
    }

    /// Whether an action acts on the chosen rows.
    func isAboutRows(_ action: OfferedAction) -> Bool { titlesAboutRows.contains(action.title) }

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
}

extension OfferedAction {
    /// The name without the part of the program; nil if it has none.
    var shortName: String? {
        identifier?.rawValue.split(separator: ".").last.map(String.init)
    }

    /// What the user may call it, in small letters.
    fileprivate var spokenNames: [String] { [title, shortName].compactMap { $0?.lowercased() } }
}
