/// Other keys for commands than their usual ones.
public struct KeyMap: Sendable {
    private let keys: [KeyCommand.Identifier: KeyCommand.Keys]

    /// A map of commands to all of their keys; other commands keep their usual ones.
    public init(_ keys: [KeyCommand.Identifier: KeyCommand.Keys]) {
        self.keys = keys
    }

    /// No changes.
    public static let standard = KeyMap([:])

    /// Returns the keys that perform `command`.
    func keys(of command: KeyCommand) -> KeyCommand.Keys {
        guard !keys.isEmpty, let identifier = command.identifier else { return command.keys }
        return keys[identifier] ?? command.keys
    }

    /// Returns the keys that perform a command.
    public func keys(of definition: KeyCommand.Definition) -> KeyCommand.Keys {
        keys[definition.identifier] ?? definition.keys
    }
}

extension Responder {
    /// The map of the application at the end of the chain.
    var activeKeyMap: KeyMap {
        var last = self
        while let next = last.next { last = next }
        return (last as? Application)?.keyMap ?? .standard
    }

    /// The keys that perform a command of this responder now.
    public func keys(of command: KeyCommand) -> KeyCommand.Keys { activeKeyMap.keys(of: command) }
}
