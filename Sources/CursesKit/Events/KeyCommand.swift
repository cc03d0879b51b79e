/// An action of a responder on certain keys.
///
/// The help screen shows the title, so help and behaviour cannot differ.
public struct KeyCommand {
    /// The title in the help: `Open`.
    public let title: String
    /// The keys of the command, the recommended one first.
    public let presses: [KeyPress]
    /// Keys to press one after the other, such as `g` `g`; empty for most commands.
    public let sequence: [KeyPress]
    /// Whether the help shows the command.
    public let isDiscoverable: Bool
    /// The title in a toolbar: `open`.
    public private(set) var shortTitle: String
    /// The usefulness in a toolbar; see `hint(_:priority:)`.
    public private(set) var priority = 0
    /// Whether the help shows the command at the moment; nil if it always does.
    private(set) var isOffered: (@MainActor () -> Bool)?
    /// Called once for each key press, or once for the sequence.
    public let action: @MainActor () -> Void
    /// Called instead if the user typed a count before the keys.
    private var countedAction: (@MainActor (Int) -> Void)?

    /// The most repetitions; a larger count is a slip.
    private static let repetitionLimit = 1_000

    /// A command on keys with or without modifiers.
    public init(
        _ title: String, presses: [KeyPress], isDiscoverable: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        shortTitle = title.lowercasedFirst
        self.presses = presses
        sequence = []
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
        precondition(sequence.count > 1, "a KeyCommand's sequence needs at least two keys")
        self.title = title
        shortTitle = title.lowercasedFirst
        self.sequence = sequence
        presses = []
        isDiscoverable = true
        self.action = action
    }
}

extension KeyCommand {
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

    /// The command with a title and a place in a `Toolbar`.
    ///
    /// - Parameters:
    ///   - shortTitle: one or two words; nil for the title, beginning with a small letter.
    ///   - priority: commands with larger numbers come first; a negative one, for keys that everybody knows, is
    ///     not shown, and `Int.max` has room at the end of the row. Commands without a hint have 0.
    public func hint(_ shortTitle: String? = nil, priority: Int) -> KeyCommand {
        var command = self
        if let shortTitle { command.shortTitle = shortTitle }
        command.priority = priority
        return command
    }

    /// The command, which the help shows only while `condition` holds; its keys work in any case.
    func offered(when condition: @escaping @MainActor () -> Bool) -> KeyCommand {
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

    /// The titles of the command's keys as the help shows them, the recommended one first. A sequence is not
    /// among them where its first key is enough.
    package var keyTitles: [String] {
        guard let first = sequence.first, !presses.contains(first) else { return presses.map(\.title) }
        return presses.map(\.title) + [sequence.map(\.title).joined(separator: " ")]
    }

    /// The command on `presses` and on its sequence.
    ///
    /// A press that also begins the sequence acts at once. After a count it waits for the rest of the sequence:
    /// `g` and `g g` go to the first row, `12 g g` to the twelfth.
    func limited(to presses: [KeyPress]) -> KeyCommand {
        KeyCommand(self, presses: presses)
    }

    private init(_ other: KeyCommand, presses: [KeyPress]) {
        title = other.title
        shortTitle = other.shortTitle
        priority = other.priority
        self.presses = presses
        sequence = other.sequence
        isDiscoverable = other.isDiscoverable
        isOffered = other.isOffered
        action = other.action
        countedAction = other.countedAction
    }
}

extension String {
    /// The text with a small first letter, unless it is all capitals.
    fileprivate var lowercasedFirst: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
