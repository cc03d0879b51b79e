import CursesKit
import TekpubKit

extension ProductionsViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        search()
    }

    /// Looks for what stands in the search bar; the list comes back where nothing does.
    func search() {
        searching?.cancel()
        let text = searchController?.searchBar.text ?? ""
        guard !text.allSatisfy(\.isWhitespace) else { return endSearch() }
        searching = Task { [store = session.store, query, weak self] in
            var isFirst = true
            for await result in store.search(text, within: query) {
                guard !Task.isCancelled, let self else { return }
                show(result, startingOver: isFirst)
                isFirst = false
            }
        }
    }

    /// - Parameter startingOver: whether the selection goes to the best.
    private func show(_ result: SearchResult, startingOver: Bool) {
        if found == nil, let row = table.focusedIndexPath?.row {
            placeBeforeSearch = (row, table.contentOffset, selectedProduction?.key)
        }
        found = SearchResultRows(result)
        table.reloadData()
        if startingOver, rowCount > 0 {
            table.selectRow(at: IndexPath(row: 0, section: 0), scrollPosition: .top)
        }
        updateStatus()
    }

    private func endSearch() {
        guard found != nil else { return }
        found = nil
        table.reloadData()
        table.layoutIfNeeded()
        if let (row, topRow, _) = placeBeforeSearch { select(row: row, topRow: topRow) }
        updateStatus()
    }
}
