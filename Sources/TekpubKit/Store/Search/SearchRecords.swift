/// The records in a stored blob of a `SearchText`; valid as long as its bytes are.
struct SearchRecords {
    private let bytes: UnsafeRawBufferPointer
    /// The number of records.
    let count: Int

    /// - Returns: nil if the bytes are not such a blob.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        self.bytes = bytes
        let first = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        guard first >= 8, first % 4 == 0, first <= bytes.count else { return nil }
        count = first / 4 - 1
        // Prevents reads outside the bytes, whatever the header says.
        guard (0..<count).allSatisfy({ offset($0) <= offset($0 + 1) }), offset(count) <= bytes.count else {
            return nil
        }
    }

    /// Returns the offset of the record `index`; for `count`, the end of the last one.
    func offset(_ index: Int) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
    }

    /// The bytes of the record `index`, including the mark at its end.
    subscript(index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[offset(index)..<offset(index + 1)])
    }

    /// Returns the first record from `index` on that contains `word`; nil if none does.
    func firstRecord(containing word: SearchWord, from index: Int) -> Int? {
        guard index < count else { return nil }
        let start = offset(index)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<offset(count)])
        guard let place = word.firstPlace(in: rest) else { return nil }
        // An exponential search, because the next match is usually near.
        var low = index
        var step = 1
        while low + step < count, offset(low + step) <= start + place {
            low += step
            step *= 2
        }
        var high = min(count, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(middle) <= start + place { low = middle } else { high = middle }
        }
        return low
    }
}
