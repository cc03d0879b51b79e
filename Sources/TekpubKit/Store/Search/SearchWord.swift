import CMemorySearch

/// A folded word to search for.
struct SearchWord: Hashable {
    let bytes: [UInt8]

    /// Returns the offset of the first match in `text`; nil if `text` does not contain the word.
    func firstPlace(in text: UnsafeRawBufferPointer) -> Int? {
        guard let base = text.baseAddress,
            let found = memory_search(base, text.count, bytes, bytes.count)
        else { return nil }
        return found - base
    }

    /// Whether every text that contains `other` contains this word too.
    func isPart(of other: SearchWord) -> Bool {
        other.bytes.withUnsafeBytes { firstPlace(in: $0) != nil }
    }
}
