import Testing

@testable import CursesKit

struct TableColumnLayoutTests {
    private static let columns = [
        TableColumn("sign", width: 1, priority: 3),
        TableColumn("title", width: 6, idealWidth: 10, isFlexible: true, leadingSpace: 1, priority: 2),
        TableColumn("seen", width: 4, idealWidth: 8),
        TableColumn("length", width: 5, priority: 1),
    ]

    /// The columns in `width` cells: each with its frame.
    private func columnFrames(_ width: Int, leading: Int = 0, trailing: Int = 0) -> String {
        let layout = TableColumnLayout(
            Self.columns, width: width, leadingMargin: leading, trailingMargin: trailing)
        return layout.columnFrames.map { "\($0.column.identifier) \($0.x)+\($0.width)" }
            .joined(separator: ", ")
    }

    @Test(arguments: [
        (40, "sign 0+1, title 2+21, seen 25+8, length 35+5"),
        (31, "sign 0+1, title 2+12, seen 16+8, length 26+5"),
        (28, "sign 0+1, title 2+10, seen 14+7, length 23+5"),
        (24, "sign 0+1, title 2+9, seen 13+4, length 19+5"),
        (21, "sign 0+1, title 2+6, seen 10+4, length 16+5"), (20, "sign 0+1, title 2+11, length 15+5"),
        (15, "sign 0+1, title 2+6, length 10+5"), (14, "sign 0+1, title 2+12"), (8, "sign 0+1, title 2+6"),
        (7, "sign 0+1, title 2+5"), (3, "sign 0+1, title 2+1"), (2, "sign 0+1"), (1, "sign 0+1"),
        (0, "sign 0+0"),
    ])
    func givesWayInOrderOfPriority(width: Int, expected: String) {
        #expect(columnFrames(width) == expected)
    }

    @Test func growsInOrderOfPriority() {
        let columns = [(10, 1), (6, 2), (9, 1)].map { ideal, priority in
            TableColumn("", width: 4, idealWidth: ideal, leadingSpace: 0, priority: priority)
        }
        let widths = [12, 13, 15, 20, 22, 30].map { width in
            TableColumnLayout(columns, width: width).columnFrames.map(\.width)
        }
        #expect(widths == [[4, 4, 4], [4, 5, 4], [5, 6, 4], [10, 6, 4], [10, 6, 6], [10, 6, 9]])
    }

    @Test func growsWhatTheUserHasSizedFirst() {
        let columns = [
            TableColumn("", width: 4, idealWidth: 10, leadingSpace: 0, priority: 1),
            TableColumn("", width: 4, isFlexible: true, leadingSpace: 0).sized(to: 9),
        ]
        let widths = [8, 11, 15, 19, 30].map { width in
            TableColumnLayout(columns, width: width).columnFrames.map(\.width)
        }
        #expect(widths == [[4, 4], [4, 7], [6, 9], [10, 9], [10, 9]])
        #expect(columns[1].sized(to: 2).idealWidth == 4)
    }

    @Test func leavesMargins() {
        #expect(columnFrames(18, leading: 2, trailing: 1) == "sign 2+1, title 4+6, length 12+5")
        #expect(columnFrames(2, leading: 2, trailing: 1) == "sign 2+0")
    }

    @Test func sharesTheRestBetweenFlexibleColumns() {
        let columns = (0..<3).map { TableColumn("\($0)", width: 2, isFlexible: $0 != 1, leadingSpace: 0) }
        #expect(TableColumnLayout(columns, width: 11).columnFrames.map(\.width) == [4, 2, 5])
        #expect(TableColumnLayout([], width: 11) == .empty)
    }

    @Test(arguments: [(0, "sign"), (1, "title"), (13, "title"), (14, "seen"), (24, "length"), (99, "length")])
    func findsAColumnWithTheSpaceBeforeIt(x: Int, identifier: String) {
        let layout = TableColumnLayout(Self.columns, width: 31)
        #expect(layout.column(at: x)?.identifier == identifier)
        #expect(layout[identifier] != nil && layout["other"] == nil)
    }
}
