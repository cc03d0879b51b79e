import CursesKit
import CursesKitTesting
import Testing

@testable import Gallery

@MainActor
struct GalleryTests: GallerySuite {
    let simulator: Simulator

    init() throws { simulator = try Self.launch() }

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
                Log                             │                                     CursesKit
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

    @Test func showsTabs() {
        open("Tabs")
        #expect(simulator.terminal.rows[1].hasSuffix("│[Names] Text  1  Covers"))
        simulator.type("b")
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        #expect(simulator.terminal.rows[1].hasSuffix("│ Names [Text] 2  Covers"))
        #expect(simulator.screen.contains("Bold, italic, underlined"))
    }

    @Test func growsATree() {
        open("Tree")
        simulator.press(.right, .right, .right)
        simulator.wait(.seconds(1))
        let ends = ["▾ 1", "  ▾ 1.1", "    ▸ 1.1.1"]
        for (row, end) in zip(simulator.terminal.rows.dropFirst(), ends) { #expect(row.hasSuffix("│" + end)) }
        simulator.press(.left, .left)
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[2].hasSuffix("│  ▸ 1.1"))
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

    @Test func showsALogThatGrows() {
        open("Log")
        #expect(simulator.terminal.rows[10].contains("│40 The disk is almost full"))
        simulator.wait(.milliseconds(500))
        #expect(simulator.terminal.rows[10].contains("│41 No answer from the database"))
        simulator.type("k")
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[10].contains("│40") && simulator.terminal.rows[10].hasSuffix("↓ 2"))
    }

    @Test func showsChartsThatMove() {
        open("Charts")
        #expect(simulator.terminal.rows[1].contains("│ Load ━"))
        #expect(simulator.screen.contains("a minute ago") && simulator.screen.contains("Mon"))
        let before = simulator.screen
        simulator.wait(.milliseconds(500))
        #expect(simulator.screen != before)
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
