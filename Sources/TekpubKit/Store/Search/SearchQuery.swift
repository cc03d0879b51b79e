import CGlibc

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

extension SearchQuery {
    /// Returns the ranges of the words in the original `text`, in order and without overlaps.
    func ranges(in text: String) -> [Range<String.Index>] {
        var folded: [UInt8] = []
        // The index in `text` of each folded byte.
        var indexes: [String.Index] = []
        for index in text.unicodeScalars.indices {
            FoldedText.append(text.unicodeScalars[index], to: &folded)
            while indexes.count < folded.count { indexes.append(index) }
        }
        indexes.append(text.endIndex)
        var marked = [Bool](repeating: false, count: folded.count)
        for word in words {
            var start = 0
            while let offset = Self.offset(of: word, in: folded, from: start) {
                for index in offset..<offset + word.bytes.count { marked[index] = true }
                start = offset + 1
            }
        }
        var ranges: [Range<String.Index>] = []
        var index = 0
        while let start = marked[index...].firstIndex(of: true) {
            let end = marked[start...].firstIndex(of: false) ?? marked.count
            // A character that folds to two letters is marked as a whole, even if only one letter matches.
            let upper =
                indexes[start] < indexes[end]
                ? indexes[end] : text.unicodeScalars.index(after: indexes[start])
            ranges.append(indexes[start]..<upper)
            index = end
        }
        return ranges
    }

    private static func offset(of word: SearchWord, in folded: [UInt8], from start: Int) -> Int? {
        folded.withUnsafeBytes { bytes in
            guard start < bytes.count else { return nil }
            return word.firstOffset(in: UnsafeRawBufferPointer(rebasing: bytes[start...])).map { $0 + start }
        }
    }
}

/// A folded word to search for.
struct SearchWord: Hashable {
    let bytes: [UInt8]

    /// Returns the offset of the first match in `text`; nil if `text` does not contain the word.
    func firstOffset(in text: UnsafeRawBufferPointer) -> Int? {
        guard let base = text.baseAddress,
            let found = memory_search(base, text.count, bytes, bytes.count)
        else { return nil }
        return found - base
    }

    /// Whether every text that contains `other` contains this word too.
    func isPart(of other: SearchWord) -> Bool {
        other.bytes.withUnsafeBytes { firstOffset(in: $0) != nil }
    }
}
