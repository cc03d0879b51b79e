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
    /// The row of the production that `restorationState` names; nil if there is none.
    let selectedRow: Int?

    /// What the first page has of it.
    init(_ page: LaunchSnapshot) {
        self.init(
            state: page.state, restorationState: page.restorationState, list: page.list,
            selectedRow: page.selectedRow)
    }

    private init(
        state: CatalogStatus, restorationState: CatalogRestorationState, list: ProductionList,
        selectedRow: Int?
    ) {
        self.state = state
        self.restorationState = restorationState
        self.list = list
        self.selectedRow = selectedRow
    }

    /// - Returns: nil if the catalogue was never fetched.
    @concurrent
    static func read(from store: CatalogStore) async throws(LibraryError) -> CachedCatalog? {
        guard let state = try store.state() else { return nil }
        let restorationState = try store.restorationState() ?? CatalogRestorationState()
        let list = try await store.productions(restorationState.query)
        return CachedCatalog(
            state: state, restorationState: restorationState, list: list,
            selectedRow: restorationState.productionKey.flatMap { list.index(ofKey: $0) })
    }
}
