import Testing

@testable import TekpubApp

struct RowWindowTests {
    @Test(arguments: [
        (0..<5, 5..<9, 0), (5..<9, 0..<5, 0), (0..<5, 3..<9, 0), (0..<9, 3..<5, 0), (0..<5, 6..<9, 1),
        (6..<9, 0..<5, 1), (0..<5, 100..<101, 95),
    ])
    func countsTheIndicesBetweenRanges(range: Range<Int>, other: Range<Int>, expected: Int) {
        #expect(range.distance(to: other) == expected)
    }
}
