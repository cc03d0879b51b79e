/// Other keys for commands than their usual ones.
public struct KeyMap: Sendable {
    /// Returns the keys of a command; nil if nothing is changed.
    private let changes: (@Sendable (KeyCommand.Identifier) -> KeyCommand.Keys?)?

    /// A map of commands to all of their keys; other commands keep their usual ones.
    public init(_ keys: [KeyCommand.Identifier: KeyCommand.Keys]) {
        if keys.isEmpty {
            changes = nil
        } else {
            changes = { identifier in keys[identifier] }
        }
    }

    /// A map that is asked for one command at a time, when its keys are needed.
    ///
    /// - Parameter keys: returns all keys of a command; nil for the usual ones.
    public init(_ keys: @escaping @Sendable (KeyCommand.Identifier) -> KeyCommand.Keys?) {
        changes = keys
    }

    /// No changes.
    public static let standard = KeyMap([:])

    /// Returns the keys that perform `command`.
    func keys(of command: KeyCommand) -> KeyCommand.Keys {
        guard let changes, let identifier = command.identifier else { return command.keys }
        return changes(identifier) ?? command.keys
    }

    /// Returns the keys that perform a command.
    public func keys(of definition: KeyCommand.Definition) -> KeyCommand.Keys {
        changes?(definition.identifier) ?? definition.keys
    }
}

extension Responder {
    /// The map of the application at the end of the chain.
    var activeKeyMap: KeyMap { applicationInChain?.keyMap ?? .standard }

    private var applicationInChain: Application? {
        var last = self
        while let next = last.next { last = next }
        return last as? Application
    }

    /// The keys that perform a command of this responder now.
    public func keys(of command: KeyCommand) -> KeyCommand.Keys { activeKeyMap.keys(of: command) }

    /// The title of the first key that performs a command, for texts that name it; nil if it has no key. Line by line,
    /// only letters and signs can be typed.
    public func keyTitle(of definition: KeyCommand.Definition) -> String? {
        let keys = activeKeyMap.keys(of: definition)
        guard applicationInChain?.isLinear == true else { return keys.titles.first }
        return keys.presses.first { $0.character != nil }?.spokenTitle
    }
}
