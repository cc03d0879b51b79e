import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct SearchControllerTests {
    private let journal = Journal()
    private let rows: NumberedRows
    private let table = TableView()
    private let search = SearchController(placeholder: "Find a row")
    private let updater: Updater
    private let list: ShowingController
    private let stack: NavigationController

    /// Shows as many rows as the text says.
    private final class Updater: SearchResultsUpdating {
        private let rows: NumberedRows
        private let table: TableView
        private let journal: Journal

        init(rows: NumberedRows, table: TableView, journal: Journal) {
            (self.rows, self.table, self.journal) = (rows, table, journal)
        }

        func updateSearchResults(for searchController: SearchController) {
            let text = searchController.searchBar.text
            journal.add("search \(text)")
            rows.prefix = text.isEmpty ? "row" : "found"
            rows.count = Int(text) ?? 50
            table.reloadData()
        }
    }

    init() {
        rows = NumberedRows(journal: Journal())
        rows.count = 50
        table.dataSource = rows
        table.delegate = rows
        table.reloadData()
        updater = Updater(rows: rows, table: table, journal: journal)
        search.searchResultsUpdater = updater
        list = ShowingController(table)
        list.title = "List"
        list.searchController = search
        stack = NavigationController(rootViewController: list)
    }

    private func launch(width: Int = 30, height: Int = 7) throws -> TestApplication {
        try TestApplication(stack, size: Size(width: width, height: height))
    }

    @Test func opensABarAndTellsWhatIsTyped() throws {
        let application = try launch()
        #expect(!search.isActive && !application.rows.contains("Find a row"))
        application.type("/")
        #expect(search.isActive)
        #expect(application.terminal.rows[1].hasPrefix(" / Find a row"))
        #expect(application.terminal.rows[2] == "row 0")
        application.type("2")
        #expect(application.rows.contains("found 1") && !application.rows.contains("found 2"))
        #expect(journal.takeAll() == ["search ", "search 2"])
    }

    @Test(arguments: [Key.enter, .down])
    func leadsToTheResults(key: Key) throws {
        let application = try launch()
        application.type("/4")
        application.press(key, .down)
        #expect(table.focusedRow == 1 && search.isActive && search.searchBar.text == "4")
        application.type("/0")
        #expect(search.searchBar.text == "40")
    }

    @Test func movesInTheResultsWhileTyping() throws {
        search.movesWhileTyping = true
        let application = try launch()
        application.type("/4")
        application.press(.down, .down, .up)
        #expect(
            table.focusedRow == 1 && application.window.firstResponder === search.searchBar.searchTextField)
        application.type("0")
        #expect(search.searchBar.text == "40")
        application.press(.pageDown)
        #expect(table.focusedRow == 5)
        application.press(.tab)
        #expect(application.window.firstResponder == nil && search.isActive)
        application.type("j")
        #expect(table.focusedRow == 6 && search.searchBar.text == "40")
    }

    @Test(arguments: [true, false])
    func givesKeysToTheResultsAndItsTextToTheTitle(movesWhileTyping: Bool) throws {
        search.movesWhileTyping = movesWhileTyping
        var opened: [Int?] = []
        rows.onOpening = { [table] in opened.append(table.focusedRow) }
        search.resultTitle = "4 of 50"
        let application = try launch()
        application.type("/4")
        application.press(.enter)
        #expect(application.terminal.rows[0].contains("4 of 50 · 4") && search.isAccepted)
        #expect(application.terminal.rows[1] == "found 0" && opened.isEmpty)
        application.type("jl")
        #expect(opened == [1])
        application.type("/")
        #expect(application.terminal.rows[0].contains("List") && !search.isAccepted)
        #expect(application.terminal.rows[1].hasPrefix(" / 4"))
        application.press(.enter, .escape)
        #expect(application.terminal.rows[0].contains("List") && !search.isActive)
    }

    @Test func goesToTheNextAndPreviousResultAndRound() throws {
        let application = try launch()
        application.type("/5")
        application.press(.enter)
        var rows: [Int?] = []
        for keys in ["n", "3n", "n", "N", "2N", "7n"] {
            application.type(keys)
            rows.append(table.focusedRow)
        }
        #expect(rows == [1, 4, 0, 4, 2, 4])
    }

    @Test func endsTheSearchIfABlankTextIsAccepted() throws {
        let application = try launch()
        application.type("/ ")
        application.press(.enter)
        #expect(!search.isActive && !application.window.keyResponder.acceptsText)
    }

    @Test(arguments: [[Key.escape], [.enter, .escape], [.down, .down, .escape]])
    func goesBackToWhereItBegan(keys: [Key]) throws {
        let application = try launch()
        for _ in 0..<20 { application.press(.down) }
        let before = (table.contentOffset, application.rows)
        application.type("/3")
        for key in keys { application.press(key) }
        #expect(!search.isActive && search.searchBar.text.isEmpty)
        #expect((table.contentOffset, application.rows) == before && table.focusedRow == 20)
        #expect(application.window.firstResponder == nil)
        #expect(journal.takeAll().last == "search ")
    }

    // MARK: A controller for the results

    /// A search with a results controller, which records its life cycle.
    private func launchWithResults() throws -> (TestApplication, SearchController, JournalController) {
        let results = JournalController("Results", journal: journal)
        let search = SearchController(searchResultsController: results)
        list.searchController = search
        return (try launch(), search, results)
    }

    @Test func showsTheResultsControllerWhileThereIsAText() throws {
        let (application, search, results) = try launchWithResults()
        application.type("/")
        #expect(application.rows.contains("row 0"))
        application.type("x")
        #expect(application.terminal.rows[2] == "This is Results" && !application.rows.contains("row 0"))
        #expect(results.parent === list && list.appearance == .appeared)
        #expect(journal.takeAll().suffix(2) == ["Results viewWillAppear", "Results viewDidAppear"])
        application.press(.backspace)
        #expect(application.rows.contains("row 0") && results.parent == nil)
        #expect(journal.takeAll() == ["Results viewWillDisappear", "Results viewDidDisappear"])
        application.type("y")
        application.press(.escape)
        #expect(application.rows.contains("row 0") && !search.isActive && results.parent == nil)
    }

    @Test func sendsKeysToTheResultsControllerAndComesBackToIt() throws {
        let (application, _, results) = try launchWithResults()
        let detail = ShowingController(Label("detail"))
        results.commands = [KeyCommand("Show", keys: "s") { results.show(detail) }]
        application.type("/x")
        application.press(.enter)
        _ = journal.takeAll()
        application.type("s")
        #expect(application.rows.contains("detail") && !application.rows.contains("Results"))
        #expect(journal.takeAll() == ["Results viewWillDisappear", "Results viewDidDisappear"])
        application.press(.left)
        #expect(application.rows.contains("This is Results") && !application.rows.contains("row 0"))
        #expect(journal.takeAll() == ["Results viewWillAppear", "Results viewDidAppear"])
    }

    // MARK: Other containers

    @Test func endsBeforeItGoesBack() throws {
        let root = ShowingController(Label("root"))
        let stack = NavigationController(rootViewController: root)
        self.stack.setViewControllers([ViewController()])
        stack.pushViewController(list)
        let application = try TestApplication(stack, size: Size(width: 30, height: 7))
        application.type("/3")
        application.press(.enter, .escape)
        #expect(!search.isActive && stack.viewControllers.count == 2)
        application.press(.escape)
        #expect(stack.viewControllers.count == 1 && !search.isActive)
    }

    @Test func staysWithItsController() throws {
        let application = try launch()
        application.type("/3")
        application.press(.enter)
        stack.pushViewController(ShowingController(Label("detail")))
        application.wait()
        #expect(application.rows.contains("detail") && !application.rows.contains("· 3"))
        application.type("/")
        #expect(!application.rows.contains("/ 3"))
        application.press(.left)
        #expect(application.rows.contains("List · 3") && application.rows.contains("found 2"))
    }

    @Test(arguments: [true, false])
    func givesTheFieldTheKeysAgainIfItHadThem(isTyping: Bool) throws {
        search.movesWhileTyping = true
        var changes: [Bool] = []
        search.onEditing = { changes.append($0) }
        let application = try launch()
        application.type("/4")
        if !isTyping { application.press(.tab) }
        stack.pushViewController(ShowingController(Label("detail")))
        application.press(.escape)
        application.type("0")
        #expect(search.isActive && search.searchBar.text == (isTyping ? "40" : "4"))
        #expect(changes == (isTyping ? [true, false, true] : [true, false]))
    }

    @Test func leavesKeysInTheColumnThatHasThem() throws {
        let split = SplitViewController(primary: ShowingController(Label("menu")), secondary: stack)
        let application = try TestApplication(split, size: Size(width: 120, height: 7))
        split.show(.secondary)
        application.type("/4")
        stack.pushViewController(ShowingController(Label("detail")))
        application.press(.tab)
        stack.popViewController()
        application.type("0")
        #expect(search.isActive && search.searchBar.text == "4")
    }

    @Test func survivesAnUpdaterThatFindsLessThanThereWas() throws {
        let application = try launch()
        application.press(.end)
        application.type("/3")
        rows.count = 3
        search.searchResultsUpdater = nil
        application.press(.escape)
        #expect(!search.isActive && table.focusedRow == 2)
    }

    @Test(arguments: [(0, 0), (1, 1), (3, 2), (200, 3)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch(width: width, height: height)
        application.type("/12")
        application.resize(30, 7)
        #expect(application.terminal.rows[1].hasPrefix(" / 12"))
        #expect(application.rows.contains("found 0"))
    }

    @Test func offersNothingWithoutASearch() throws {
        let stack = NavigationController(rootViewController: ShowingController(Label("x")))
        let application = try TestApplication(stack)
        #expect(!application.window.keyResponder.reachableCommands.contains { $0.title == "Search" })
    }
}
