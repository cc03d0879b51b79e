/// What is searched for: words that must all be there, in whatever order.
struct SearchQuery: Hashable {
    /// The longest first: it is the rarest, more or less.
    let words: [SearchWord]
    /// The words as they were typed; nil if that is one, or the same again.
    let phrase: SearchWord?

    /// More than anybody types; the rest is ignored.
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

    /// Whether all that this finds is among what `other` finds.
    func narrows(_ other: SearchQuery) -> Bool {
        other.words.allSatisfy { word in words.contains { word.isPart(of: $0) } }
    }
}
