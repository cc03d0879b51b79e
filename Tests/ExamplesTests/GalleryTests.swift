import CursesKit
import CursesKitTesting
import Testing

@testable import Gallery

@MainActor
struct GalleryTests {
    private let simulator: Simulator

    init() throws {
        simulator = try Simulator(AppDelegate(), size: Size(width: 80, height: 12))
    }

    /// Moves to the row with this title in the list, and opens it.
    private func open(_ title: String) {
        for _ in 0..<12 { simulator.press(.up) }
        let titles = [
            "Motion and layout", "Table", "Columns", "Text", "Controls", "Picture", "Covers", "Themes",
            "Alert with fields", "Action sheet", "Whole screen",
        ]
        for _ in titles.prefix(while: { $0 != title }) { simulator.press(.down) }
        simulator.press(.enter)
    }

    private var status: String { simulator.terminal.rows[11] }

    // MARK: Columns and search

    @Test func listsWhatThereIsBesideOneOfIt() {
        #expect(
            simulator.screen == """
                            Gallery             │                    Motion
                Pages                           │
                Motion and layout               │                       o
                Table                           │                      /|\\
                Columns                         │                      / \\
                Text                            │
                Controls                        │
                Picture                         │
                Covers                          │                     Start
                Themes                          │
                Sheets                          │                                     CursesKit
                                                │
                """)
    }

    @Test func showsOneColumnAtATimeWhereThereIsNoRoomForTwo() {
        simulator.resize(width: 40, height: 12)
        #expect(simulator.screen.contains("Themes") && !simulator.screen.contains("Start"))
        open("Table")
        #expect(simulator.terminal.rows[0] == " ‹ Gallery       Names")
        simulator.resize(width: 80, height: 12)
        #expect(simulator.screen.contains("Themes") && simulator.screen.contains("Clarence"))
        simulator.resize(width: 40, height: 12)
        simulator.press(.left)
        #expect(simulator.screen.contains("Themes"))
    }

    @Test func findsRowsAndForgetsThatItDid() {
        let before = simulator.screen
        simulator.type("/SHEET")
        #expect(simulator.terminal.rows[1].hasPrefix(" / SHEET"))
        #expect(simulator.screen.contains("Action sheet") && !simulator.screen.contains("Whole screen"))
        // A section without rows has no header.
        #expect(!simulator.screen.contains("Pages"))
        simulator.press(.escape)
        #expect(simulator.screen == before)
    }

    @Test func showsItselfInEveryTheme() throws {
        let first = simulator.terminal.canvas[0, 0].style
        for name in ["light", "dark", "mono", "2010"] {
            simulator.type("T")
            #expect(status.contains("Theme: \(name)"))
            let theme = try #require(Theme(named: name))
            let ground = simulator.terminal.canvas[0, 0].style.background
            // The bar of a phone is a blend of many greys.
            #expect((ground == theme.resolved(.bar).background) == (theme.gloss == nil))
        }
        simulator.type("T")
        #expect(simulator.terminal.canvas[0, 0].style == first)
    }

    @Test func fitsABitmapOrFillsThePage() throws {
        open("Picture")
        #expect(simulator.terminal.bitmapRects.map(\.size) == [Size(width: 16, height: 8)])
        let row = try #require(simulator.terminal.rows.firstIndex { $0.contains("[Fit] Fill") })
        let text = simulator.terminal.rows[row]
        let column = try #require(text.firstRange(of: "Fill")).lowerBound
        simulator.click(x: text.distance(from: text.startIndex, to: column), y: row)
        #expect(simulator.terminal.bitmapRects.map(\.size) == [Size(width: 47, height: 8)])
    }

    @Test func showsNoBitmapWithoutColours() {
        simulator.type("TTT")
        open("Picture")
        #expect(simulator.terminal.bitmapRects.isEmpty)
        #expect(simulator.screen.contains("shows no bitmaps"))
    }

    @Test func showsPicturesInAGrid() {
        open("Covers")
        #expect(simulator.terminal.rows[8].contains("Orange") && simulator.terminal.rows[8].contains("Plum"))
        #expect(
            simulator.terminal.bitmapRects.map(\.size)
                == Array(repeating: Size(width: 14, height: 7), count: 3))
        simulator.press(.right, .right, .down)
        #expect(status.contains("Lemon"))
        simulator.press(.enter)
        #expect(simulator.screen.contains("[Fit] Fill") && simulator.terminal.bitmapRects.count == 1)
    }

    @Test func choosesAThemeAndShowsItsStyles() throws {
        open("Themes")
        #expect(simulator.terminal.rows[2].hasSuffix("✓"))
        simulator.press(.down, .down, .enter)
        #expect(simulator.terminal.rows[4].hasSuffix("✓"))
        let row = try #require(simulator.terminal.rows.firstIndex { $0.contains("│ Tint") })
        let styles = simulator.terminal.canvas
        #expect((33..<40).contains { styles[$0, row].style.foreground == Theme.dark.tint.color })
        simulator.press(.end)
        #expect(simulator.screen.contains("Destructive"))
    }

    // MARK: Sheets

    @Test func asksForANameAndAPassword() {
        open("Alert with fields")
        simulator.send(.paste("Ada\n"))
        simulator.press(.enter)
        simulator.type("secret")
        #expect(simulator.screen.contains("Ada") && !simulator.screen.contains("secret"))
        simulator.press(.enter)
        #expect(status.contains("Hello, Ada"))
        #expect(!simulator.screen.contains("Sign in"))
    }

    @Test func offersActions() {
        open("Action sheet")
        #expect(simulator.screen.contains("Photo"))
        simulator.press(.down, .enter)
        #expect(status.contains("Answer: Delete") && !simulator.screen.contains("Photo"))
    }

    @Test func coversEverythingAndGoesByItsLink() {
        open("Whole screen")
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[0] == "Nothing else can be seen. Close")
        simulator.press(.tab, .enter)
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[0].contains("Gallery") && simulator.screen.contains("Whole screen"))
    }

    // MARK: Table

    @Test func deletesARowAndBringsItBack() {
        open("Table")
        simulator.press("a")
        #expect(simulator.terminal.rows[2].contains("[Delete]"))
        simulator.press(.enter)
        #expect(!simulator.screen.contains("Ada") && simulator.screen.contains("Alan"))
        simulator.press("r")
        #expect(simulator.screen.contains("Refreshing"))
        simulator.wait(.seconds(1))
        #expect(simulator.screen.contains("Ada") && !simulator.screen.contains("Refreshing"))
    }

    @Test func leadsToSectionsByTheirLetters() {
        open("Table")
        simulator.press(.tab)
        simulator.type("h")
        #expect(simulator.terminal.rows[1].contains("│H"))
        #expect(simulator.terminal.rows[2].contains("│Hedy"))
    }

    @Test func saysAtItsEndWhatBringsNamesBack() {
        open("Table")
        simulator.press("G")
        #expect(simulator.terminal.rows[7].contains("│Margaret"))
        #expect(simulator.terminal.rows[8].contains("│Pulled down, or by r,"))
    }

    @Test func selectsSeveral() {
        open("Table")
        simulator.type("v j j ")
        #expect(status.contains("3 selected"))
        simulator.press("k", " ")
        #expect(status.contains("2 selected"))
        simulator.press("v")
        #expect(!status.contains("selected") && !simulator.screen.contains("✓"))
    }

    @Test func turnsBackByADrag() {
        open("Table")
        simulator.press(.enter)
        #expect(simulator.terminal.rows[0].contains("‹ Names"))
        simulator.drag(Point(x: 33, y: 5), Point(x: 50, y: 5), Point(x: 70, y: 5))
        #expect(simulator.screen.contains("Clarence") && !simulator.screen.contains("‹ Names"))
    }

    // MARK: Columns

    @Test func sortsLecturesByTheirColumns() {
        func column(_ row: Int) -> String {
            String(simulator.terminal.rows[row].split(separator: "│", maxSplits: 1).last ?? "")
        }
        open("Columns")
        #expect(column(1) == "Title               Seen           Length  Year")
        simulator.press("s")
        #expect(column(1).hasPrefix("Title ▴") && column(2).hasPrefix("Introduction to "))
        simulator.press("S")
        #expect(column(1).hasPrefix("Title ▾") && column(2).hasPrefix("The Mother of "))
        simulator.click(x: 55, y: 1)
        #expect(column(1).contains("Seen ▾") && column(2).contains("━━━━━━ 1/1"))
        simulator.click(x: 55, y: 1)
        #expect(column(1).contains("Seen ▾"))
        // Narrow windows show fewer columns.
        simulator.resize(width: 30, height: 12)
        #expect(simulator.terminal.rows[1] == "Title             Seen ▾")
    }

    // MARK: Notes

    @Test func keepsTheSelectedNoteInPlace() {
        func notes() -> [String] {
            simulator.terminal.rows.compactMap { row in
                row.split(separator: "│").last.flatMap { $0.hasPrefix("Note ") ? String($0) : nil }
            }
        }
        open("Columns")
        simulator.press(.enter)
        simulator.wait(.seconds(1))
        #expect(notes() == ["Note 1", "Note 2", "Note 3", "Note 4"])
        simulator.type("jjj-")
        simulator.wait(.seconds(1))
        let before = simulator.screen
        #expect(notes().last == "Note 5" && !notes().contains("Note 4"))
        simulator.press("+")
        simulator.wait(.seconds(1))
        #expect(simulator.screen == before)
        simulator.press(.home)
        #expect(notes() == ["Note 6", "Note 1", "Note 2", "Note 3"])
        simulator.type("x")
        simulator.press("-")
        #expect(!notes().contains("Note 6"))
    }

    // MARK: Text

    @Test func showsTextsAndMovesBars() {
        open("Text")
        let ends = [
            "│ Bold, italic, underlined, struck through,", "│ dim, secondary, tint and destructive text.",
            "│ CursesKit",
            "│ structure-and-interpre…on-lecture-1a-720p.mp4",
            "│ ████████████████████·························",
            "│ ━━━━━━━━━━━━━━━━━━━━╸────────────────────────",
            "│ ████████████████████▎························", "│", "│ ━━╸─── 9/20   11",
        ]
        for (row, end) in zip(simulator.terminal.rows.dropFirst(), ends) { #expect(row.hasSuffix(end)) }
        let canvas = simulator.terminal.canvas
        let linked = (0..<80).filter { canvas.link(x: $0, y: 3) != nil }
        #expect(linked.count == 9 && canvas.link(x: linked[0], y: 3)?.address.hasPrefix("https://") == true)
        simulator.type("y")
        #expect(simulator.terminal.copiedTexts == ["structure-and-interpretation-lecture-1a-720p.mp4"])
        #expect(simulator.terminal.title == "CursesKit Gallery")
        simulator.type("+++")
        #expect(simulator.terminal.rows[9].hasSuffix("│ ━━━╸── 12/20  8"))
    }

    // MARK: Controls

    @Test func changesControlsByKeys() {
        open("Controls")
        #expect(simulator.terminal.rows[1].contains("[✓] Checkbox"))
        #expect(simulator.terminal.rows[10].contains("space change   f form   t toast"))
        simulator.press(" ", .down, .enter, .down, .right)
        #expect(simulator.terminal.rows[1].contains("[ ] Checkbox"))
        #expect(simulator.terminal.rows[3].contains("━━● on  Switch"))
        #expect(simulator.terminal.rows[5].contains(" List [Grid] Covers"))
        // The page scrolls with the focus.
        simulator.press(.down, .down, .down, .down)
        #expect(simulator.screen.contains("Text field") && !simulator.screen.contains("Switch"))
        simulator.press(.tab)
        simulator.type("two")
        simulator.press(.enter)
        simulator.type("rows")
        #expect(simulator.screen.contains("│ two\n") && simulator.screen.contains("│ rows\n"))
        simulator.press(.tab, .tab, " ")
        #expect(simulator.screen.contains("This goes by itself."))
        simulator.wait(.seconds(5))
        #expect(!simulator.screen.contains("This goes by itself."))
    }

    @Test func offersAContextMenuAndEveryCommand() {
        open("Controls")
        simulator.press(".")
        #expect(simulator.screen.contains("Explode"))
        simulator.press(.down, .enter)
        #expect(simulator.screen.contains("! Nothing exploded."))
        simulator.press(":")
        #expect(!simulator.screen.contains("! Nothing exploded."))
        simulator.type("rst")
        #expect(simulator.screen.contains("Reset"))
        simulator.press(" ", .escape, " ", "r")
        #expect(simulator.terminal.rows[1].contains("[✓] Checkbox"))
    }

    @Test func addsWhatAFormAsksFor() {
        open("Controls")
        simulator.press("f", .enter)
        #expect(simulator.screen.contains("Give a name."))
        simulator.type("Harbour")
        simulator.press(.enter)
        #expect(status.contains("Added Harbour, 3"))
    }

    // MARK: Motion and layout

    @Test func movesUntilItIsStopped() {
        let atRest = simulator.screen
        open("Motion and layout")
        simulator.press(" ")
        let moving = simulator.screen
        #expect(moving.contains("Stop") && moving.contains("\\o/") && moving.contains("⠋"))
        simulator.wait(.milliseconds(500))
        #expect(simulator.screen.contains("/|\\") && !simulator.screen.contains("⠋"))
        simulator.press(" ")
        simulator.wait(.seconds(1))
        #expect(simulator.screen == atRest)
    }

    @Test func feelsAButtonHeldDown() {
        simulator.send(.mouse(MouseEvent(.pressed, at: Point(x: 60, y: 9))))
        #expect(!status.contains("Held down"))
        simulator.wait(.seconds(1))
        #expect(status.contains("Held down"))
        simulator.send(.mouse(MouseEvent(.released, at: Point(x: 60, y: 9))))
    }

    @Test func turnsTheStackAndKeepsTheCorner() throws {
        open("Motion and layout")
        simulator.type("ts")
        let row = try #require(simulator.terminal.rows.first { $0.contains("Start") })
        #expect(row.contains("/|\\"))
        simulator.resize(width: 100, height: 30)
        #expect(simulator.terminal.rows[28].hasSuffix("CursesKit"))
        #expect(simulator.terminal.rows[28].count == 99)
    }
}
