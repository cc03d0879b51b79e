import Testing

@testable import TekpubApp

struct RowMoveTests {
    @Test(
        arguments: [
            ([0], 1, "bacd"), ([3], -1, "abdc"), ([0], -1, nil), ([3], 1, nil), ([0, 1], 1, "cabd"),
            // Rows that are apart move together.
            ([0, 2], 1, "bdac"), ([1, 3], -1, "bdac"), ([0, 3], 1, nil), ([], 1, nil),
        ] as [([Int], Int, String?)])
    func passesItsNeighbour(rows: [Int], step: Int, expected: String?) {
        let list = Array("abcd")
        let move = RowMove(rows, by: step, of: list.count)
        #expect(move.map { moved(list, by: $0) } == expected)
    }

    @Test(arguments: [([1], 4, "acdb"), ([2], 0, "cabd"), ([0, 1], 3, "cabd"), ([1], 2, "abcd")])
    func goesBeforeAnotherRow(rows: [Int], target: Int, expected: String) {
        let list = Array("abcd")
        let move = RowMove(rows, before: target)
        #expect(moved(list, by: move) == expected)
        for (row, letter) in list.enumerated() {
            #expect(Array(expected)[move.newRow(of: row)] == letter)
        }
    }

    private func moved(_ list: [Character], by move: RowMove) -> String {
        var list = list
        list.apply(move)
        return String(list)
    }
}
