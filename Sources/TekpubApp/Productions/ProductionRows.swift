import TekpubKit

/// The rows of a table of productions: those of a list or, during a search, those that were found in it.
@MainActor
final class ProductionRows {
    /// The list; nil until it is read.
    private(set) var list: ProductionList?
    /// What the search has found; nil when not searching.
    private(set) var result: SearchResult?
    /// Called with the indices of the shown rows that were read.
    var onLoad: ((Range<Int>) -> Void)?
    /// Called when the rows become those of a search, of another result of it, or those of the list again.
    var onSearch: (() -> Void)?
    /// Returns the indices of the rows on the screen.
    var visibleRows: () -> Range<Int> = { 0..<0 }

    private let readRows: CatalogSession.RowReader
    /// The rows of `list`.
    private var all: PrefetchedRows<ProductionSummary>?
    /// The rows of `result`.
    private var found: PrefetchedRows<SearchHit>?

    /// - Parameter readRows: reads rows of a list, off the main actor.
    init(readRows: @escaping CatalogSession.RowReader) {
        self.readRows = readRows
    }

    /// The number of rows, in the list or the search result.
    var count: Int { shownList?.count ?? 0 }

    /// Whether the rows are those of a search.
    var isSearching: Bool { result != nil }

    /// The list in the rows of the table.
    var shownList: ProductionList? { result?.list ?? list }

    /// The production in a row, with its search matches; nil if it is not loaded or cannot be read. Reads nothing.
    subscript(row: Int) -> SearchHit? {
        let hit = if let found { found[row] } else { all?[row].map { SearchHit(production: $0) } }
        return hit?.production.key.isEmpty == true ? nil : hit
    }

    /// Returns the row at `index`, which comes onto the screen; nil if it must be read first.
    func row(_ index: Int) -> SearchHit? {
        if let found { found.row(index) } else { all?.row(index).map { SearchHit(production: $0) } }
    }

    /// Returns the key of the production in a row of the list, also during a search; nil if it is not loaded.
    func listKey(at row: Int) -> String? { all?[row]?.key }

    /// Whether `predicate` is false of all rows of the list that are known; false if there are none.
    func listLacks(_ predicate: (ProductionSummary) -> Bool) -> Bool {
        guard let all, all.count > 0 else { return false }
        return all.lacks(predicate)
    }

    // MARK: Changes

    /// Replaces the list.
    ///
    /// - Parameter window: the rows of `list` that are already known.
    func show(_ list: ProductionList, window: RowWindow<ProductionSummary>) {
        let read: @Sendable (Range<Int>) async -> [ProductionSummary] = { [readRows] in
            await readRows(list, $0)
        }
        let rows = PrefetchedRows(count: list.count, window: window, read: list.isComplete ? read : nil)
        connect(rows)
        (self.list, all) = (list, rows)
    }

    /// Shows what a search has found.
    ///
    /// - Parameter window: the rows of `result` that are already known.
    func show(_ result: SearchResult, window: RowWindow<SearchHit>) {
        let rows = PrefetchedRows(count: result.count, window: window) { await result.load($0) }
        connect(rows)
        (self.result, found) = (result, rows)
        onSearch?()
    }

    /// Shows the list again.
    func endSearch() {
        (result, found) = (nil, nil)
        onSearch?()
    }

    /// Reads the row of a production again, because its marks have changed.
    func reloadRow(of productionKey: String) {
        all?.reload { $0.key == productionKey }
        found?.reload { $0.production.key == productionKey }
    }

    /// Reads the rows of the list again, because marks have changed.
    func reloadList() { all?.reload() }

    /// Reads the rows of the search again, because marks have changed.
    func reloadResult() { found?.reload() }

    /// Connects `rows` to the table while the table shows them.
    private func connect<Row>(_ rows: PrefetchedRows<Row>) {
        rows.visibleRows = { [weak self, weak rows] in
            guard let self, let rows, rows === shown else { return 0..<0 }
            return visibleRows()
        }
        rows.onLoad = { [weak self, weak rows] range in
            if let self, let rows, rows === shown { onLoad?(range) }
        }
    }

    private var shown: AnyObject? { found ?? all }
}
