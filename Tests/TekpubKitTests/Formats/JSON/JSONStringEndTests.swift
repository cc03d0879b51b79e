import Testing

@testable import TekpubFormats

struct JSONStringEndTests {
    /// Bytes that differ from a mark in one bit, by one, or in the highest bit.
    @Test(arguments: [0x00, 0x20, 0x21, 0x23, 0x5B, 0x5D, 0x80, 0xA2, 0xDC, 0xFF] as [UInt8])
    func findsTheFirstMarkAtEveryIndex(filler: UInt8) {
        for mark in [UInt8.quote, .backslash] {
            for index in 0..<20 {
                var bytes = [UInt8](repeating: filler, count: 24)
                bytes[index] = mark
                bytes[22] = .quote
                #expect(bytes.indexOfQuoteOrBackslash(in: 0..<24) == index)
                #expect(bytes.indexOfQuoteOrBackslash(in: 0..<index) == index)
                #expect(bytes.indexOfQuoteOrBackslash(in: (index + 1)..<24) == 22)
            }
        }
    }
}
