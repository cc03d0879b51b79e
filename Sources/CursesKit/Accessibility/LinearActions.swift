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
                && (action.presses.isEmpty
                    || action.presses.contains { $0.character != nil || $0.key == .enter })
        }
        titlesAboutRows =
            list == nil ? [] : Set(OfferedAction.contextActions(from: responder).map(\.title))
    }

    /// Whether the interface has words of its own for the commands of `responder`.
    private static func hasWords(for responder: Responder) -> Bool {
        responder is NavigationController || responder is TextView || responder is Window
    }

    /// Whether an action acts on the chosen rows.
    func isAboutRows(_ action: OfferedAction) -> Bool { titlesAboutRows.contains(action.title) }

    /// The actions that a key, a title or its beginning names.
    func named(_ name: String) -> [OfferedAction] {
        if let character = name.first, name.count == 1 {
            let press = KeyPress(.character(character))
            // A slip must not perform what only begins with the letter.
            return all.first { $0.presses.contains(press) }.map { [$0] } ?? []
        }
        return ChoiceDialogue.matches(of: name, in: all.map(\.title)).map { all[$0] }
    }
}
