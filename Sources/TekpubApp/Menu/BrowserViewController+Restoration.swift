import CursesKit
import TekpubKit

/// What the browser shows at the next start.
extension BrowserViewController {
    /// The list that `restorationState` describes.
    var list: ProductionList? { shown?.list }

    /// The index of the selected row in `list`; nil if nothing is selected, or during a search.
    var selectedRow: Int? { shown?.selectedRow }

    private var shown: ProductionsViewController? {
        let list = lists[destination] as? ProductionsViewController
        return list ?? lists[.all] as? ProductionsViewController
    }

    /// The state to restore at the next start.
    var restorationState: CatalogRestorationState {
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
        restorationState.usesDefaultSort = session.sortOrder == session.listOptions.sort
        return restorationState
    }
}
