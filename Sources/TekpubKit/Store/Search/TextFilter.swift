/// The words that the rows of a list must contain, in any order, whatever their case and accents.
///
/// It finds the same as `CatalogStore.search`, in texts that are in memory.
public struct TextFilter: Sendable {
    private let query: SearchQuery

    /// - Returns: nil if `text` has no word.
    public init?(_ text: String) {
        guard let query = SearchQuery(text) else { return nil }
        self.query = query
    }

    /// Whether each word is in one of `texts`.
    public func matches(_ texts: String?...) -> Bool {
        var folded: [UInt8] = []
        for text in texts {
            guard let text else { continue }
            FoldedText.append(text, to: &folded)
            folded.append(0x0A)
        }
        return folded.withUnsafeBytes { bytes in
            query.words.allSatisfy { $0.firstOffset(in: bytes) != nil }
        }
    }

    /// The ranges of the words in `text`, in order and without overlaps.
    public func ranges(in text: String) -> [Range<String.Index>] { query.ranges(in: text) }
}
