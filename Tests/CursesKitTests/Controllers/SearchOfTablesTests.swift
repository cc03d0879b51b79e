import CursesKitTesting
import Testing

@testable import CursesKit

/// The search of a controller with two tables.
@MainActor
struct SearchOfTablesTests {
    private let folders = NumberedRows(journal: Journal())
    private let files = NumberedRows(journal: Journal())
    private let screen: TwoTables
    private let stack: NavigationController

    /// A table of folders above one of files, in which the keys are.
    private final class TwoTables: ViewController {
        let folders = TableView()
        let files = TableView()
        var prefersFiles = true

        override var preferredResponder: Responder { prefersFiles ? files : self }

        override func loadView() -> View {
            let stack = StackView([folders, files])
            stack.distribution = .fillEqually
            return stack
        }
    }

    init() {
        screen = TwoTables()
        screen.title = "Files"
        screen.searchController = SearchController()
        for (table, rows) in [(screen.folders, folders), (screen.files, files)] {
            rows.count = 30
            table.dataSource = rows
            table.delegate = rows
        }
        folders.prefix = "folder"
        files.prefix = "file"
        for table in [screen.folders, screen.files] { table.reloadData() }
        stack = NavigationController(rootViewController: screen)
    }

    private func launch() throws -> TestApplication {
        try TestApplication(stack, size: Size(width: 20, height: 9))
    }

    @Test func movesInTheTableOfThePreferredResponder() throws {
        let application = try launch()
        application.type("/x")
        application.press(.enter)
        application.type("nn")
        #expect(screen.files.focusedRow == 2 && screen.folders.focusedRow == 0)
        application.press(.escape)
        #expect(screen.files.focusedRow == 0)
    }

    @Test func movesInTheTableThatItIsGiven() throws {
        screen.searchController?.tableView = screen.folders
        let application = try launch()
        application.type("/x")
        application.press(.enter)
        application.type("n")
        #expect(screen.folders.focusedRow == 1 && screen.files.focusedRow == 0)
    }

    @Test(arguments: [true, false])
    func isToldLineByLine(isGiven: Bool) throws {
        if isGiven {
            screen.prefersFiles = false
            screen.searchController?.tableView = screen.files
        }
        let session = try LinearSession(stack)
        #expect(session.takeLines().contains { $0.contains("file 0") })
        _ = session.enter("2")
        #expect(screen.files.focusedRow == 1 && screen.folders.focusedRow == 0)
    }
}
