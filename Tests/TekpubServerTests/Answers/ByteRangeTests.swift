import Testing

@testable import TekpubServer

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=2-5", .part(2..<6)), ("bytes=2-", .part(2..<10)),
        ("bytes=2-99", .part(2..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
        ("Bytes= 1-2 ", .part(1..<3)), ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=0-99999999999999999999", .part(0..<10)),
        ("bytes=-99999999999999999999", .part(0..<10)), ("bytes=-", .whole), ("bytes=5-2", .whole),
        ("bytes=0-1,3-4", .whole), ("lines=1-2", .whole), ("", .whole), ("bytes=--1", .whole),
    ])
    func isThatOfTheField(field: String, expected: ByteRange) {
        #expect(ByteRange(field, of: 10) == expected)
    }

    @Test(arguments: ["bytes=0-0", "bytes=-1"])
    func isNoneOfNothing(field: String) {
        #expect(ByteRange(field, of: 0) == .unsatisfiable)
    }
}
