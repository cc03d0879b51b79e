import TekpubKit

/// The library, opened, and what it has of a catalogue.
struct LibraryOpenResult: Sendable {
    /// What a person should know of the library, a sentence each; usually nothing.
    let notices: [String]
    /// What is in the store; nil before the catalogue was ever fetched.
    let known: CachedCatalog?

    /// Has the library opened, and looks at the store of that name.
    @concurrent
    static func perform(
        _ opening: LazyLibrary, storeName: String
    ) async throws(LibraryError) -> LibraryOpenResult {
        let library = try opening.library()
        let store = opening.store(for: storeName)
        do throws(LibraryError) {
            // What is wrong with the catalogue is noticed when it is read.
            let known = try await CachedCatalog.read(from: store)
            return LibraryOpenResult(notices: library.notices, known: known)
        } catch {
            return LibraryOpenResult(notices: library.notices + [error.localizedDescription], known: nil)
        }
    }
}

extension LazyLibrary {
    /// Opens the library of `services`.
    convenience init(of services: Services) {
        self.init(services.openLibrary)
    }
}

/// A catalogue as the library has it, and where the user was in it.
struct CachedCatalog: Sendable {
    let state: CatalogStatus
    let restorationState: CatalogRestorationState
    /// What `restorationState` lists.
    let list: ProductionList
    /// The rows of `list` around that place.
    let window: RowWindow<ProductionSummary>
    /// The row of the production that `restorationState` names; nil if there is none.
    let selectedRow: Int?

    /// What the first page has of it.
    init(_ page: LaunchSnapshot) {
        self.init(
            state: page.state, restorationState: page.restorationState, list: page.list,
            window: RowWindow(start: page.list.known.start, rows: page.list.known.rows),
            selectedRow: page.selectedRow)
    }

    private init(
        state: CatalogStatus, restorationState: CatalogRestorationState, list: ProductionList,
        window: RowWindow<ProductionSummary>, selectedRow: Int?
    ) {
        self.state = state
        self.restorationState = restorationState
        self.list = list
        self.window = window
        self.selectedRow = selectedRow
    }

    /// - Returns: nil if the catalogue was never fetched.
    @concurrent
    static func read(from store: CatalogStore) async throws(LibraryError) -> CachedCatalog? {
        guard let state = try store.state() else { return nil }
        let restorationState = try store.restorationState() ?? CatalogRestorationState()
        let list = try await store.productions(restorationState.query)
        let first = max(0, min(restorationState.topRow, list.count - 1))
        let range = RowWindow<ProductionSummary>.range(around: first..<first + 1, of: list.count)
        return CachedCatalog(
            state: state, restorationState: restorationState, list: list,
            window: RowWindow(start: range.lowerBound, rows: await list.load(range)),
            selectedRow: restorationState.productionKey.flatMap { list.index(ofKey: $0) })
    }
}
