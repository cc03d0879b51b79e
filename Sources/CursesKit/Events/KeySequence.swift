/// Keys that were pressed and wait for others to mean something: a count, the beginning of a sequence.
public struct KeySequence: Hashable, Sendable {
    /// How often, or which one, the command that is awaited shall be done; nil if no digit was typed.
    public internal(set) var count: Int?
    /// The keys of a sequence so far.
    public internal(set) var presses: [KeyPress] = []

    /// A count has no more digits; further ones are left out.
    private static let limit = 999_999_999

    /// Whether no key waits.
    public var isEmpty: Bool { count == nil && presses.isEmpty }

    /// The keys as a program can show them, such as `12 g`; empty if none waits.
    public var title: String {
        let keys = presses.map(\.title)
        return ((count.map { [String($0)] } ?? []) + keys).joined(separator: " ")
    }

    /// Adds a digit to the count.
    ///
    /// - Returns: false, and nothing changes, if `press` is none; a count does not begin with zero.
    mutating func append(digit press: KeyPress) -> Bool {
        guard let character = press.character, character.isASCII, let digit = character.wholeNumberValue,
            count != nil || digit > 0
        else { return false }
        let longer = (count ?? 0) * 10 + digit
        if longer <= Self.limit { count = longer }
        return true
    }
}
