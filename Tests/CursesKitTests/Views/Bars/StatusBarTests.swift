import CursesKit
import Testing

@MainActor
struct StatusBarTests {
    @Test(arguments: [
        (20, " Loading      3/200"), (16, " Loading  3/200"), (15, " Loadi…  3/200"), (12, " Lo…  3/200"),
        (10, " …  3/200"), (9, "   3/200"), (7, " 3/200"), (6, " 3/2…"), (3, " …"), (2, ""), (1, ""), (0, ""),
    ])
    func keepsItsDetailWhenThereIsNoRoomForBoth(width: Int, expected: String) {
        let bar = StatusBar()
        bar.message = "Loading"
        bar.detail = "3/200"
        bar.frame = Rect(x: 0, y: 0, width: width, height: 1)
        #expect(screen(showing: bar) == expected)
    }

    @Test func takesTheRowsOfALongMessage() {
        let bar = StatusBar()
        bar.message = "This takes more than one row."
        bar.detail = "3/200"
        #expect(bar.sizeThatFits(Size(width: 20, height: 10)).height == 1)
        bar.wrapsMessage = true
        for (limit, rows) in [
            (10, [" This takes more", " than one row.", "              3/200"]),
            (4, [" This takes more", " than one r…  3/200"]), (3, [" This takes…  3/200"]),
        ] {
            let size = bar.sizeThatFits(Size(width: 20, height: limit))
            bar.frame = Rect(x: 0, y: 0, width: 20, height: size.height)
            #expect(screen(showing: bar).split(separator: "\n").map(String.init) == rows)
        }
    }

    @Test(arguments: [
        (20, " Loading"), (9, " Loading"), (8, " Loadi…"), (3, " …"), (2, ""), (1, ""), (0, ""),
    ])
    func givesAMessageWithoutDetailTheWholeRow(width: Int, expected: String) {
        let bar = StatusBar()
        bar.message = "Loading"
        bar.frame = Rect(x: 0, y: 0, width: width, height: 1)
        #expect(screen(showing: bar) == expected)
    }
}
