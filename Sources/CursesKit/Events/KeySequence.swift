/// Keys that wait for the rest of a command: a count, or the start of a sequence.
public struct KeySequence: Hashable, Sendable {
    /// The count before the command; nil if no digit was typed.
    public internal(set) var count: Int?
    /// The keys of the sequence so far.
    public internal(set) var presses: [KeyPress] = []

    /// The largest count; further digits are ignored.
    private static let limit = 999_999_999

    /// Whether no key is pending.
    public var isEmpty: Bool { count == nil && presses.isEmpty }

    /// The keys as a program can show them, such as `12 g`; empty if no key is pending.
    public var title: String {
        let keys = presses.map(\.title)
        return ((count.map { [String($0)] } ?? []) + keys).joined(separator: " ")
    }

    /// Adds a digit to the count.
    ///
    /// - Returns: false, without any change, if `press` is not a digit, or a zero that would start the count.
    mutating func append(digit press: KeyPress) -> Bool {
        guard let character = press.character, character.isASCII, let digit = character.wholeNumberValue,
            count != nil || digit > 0
        else { return false }
        let longer = (count ?? 0) * 10 + digit
        if longer <= Self.limit { count = longer }
        return true
    }
}
