import CursesKit
import CursesKitTesting
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The table of all productions, alone on a terminal in memory; rows that were read wait at a gate.
@MainActor
final class GatedTable: ApplicationDelegate {
    let gate = ReadGate()
    let store: CatalogStore
    let session: CatalogSession
    private(set) var window: Window?
    private let home: LibraryHome
    private let controller: ProductionsViewController
    private var simulator: Simulator?

    /// A table that shows the first rows of `catalog`, which are already read.
    init(_ catalog: Catalog) async throws {
        home = try LibraryHome()
        store = home.library.store(for: "http://catalogue.test")
        try store.replace(with: catalog)
        let known = try #require(try await CachedCatalog.read(from: store))
        let services = Services(
            catalog: CatalogServices(source: ScriptedSource()),
            openLibrary: { [home] () throws(LibraryError) in home.library })
        session = CatalogSession(
            store: store, known: known, context: AppContext(services: services),
            readRows: { [gate] list, range in
                let rows = await list.load(range)
                await gate.pass(range)
                return rows
            })
        controller = ProductionsViewController(known: known, session: session)
        simulator = try Simulator(self)
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = NavigationController(rootViewController: controller)
        self.window = window
    }

    var clock: ManualClock { simulator?.clock ?? ManualClock() }
    var screen: String { simulator?.screen ?? "" }

    /// The text of the table's rows in the title column.
    var lines: [String] {
        // The bars, and the titles of the columns.
        (simulator?.terminal.rows ?? []).dropFirst(2).dropLast().map { row in
            row.prefix(40).drop(while: \.isWhitespace).description.trimmedAtEnd
        }
    }

    /// The text of the selected row; nil if the row is not visible.
    var selectedLine: String? {
        let line = controller.table.focusedIndexPath.map { $0.row - controller.table.contentOffset }
        return line.flatMap { lines.indices.contains($0) ? lines[$0] : nil }
    }

    func press(_ keys: Key...) {
        for key in keys { simulator?.press(key) }
    }

    func settle() async {
        await simulator?.settle()
    }

    /// The keys of the productions that are favourites.
    func favorites() async throws -> Set<String> {
        try await offMainActor { [store] in try store.favorites() }
    }

    /// Waits until a read reaches the gate.
    func rowsComeLate() async throws {
        try await until { $0.gate.waitingCount > 0 }
    }

    /// Waits until `condition` holds. The clock advances to the next frame whenever one is due.
    func until(_ condition: (GatedTable) -> Bool) async throws {
        try await TekpubAppTests.until {
            if condition(self) { return true }
            let isFrameDue = clock.nextDue.map { $0 - clock.time < .milliseconds(17) } ?? false
            clock.advance(by: isFrameDue ? .milliseconds(17) : .zero)
            return condition(self)
        }
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var trimmedAtEnd: String {
        String(reversed().drop(while: \.isWhitespace).reversed())
    }
}
