import Testing

@testable import CursesKit

@MainActor
struct HelpControllerTests {
    private let journal = Journal()
    private let root: ShowingController

    init() {
        root = ShowingController(View())
        let journal = journal
        root.commands = [
            KeyCommand("Refresh", keys: "r", .function(5)) { journal.add("refresh") },
            KeyCommand("Own quit", keys: "q") { journal.add("own quit") },
            KeyCommand("Secret", presses: [KeyPress("s")], isDiscoverable: false) { journal.add("secret") },
        ]
    }

    @Test func listsWhatTheChainOffersNow() throws {
        let application = try TestApplication(root, size: Size(width: 40, height: 10))
        application.type("?")
        #expect(
            application.rows == """
                ╭──────────────── Keys ────────────────╮
                │ r  F5   Refresh                      │
                │ q       Own quit                     │
                │ Program                              │
                │ ?  F1   Keys                         │
                │ :       Commands                     │
                │ Ctrl-L  Redraw                       │
                │ Ctrl-Z  Suspend                      │
                ╰──────────────────────────────────────╯

                """)
    }

    @Test func saysWhatKeysAreFor() throws {
        root.commands = [
            KeyCommand(.next) {}, KeyCommand(.search) {},
            KeyCommand(.init("list.own", "Own", ["o"], heading: "Very Own")) {},
            KeyCommand(.init("list.plain", "Plain", ["p"])) {},
        ]
        let application = try TestApplication(root, size: Size(width: 40, height: 24))
        application.type("?")
        let words = application.terminal.rows.compactMap { row in
            row.split(separator: " ").dropFirst().first { $0.count > 2 && !$0.hasPrefix("Ctrl") }
        }
        #expect(
            words.filter { !$0.contains("─") } == [
                "Keys", "Plain", "Find", "Search", "Very", "Own", "Move", "Next", "Program", "Keys",
                "Commands", "Redraw", "Suspend", "Quit",
            ])
    }

    @Test func keepsItsColumnsApartInANarrowWindow() throws {
        root.commands = [KeyCommand("Go on", keys: .down, .pageDown, "j", "x") {}]
        let application = try TestApplication(root, size: Size(width: 24, height: 6))
        application.type("?")
        #expect(
            application.rows == """
                ╭──────── Keys ────────╮
                │ ↓  Pg…  Go on      ┃ │
                │ Program            ┃ │
                │ ?  F1   Keys         │
                │ :       Commands     │
                ╰──────────────────────╯
                """)
        application.resize(60, 6)
        #expect(application.rows.contains("↓  PgDn  j  x  Go on"))
    }

    /// This key works in text fields too.
    @Test func opensAndClosesWithF1() throws {
        let application = try TestApplication(root)
        application.press(.function(1))
        #expect(application.window.presentedViewControllers.last is HelpController)
        application.press(.function(1))
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test(arguments: [Key.escape, .enter, .left, "?", "h"])
    func closes(key: Key) throws {
        let application = try TestApplication(root)
        application.type("?")
        application.press(key)
        #expect(application.window.presentedViewControllers.isEmpty)
        #expect(application.rows == String(repeating: "\n", count: 23))
    }

    @Test func letsNoKeyReachWhatIsBelow() throws {
        let application = try TestApplication(root)
        application.type("?rs")
        #expect(journal.entries.isEmpty)
        application.press(.escape)
        application.type("r")
        #expect(journal.entries == ["refresh"])
    }

    @Test func scrollsWhatDoesNotFit() throws {
        let application = try TestApplication(root, size: Size(width: 40, height: 4))
        application.type("?")
        #expect(application.terminal.rows[1].contains("Refresh"))
        application.type("j")
        #expect(application.terminal.rows[1].contains("Own quit"))
        application.type("G")
        #expect(application.terminal.rows[2].contains("Suspend"))
        application.resize(40, 12)
        #expect(application.rows.contains("Refresh"))
    }

    @Test func showsThatThereIsMore() throws {
        let application = try TestApplication(root, size: Size(width: 40, height: 4))
        application.type("?")
        let column = try #require(Array(application.terminal.rows[1]).firstIndex(of: "┃"))
        let pane = application.window.shownTheme.resolved(.pane)
        #expect(application.terminal.canvas[column, 1].style == pane)
        application.resize(40, 24)
        #expect(!application.rows.contains("┃"))
    }

    @Test(arguments: [(0, 0), (1, 1), (4, 2), (5, 3), (12, 3), (300, 100)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try TestApplication(root, size: Size(width: width, height: height))
        application.type("?jkG")
        application.resize(40, 10)
        #expect(application.rows.contains("Refresh"))
    }

    @Test func listsTheKeysOfATableInItsStack() throws {
        let rows = NumberedRows(journal: journal)
        rows.count = 3
        let table = TableView()
        table.dataSource = rows
        table.reloadData()
        let stack = NavigationController(rootViewController: root)
        stack.pushViewController(ShowingController(table))
        let application = try TestApplication(stack)
        application.type("?")
        #expect(application.rows.contains("↓  j"))
        #expect(application.rows.contains("←  Esc  Backspace  h  Back"))
        #expect(!application.rows.contains("Refresh"))
    }
}
