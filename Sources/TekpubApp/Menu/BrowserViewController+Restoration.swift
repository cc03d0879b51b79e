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
        let list = root?.controller as? ProductionsViewController
        let isOnly = root?.controller is ProductionViewController
        let (state, rows, row) = (restorationState, list?.list, list?.selectedRow)
        session.context.writes.write { [store = session.store] () throws(LibraryError) in
            var restorationState = state
            // In place of a list of one production are its episodes.
            let rows = try isOnly ? store.productionList(state.query) : rows
            if state.productionKey == nil, let rows, let row, row < rows.count {
                // The selected row was not on the screen, or was a placeholder.
                let key = rows.rows(row..<row + 1).first?.key
                restorationState.productionKey = key == "" ? nil : key
            }
            try store.setRestorationState(restorationState)
            guard let rows else { return }
            try store.setLaunchSnapshot(rows, at: restorationState, rowCount: rowCount, of: source)
        }
    }

    /// The list of productions that the user comes back to, or the episodes of the only one.
    private var root: (scope: ProductionQuery.Scope, controller: ViewController)? {
        // Lists that the user only passes over in the menu are not come back to.
        let destinations = activeColumn == .primary ? [.all, destination] : [destination, .all]
        for destination in destinations {
            if let scope = destination.scope, let controller = lists[destination] {
                return (scope, controller)
            }
        }
        return nil
    }

    /// The state to restore at the next start.
    private var restorationState: CatalogRestorationState {
        let list = root?.controller as? ProductionsViewController
        var restorationState =
            list?.restorationState
            ?? CatalogRestorationState(
                query: ProductionQuery(scope: root?.scope ?? .all, sort: session.sortOrder))
        let stack = navigationController(for: .secondary).viewControllers
        // Productions of a catalogue inside this one cannot be restored.
        let open =
            destination.scope == nil
            ? root?.controller as? ProductionViewController
            : stack.lazy.compactMap { $0 as? ProductionViewController }.last { $0.isOf(session) }
        if let open, !open.productionKey.isEmpty {
            restorationState.isOpen = true
            restorationState.productionKey = open.productionKey
            restorationState.episodeIdentity = open.selectedIdentity
        }
        restorationState.columns = columns.arrangement
        restorationState.usesDefaultSort = session.sortOrder == session.context.options.list.sort
        return restorationState
    }
}
