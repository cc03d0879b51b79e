import CMemorySearch

/// A word that is searched for, folded.
struct SearchWord: Hashable {
    let bytes: [UInt8]

    /// Where it first is in `text`; nil if it is not there.
    func firstPlace(in text: UnsafeRawBufferPointer) -> Int? {
        guard let base = text.baseAddress,
            let found = memory_search(base, text.count, bytes, bytes.count)
        else { return nil }
        return found - base
    }

    /// Whether whatever contains `other` contains this one too.
    func isPart(of other: SearchWord) -> Bool {
        other.bytes.withUnsafeBytes { firstPlace(in: $0) != nil }
    }
}
