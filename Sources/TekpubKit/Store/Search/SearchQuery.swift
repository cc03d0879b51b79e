/// The words to search for. All must be found, in any order.
struct SearchQuery: Hashable {
    /// The words, longest first: a long word is usually the rarest.
    let words: [SearchWord]
    /// The words as typed, as one phrase; nil if there is only one, or the same one repeated.
    let phrase: SearchWord?

    /// Limits on the typed text; the rest is ignored.
    private static let wordLimit = 8
    private static let byteLimit = 200

    /// - Returns: nil if `text` has no word.
    init?(_ text: String) {
        var bytes: [UInt8] = []
        FoldedText.append(text, to: &bytes)
        let typed = bytes.prefix(Self.byteLimit).split(whereSeparator: { $0 <= 0x20 }).prefix(Self.wordLimit)
        guard !typed.isEmpty else { return nil }
        words = Set(typed.map { SearchWord(bytes: Array($0)) }).sorted { $0.bytes.count > $1.bytes.count }
        phrase = words.count > 1 ? SearchWord(bytes: Array(typed.joined(separator: [0x20]))) : nil
    }

    /// Whether `other` matches everything that this query matches.
    func narrows(_ other: SearchQuery) -> Bool {
        other.words.allSatisfy { word in words.contains { word.isPart(of: $0) } }
    }
}
