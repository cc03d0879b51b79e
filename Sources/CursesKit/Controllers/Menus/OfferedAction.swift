/// Something that the user can do now: a key command of the responder chain, or an action of the context menu.
///
/// The `CommandPaletteController` and the `LinearInterface` list them.
@MainActor
struct OfferedAction {
    /// The name of the command; nil if it has none.
    let identifier: KeyCommand.Identifier?
    let title: String
    /// The titles of its keys as the help shows them; empty without a key.
    let keyTitles: [String]
    /// The keys that perform it alone.
    let presses: [KeyPress]
    /// The priority of the command in a toolbar; 0 without a key.
    let priority: Int
    /// Performs it, without a count.
    let perform: @MainActor () -> Void

    /// The name without the part of the program; nil if it has none.
    var shortName: String? {
        identifier?.rawValue.split(separator: ".").last.map(String.init)
    }

    private init(_ command: KeyCommand) {
        identifier = command.identifier
        title = command.title
        keyTitles = command.keys.titles
        presses = command.presses
        priority = command.priority
        perform = { command.perform(count: nil) }
    }

    private init(_ action: Action) {
        identifier = nil
        title = action.title.description
        (keyTitles, presses, priority) = ([], [], 0)
        perform = action.handler
    }

    /// Everything that is offered from `responder` on: first what only the context menu has, then the commands with those
    /// that no key reaches, those that only move last.
    static func all(from responder: Responder) -> [OfferedAction] {
        let reachable = responder.reachableCommands
        let reachableTitles = Set(reachable.map(\.title))
        let hidden = responder.hiddenCommands.filter { !reachableTitles.contains($0.title) }
        let commands = reachable + hidden + responder.keylessCommands
        let ordered = commands.filter { $0.priority >= 0 } + commands.filter { $0.priority < 0 }
        let titles = Set(ordered.map(\.title))
        let others = contextActions(from: responder).filter {
            !titles.contains($0.title.description) && !$0.attributes.contains(.disabled)
        }
        return others.map(OfferedAction.init) + ordered.map(OfferedAction.init)
    }

    /// The actions of the context menu that a key shows; empty if there is none.
    static func contextActions(from responder: Responder) -> [Action] {
        responder.chain.lazy.map { $0.contextActions(for: nil) }.first { !$0.isEmpty } ?? []
    }
}
