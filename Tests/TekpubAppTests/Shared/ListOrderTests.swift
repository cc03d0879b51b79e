import CursesKit
import Testing

@testable import TekpubApp

/// The orders of lists.
struct ListOrderTests {
    @Test(arguments: [
        (TableSortDescriptor.Direction.ascending, ["a1", "b1", "b2", "c1", "?1", "?2"]),
        (.descending, ["c1", "b1", "b2", "a1", "?1", "?2"]),
    ])
    func keepsEqualElementsInOrderAndUnknownOnesLast(
        direction: TableSortDescriptor.Direction, expected: [String]
    ) {
        let sorted = ["b1", "?1", "c1", "b2", "a1", "?2"].sorted(direction) { text in
            text.first.flatMap { $0 == "?" ? nil : $0 }
        }
        #expect(sorted == expected)
    }
}
