/// Finds the matches of a search in the original text.
enum SearchMatches {
    /// Returns the ranges of `query`'s words in `text`, in order and without overlaps.
    static func ranges(of query: SearchQuery, in text: String) -> [Range<String.Index>] {
        var folded: [UInt8] = []
        // The index in `text` of each folded byte.
        var places: [String.Index] = []
        for index in text.unicodeScalars.indices {
            FoldedText.append(text.unicodeScalars[index], to: &folded)
            while places.count < folded.count { places.append(index) }
        }
        places.append(text.endIndex)
        var marked = [Bool](repeating: false, count: folded.count)
        for word in query.words {
            var start = 0
            while let place = place(of: word, in: folded, from: start) {
                for index in place..<place + word.bytes.count { marked[index] = true }
                start = place + 1
            }
        }
        var ranges: [Range<String.Index>] = []
        var index = 0
        while let start = marked[index...].firstIndex(of: true) {
            let end = marked[start...].firstIndex(of: false) ?? marked.count
            // A character that folds to two letters is marked as a whole, even if only one letter matches.
            let upper =
                places[start] < places[end] ? places[end] : text.unicodeScalars.index(after: places[start])
            ranges.append(places[start]..<upper)
            index = end
        }
        return ranges
    }

    private static func place(of word: SearchWord, in folded: [UInt8], from start: Int) -> Int? {
        folded.withUnsafeBytes { bytes in
            guard start < bytes.count else { return nil }
            return word.firstPlace(in: UnsafeRawBufferPointer(rebasing: bytes[start...])).map { $0 + start }
        }
    }
}
