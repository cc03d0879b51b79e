import Localization

/// An action of a responder on certain keys.
///
/// A `KeyCommand.Definition` names the command and has its title and its usual keys; the responder adds what it does.
/// The application's `KeyMap` gives named commands other keys. The keys that work, and the ones in help, toolbars and
/// the command palette, are read from the map in one place, `Responder.keys(of:)`, so that they cannot differ.
public struct KeyCommand {
    /// The name that a `KeyMap` knows the command by; nil if its keys cannot be changed.
    public let identifier: Identifier?
    private let name: Name
    /// The heading in the help; nil for the commands of the screen itself.
    let heading: LocalizedStringKey?
    /// The usual keys of the command.
    public let keys: Keys
    /// Whether the help shows the command.
    public let isDiscoverable: Bool
    /// The title in a toolbar, if `hint(_:priority:)` gave one.
    private var ownShortTitle: String?
    /// The usefulness in a toolbar; see `hint(_:priority:)`.
    public private(set) var priority = 0
    /// Whether the help shows the command at the moment; nil if it always does.
    private(set) var isOffered: (@MainActor () -> Bool)?
    /// Called once for each key press, or once for the sequence.
    public let action: @MainActor () -> Void
    /// Called instead if the user typed a count before the keys.
    private var countedAction: (@MainActor (Int) -> Void)?

    /// What the titles are made of, when something shows them.
    private enum Name {
        case text(String)
        case definition(LocalizedStringKey, short: LocalizedStringKey?)
    }

    /// The most repetitions; a larger count is a slip.
    private static let repetitionLimit = 1_000

    /// A command with a name, which a `KeyMap` can give other keys.
    ///
    /// - Parameters:
    ///   - title: nil for the definition's.
    ///   - presses: usual keys in addition to those of the definition.
    ///   - isDiscoverable: whether the help shows the command.
    public init(
        _ definition: Definition, title: String? = nil, adding presses: [KeyPress] = [],
        isDiscoverable: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        identifier = definition.identifier
        name = title.map(Name.text) ?? .definition(definition.title, short: definition.shortTitle)
        priority = definition.priority
        heading = definition.heading
        keys = presses.isEmpty ? definition.keys : definition.keys.adding(presses)
        self.isDiscoverable = isDiscoverable
        self.action = action
    }

    /// A command on keys with or without modifiers, which cannot be changed. Without keys, only the command palette and a
    /// `LinearInterface` offer it.
    public init(
        _ title: String, presses: [KeyPress], isDiscoverable: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        (identifier, heading) = (nil, nil)
        name = .text(title)
        keys = Keys(presses)
        self.isDiscoverable = isDiscoverable
        self.action = action
    }

    /// A command on keys without modifiers, shown in the help.
    public init(_ title: String, keys: Key..., action: @escaping @MainActor () -> Void) {
        self.init(title, presses: keys.map { KeyPress($0) }, action: action)
    }

    /// A command on a sequence of keys, shown in the help.
    ///
    /// The first key starts the sequence only if it is not a command itself, of this responder or of a nearer
    /// one.
    ///
    /// - Precondition: the sequence has at least two keys.
    public init(_ title: String, sequence: KeyPress..., action: @escaping @MainActor () -> Void) {
        (identifier, heading) = (nil, nil)
        name = .text(title)
        keys = Keys([], sequences: [sequence])
        isDiscoverable = true
        self.action = action
    }
}

extension KeyCommand {
    /// The title in the help: `Open`.
    public var title: String {
        switch name {
        case .text(let title): title
        case .definition(let title, short: _): localized(title)
        }
    }

    /// The title in a toolbar: `open`.
    public var shortTitle: String {
        if let ownShortTitle { return ownShortTitle }
        if case .definition(_, short: let short?) = name { return localized(short) }
        // Many a title in German begins with a noun.
        return Language.current == .german ? title : title.lowercasedFirst
    }

    /// The usual keys without sequences, the recommended one first.
    public var presses: [KeyPress] { keys.presses }

    /// The command, repeated as often as a count before it says: `5 j`. A thousand times at most.
    public func repeatedByCount() -> KeyCommand {
        withCount { [action] count in
            for _ in 0..<min(count, Self.repetitionLimit) { action() }
        }
    }

    /// The command, with another action if a count is typed before it: `12 G`.
    ///
    /// Other commands ignore a count.
    ///
    /// - Parameter action: called with the count, which is at least 1 and can be large.
    public func withCount(_ action: @escaping @MainActor (Int) -> Void) -> KeyCommand {
        var command = self
        command.countedAction = action
        return command
    }

    /// The command with a title and a priority in a `Toolbar`.
    ///
    /// - Parameters:
    ///   - shortTitle: one or two words; nil for the title, beginning with a small letter.
    ///   - priority: commands with larger numbers come first; a negative one, for keys that everybody knows, is
    ///     not shown, and `Int.max` has room at the end of the row. Commands without a hint have 0.
    public func hint(_ shortTitle: String? = nil, priority: Int) -> KeyCommand {
        var command = self
        if let shortTitle { command.ownShortTitle = shortTitle }
        command.priority = priority
        return command
    }

    /// The command, which the help shows only while `condition` holds; its keys work in any case.
    package func offered(when condition: @escaping @MainActor () -> Bool) -> KeyCommand {
        var command = self
        command.isOffered = condition
        return command
    }

    /// Whether the command uses a count.
    var takesCount: Bool { countedAction != nil }

    /// Performs the command.
    ///
    /// - Parameter count: nil if the user typed none.
    @MainActor
    func perform(count: Int?) {
        if let count, let countedAction { countedAction(count) } else { action() }
    }

    /// The command on other keys.
    func on(_ keys: Keys) -> KeyCommand { KeyCommand(self, keys: keys) }

    private init(_ other: KeyCommand, keys: Keys) {
        identifier = other.identifier
        name = other.name
        ownShortTitle = other.ownShortTitle
        priority = other.priority
        heading = other.heading
        self.keys = keys
        isDiscoverable = other.isDiscoverable
        isOffered = other.isOffered
        action = other.action
        countedAction = other.countedAction
    }
}

extension String {
    /// The text with a small first letter, unless it is all capitals.
    fileprivate var lowercasedFirst: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + String(dropFirst())
    }
}
