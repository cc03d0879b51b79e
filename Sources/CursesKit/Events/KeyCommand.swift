/// Something that a responder does when one of some keys is pressed.
///
/// The title is what the help shows, so that help and behaviour have one source.
public struct KeyCommand {
    /// What it does, as a person would say it: `Open`.
    public let title: String
    /// The keys that do it, the one to recommend first.
    public let presses: [KeyPress]
    /// Keys that do it when they are pressed one after the other, such as `g` and `g`; mostly none.
    public let sequence: [KeyPress]
    /// Whether the help mentions it.
    public let isDiscoverable: Bool
    /// Called once for each press, or for all of the sequence.
    public let action: @MainActor () -> Void
    /// Called instead if a count was typed before the keys.
    private var countedAction: (@MainActor (Int) -> Void)?

    /// How often a count repeats a command at most: who types more has slipped.
    private static let repetitionLimit = 1_000

    /// A command on keys with or without Control and Alt, which the help may leave out.
    public init(
        _ title: String, presses: [KeyPress], isDiscoverable: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.presses = presses
        sequence = []
        self.isDiscoverable = isDiscoverable
        self.action = action
    }

    /// A command on keys with nothing held, which the help mentions.
    public init(_ title: String, keys: Key..., action: @escaping @MainActor () -> Void) {
        self.init(title, presses: keys.map { KeyPress($0) }, action: action)
    }

    /// A command on keys that are pressed one after the other, which the help mentions.
    ///
    /// The first of them waits for the next only where it is no command by itself, of this responder or a
    /// nearer one.
    ///
    /// - Precondition: there are at least two keys.
    public init(_ title: String, sequence: KeyPress..., action: @escaping @MainActor () -> Void) {
        precondition(sequence.count > 1, "a sequence of a KeyCommand has two keys at the least")
        self.title = title
        self.sequence = sequence
        presses = []
        isDiscoverable = true
        self.action = action
    }
}

extension KeyCommand {
    /// The command, repeated as often as a count before it says, at most a thousand times: `5 j`.
    public func repeatedByCount() -> KeyCommand {
        withCount { [action] count in
            for _ in 0..<min(count, Self.repetitionLimit) { action() }
        }
    }

    /// The command, with something else to do if a count is typed before it: `12 G`.
    ///
    /// A count before a command that has no use for it is ignored.
    ///
    /// - Parameter action: called with the count, which is 1 or more and can be large.
    public func withCount(_ action: @escaping @MainActor (Int) -> Void) -> KeyCommand {
        var command = self
        command.countedAction = action
        return command
    }

    /// Whether a count before the command means anything.
    var takesCount: Bool { countedAction != nil }

    /// Does what the command does, `count` being nil if none was typed.
    @MainActor
    func perform(count: Int?) {
        if let count, let countedAction { countedAction(count) } else { action() }
    }

    /// The keys that do it as help texts show them, the one to recommend first.
    package var keyTitles: [String] {
        presses.map(\.title) + (sequence.isEmpty ? [] : [sequence.map(\.title).joined(separator: " ")])
    }

    /// The same command on no other keys than `presses`, besides its sequence.
    func limited(to presses: [KeyPress]) -> KeyCommand {
        KeyCommand(self, presses: presses)
    }

    private init(_ other: KeyCommand, presses: [KeyPress]) {
        title = other.title
        self.presses = presses
        sequence = other.sequence
        isDiscoverable = other.isDiscoverable
        action = other.action
        countedAction = other.countedAction
    }
}
