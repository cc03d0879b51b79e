import TekpubKit

/// The opened library and its cached catalogue.
struct LibraryOpenResult: Sendable {
    /// Warnings about the library to show the user, a sentence each; usually empty.
    let notices: [String]
    /// The one of `notices` that says why the library is temporary; nil if it is not.
    let temporaryNotice: String?
    /// The cached catalogue; nil if it was never fetched.
    let known: CachedCatalog?

    /// Opens the library and reads the catalogue from the store `catalogID`.
    ///
    /// - Parameter sort: the order of the list, unless the user chose another.
    static func perform(
        _ opening: LazyLibrary, catalogID: CatalogID, sortedBy sort: TekpubKit.SortOrder
    ) async throws(LibraryError) -> LibraryOpenResult {
        let library = try await onBlockingThread { () throws(LibraryError) in try opening.library() }
        let store = opening.store(for: catalogID)
        do throws(LibraryError) {
            // Damage to the catalogue is found when it is read.
            let known = try await CachedCatalog.read(from: store, sortedBy: sort)
            return LibraryOpenResult(
                notices: library.notices, temporaryNotice: library.temporaryNotice, known: known)
        } catch {
            return LibraryOpenResult(
                notices: library.notices + [error.localizedDescription],
                temporaryNotice: library.temporaryNotice, known: nil)
        }
    }
}

/// A cached catalogue with its restoration state.
struct CachedCatalog: Sendable {
    let state: CatalogStatus
    let restorationState: CatalogRestorationState
    /// The list that `restorationState` describes.
    let list: ProductionList
    /// The rows of `list` around the restored position.
    let window: RowWindow<ProductionSummary>
    /// The row of the production that `restorationState` names; nil if missing.
    let selectedRow: Int?

    /// Creates it from the launch snapshot.
    init(_ page: LaunchSnapshot) {
        self.init(
            state: page.state, restorationState: page.restorationState, list: page.list,
            window: RowWindow(start: page.list.known.start, rows: page.list.known.rows),
            selectedRow: page.selectedRow)
    }

    /// A catalogue that was never fetched.
    static let empty = CachedCatalog(
        state: .empty, restorationState: CatalogRestorationState(), list: .empty, window: RowWindow(),
        selectedRow: nil)

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

    /// - Parameter sort: the order of the list, unless the user chose another.
    /// - Returns: nil if the catalogue was never fetched.
    static func read(
        from store: CatalogStore, sortedBy sort: TekpubKit.SortOrder = .server
    ) async throws(LibraryError) -> CachedCatalog? {
        let (known, saved) = try await onBlockingThread { () throws(LibraryError) in
            (try store.state(), try store.restorationState())
        }
        guard let state = known else { return nil }
        var restorationState = saved ?? CatalogRestorationState()
        restorationState.applyDefaultSort(sort)
        let list = try await store.productions(restorationState.query)
        let selectedKey = restorationState.productionKey
        let selectedRow = await onBlockingThread { selectedKey.flatMap { list.index(ofKey: $0) } }
        let first = max(0, min(restorationState.topRow, list.count - 1))
        let range = RowWindow<ProductionSummary>.range(around: first..<first + 1, of: list.count)
        return CachedCatalog(
            state: state, restorationState: restorationState, list: list,
            window: RowWindow(start: range.lowerBound, rows: await list.load(range)),
            selectedRow: selectedRow)
    }
}
