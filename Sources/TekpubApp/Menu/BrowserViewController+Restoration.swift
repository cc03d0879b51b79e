import CursesKit
import TekpubKit

/// What the browser shows at the next start.
extension BrowserViewController {
    /// Starts saving the position in the shown catalogue, and the launch snapshot.
    ///
    /// - Parameters:
    ///   - source: the shown source; nil if only one catalogue is shown.
    ///   - rowCount: the number of rows of the screen.
    func saveRestorationState(in source: LastSource?, rowCount: Int) {
        // The list that the state describes.
        let (state, list, row) = (restorationState, shown?.list, shown?.selectedRow)
        session.context.writes.write { [store = session.store] () throws(LibraryError) in
            var restorationState = state
            if state.productionKey == nil, let list, let row, row < list.count {
                // The selected row was not on the screen, or was a placeholder.
                let key = list.rows(row..<row + 1).first?.key
                restorationState.productionKey = key == "" ? nil : key
            }
            try store.setRestorationState(restorationState)
            guard let list else { return }
            try store.setLaunchSnapshot(list, at: restorationState, rowCount: rowCount, of: source)
        }
    }

    private var shown: ProductionsViewController? {
        let list = lists[destination] as? ProductionsViewController
        return list ?? lists[.all] as? ProductionsViewController
    }

    /// The state to restore at the next start.
    private var restorationState: CatalogRestorationState {
        let list = lists[destination] as? ProductionsViewController
        var restorationState =
            shown?.restorationState
            ?? CatalogRestorationState(query: ProductionQuery(sort: session.sortOrder))
        let stack = navigationController(for: .secondary).viewControllers
        // Productions of a catalogue inside this one cannot be restored.
        let open = stack.lazy.compactMap { $0 as? ProductionViewController }.last { $0.isOf(session) }
        if let open, list != nil {
            restorationState.isOpen = true
            restorationState.productionKey = open.productionKey
            restorationState.episodeIdentity = open.selectedIdentity
        }
        restorationState.columns = columns.arrangement
        restorationState.usesDefaultSort = session.sortOrder == session.context.options.list.sort
        return restorationState
    }
}
