import CursesKit
import Localization
import TekpubKit

/// A search bar that filters a list whose rows are in memory.
@MainActor
final class ListFilter: SearchResultsUpdating {
    /// The bar; assign it to the controller of the list.
    let controller: SearchController
    /// The words that rows must contain; nil for all rows.
    private(set) var words: TextFilter?
    private let onChange: () -> Void

    /// - Parameters:
    ///   - placeholder: what an empty bar shows.
    ///   - onChange: called when `words` has changed.
    init(_ placeholder: Text, onChange: @escaping () -> Void) {
        controller = SearchController(placeholder: placeholder)
        self.onChange = onChange
        controller.movesWhileTyping = true
        controller.searchResultsUpdater = self
    }

    func updateSearchResults(for searchController: SearchController) {
        let had = words != nil
        words = TextFilter(searchController.searchBar.text)
        if had || words != nil { onChange() }
    }

    /// Shows how many rows of all there are.
    func show(_ count: Int, of total: Int) {
        controller.resultTitle = words == nil ? nil : PositionText.text(count, of: total)
    }

    /// Returns the indices of the rows that contain the words; nil for all. It works off the main actor.
    ///
    /// - Parameter matches: whether a row contains the words.
    @concurrent
    nonisolated static func indices<Row: Sendable>(
        of rows: [Row], matching words: TextFilter?,
        by matches: @Sendable (TextFilter, Row) -> Bool
    ) async -> [Int]? {
        guard let words else { return nil }
        return rows.indices.filter { matches(words, rows[$0]) }
    }
}
