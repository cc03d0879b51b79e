extension KeyCommand {
    /// The keys of a command: single ones, and sequences.
    ///
    /// A press that also begins a sequence of the same command acts at once. After a count it waits for the rest of the
    /// sequence: `g` and `g g` go to the first row, `12 g g` to the twelfth.
    public struct Keys: Hashable, Sendable {
        /// Each performs the command, the recommended one first.
        public let presses: [KeyPress]
        /// Keys to press one after the other, such as `g` `g`; each sequence has at least two.
        public let sequences: [[KeyPress]]

        /// Creates keys; by default without sequences.
        ///
        /// - Precondition: each sequence has at least two keys.
        public init(_ presses: [KeyPress], sequences: [[KeyPress]] = []) {
            precondition(sequences.allSatisfy { $0.count > 1 }, "a sequence needs at least two keys")
            self.presses = presses
            self.sequences = sequences
        }

        /// No keys.
        public static let none = Keys([])

        /// Whether no key performs the command.
        public var isEmpty: Bool { presses.isEmpty && sequences.isEmpty }

        /// The titles as the help shows them, the recommended one first. A sequence is not among them if its first
        /// key is enough.
        public var titles: [String] {
            presses.map(\.title)
                + sequences.filter { !presses.contains($0[0]) }.map { $0.map(\.title).joined(separator: " ") }
        }

        /// The names that `init(names:)` reads.
        public var names: [String] {
            presses.map(\.name) + sequences.map { $0.map(\.name).joined(separator: " ") }
        }

        func adding(_ more: [KeyPress]) -> Keys { Keys(presses + more, sequences: sequences) }

        /// Whether `press` begins a sequence.
        func begins(with press: KeyPress) -> Bool {
            sequences.contains { $0.first == press }
        }

        /// How `press` continues the sequences that begin with `previous`.
        func match(_ press: KeyPress, after previous: [KeyPress]) -> SequenceMatch {
            var match = SequenceMatch.none
            for sequence in sequences
            where sequence.count > previous.count && sequence[previous.count] == press
                && sequence.starts(with: previous)
            {
                if sequence.count == previous.count + 1 { return .complete }
                match = .beginning
            }
            return match
        }
    }

    /// What a key means for the sequences of a command.
    enum SequenceMatch {
        /// The key is the last one of a sequence, one before, or in none.
        case complete, beginning, none
    }
}

extension KeyCommand.Keys: ExpressibleByArrayLiteral {
    /// Reads the names of keys, as `init(names:)` does.
    ///
    /// - Precondition: the names are right.
    public init(arrayLiteral names: String...) {
        guard let keys = Self(names: names) else { preconditionFailure("unknown key among \(names)") }
        self = keys
    }

    /// Reads names such as `ctrl-d`, and sequences such as `g g`, separated by spaces.
    ///
    /// - Returns: nil if a name is unknown; see `KeyPress.init(name:)`.
    public init?(names: some Sequence<String>) {
        var presses: [KeyPress] = []
        var sequences: [[KeyPress]] = []
        for name in names {
            guard name.utf8.contains(UInt8(ascii: " ")) else {
                guard let press = KeyPress(name: name) else { return nil }
                presses.append(press)
                continue
            }
            let parts = name.split(separator: " ")
            let sequence = parts.compactMap { KeyPress(name: String($0)) }
            guard sequence.count == parts.count, let first = sequence.first else { return nil }
            if sequence.count > 1 { sequences.append(sequence) } else { presses.append(first) }
        }
        self.init(presses, sequences: sequences)
    }
}
