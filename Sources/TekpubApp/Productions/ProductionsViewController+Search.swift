import CursesKit
import TekpubKit

extension ProductionsViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        search()
    }

    /// Searches for the text in the search bar; shows the whole list if it is empty.
    func search() {
        searching?.cancel()
        let text = searchController?.searchBar.text ?? ""
        guard !text.allSatisfy(\.isWhitespace) else { return endSearch() }
        searching = Task { [store = session.store, query, weak self] in
            var isFirst = true
            for await result in store.search(text, within: query) {
                // Read the rows before showing them: otherwise every letter would show placeholders for a
                // frame.
                let range = self?.screen(of: result, startingOver: isFirst) ?? 0..<0
                var window = RowWindow<SearchHit>()
                var markChangeCount: Int?
                // The user may change marks while rows are being read.
                repeat {
                    markChangeCount = self?.markChangeCount
                    window = RowWindow(start: range.lowerBound, rows: await result.load(range))
                } while !Task.isCancelled && markChangeCount != self?.markChangeCount
                guard !Task.isCancelled, let self else { return }
                show(result, window: window, startingOver: isFirst)
                isFirst = false
            }
        }
    }

    /// Returns the rows of `result` that will be on the screen.
    private func screen(of result: SearchResult, startingOver: Bool) -> Range<Int> {
        let first = startingOver ? 0 : min(table.contentOffset, result.count)
        return max(0, first)..<min(result.count, max(0, first) + table.bounds.height)
    }

    /// - Parameter startingOver: whether to select the first result.
    private func show(_ result: SearchResult, window: RowWindow<SearchHit>, startingOver: Bool) {
        if let row = selectedRow {
            positionBeforeSearch = (row, table.contentOffset, rows.listKey(at: row))
        }
        let (previous, marks) = (rows.shownList, markedIDs)
        rows.show(result, window: window)
        table.reloadData()
        restoreMarks(marks, of: previous)
        if startingOver, rows.count > 0 {
            table.focusRow(at: RowPath(row: 0, section: 0), scrollPosition: .top)
        }
        updateStatus()
    }

    private func endSearch() {
        guard rows.isSearching else { return }
        let (previous, marks) = (rows.shownList, markedIDs)
        rows.endSearch()
        table.reloadData()
        restoreMarks(marks, of: previous)
        table.layoutIfNeeded()
        if let (row, topRow, _) = positionBeforeSearch { select(row: row, topRow: topRow) }
        updateStatus()
    }
}
