import CursesKit
import TekpubKit

/// Which rows stay focused and selected when others are found.
extension SmartListViewController {
    /// The places of the focused row and of the selected ones; without these, if there are too many.
    var keptPlaces: Set<FoundEpisodes.Place> { selectedPlaces.union([focusedPlace].compactMap(\.self)) }

    var selectedPlaces: Set<FoundEpisodes.Place> {
        guard marked.count(in: tableView) <= Self.limit else { return [] }
        return marked.all(in: tableView) { [found = result?.found] in found?.place(at: $0.row) }
    }

    var focusedPlace: FoundEpisodes.Place? {
        guard let found = result?.found, let row = tableView.focusedIndexPath?.row else { return nil }
        return found.place(at: row)
    }

    /// The rows to read before the table shows `found`.
    func screen(
        of found: FoundEpisodes, _ rows: [FoundEpisodes.Place: Int], isFirst: Bool
    ) -> Range<Int> {
        let focused = focusedPlace.flatMap { rows[$0] } ?? tableView.focusedIndexPath?.row
        let row = min(isFirst ? 0 : focused ?? 0, max(0, found.count - 1))
        return RowWindow<SourceEpisode?>.range(
            around: row..<row + max(1, tableView.bounds.height), of: found.count)
    }
}
