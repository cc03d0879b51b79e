extension [UInt8] {
    /// Returns the index of the first quote or backslash in `range`; its upper bound if there is neither.
    ///
    /// Reads eight bytes at a time, because most of a catalogue is inside strings.
    func indexOfQuoteOrBackslash(in range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range lies in the buffer")
        return withUnsafeBytes { bytes in
            var index = range.lowerBound
            while index + 8 <= range.upperBound {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let marks = Self.zeros(in: word ^ Self.quotes) | Self.zeros(in: word ^ Self.backslashes)
                guard marks == 0 else { return index + marks.trailingZeroBitCount / 8 }
                index += 8
            }
            while index < range.upperBound, bytes[index] != .quote, bytes[index] != .backslash { index += 1 }
            return index
        }
    }

    /// Returns a word whose lowest set bit is the highest bit of the first byte that is zero; 0 if no byte is
    /// zero.
    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private static var quotes: UInt64 { 0x0101_0101_0101_0101 * UInt64(UInt8.quote) }
    private static var backslashes: UInt64 { 0x0101_0101_0101_0101 * UInt64(UInt8.backslash) }
}
