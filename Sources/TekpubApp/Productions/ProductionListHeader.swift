import CursesKit
import TekpubFormats

/// What stands above a list of productions: what the catalogue says about itself, or why the list is empty.
@MainActor
struct ProductionListHeader {
    let table: TableView

    /// The maximum height of what the catalogue says about itself, while it is folded.
    private static let maximumHeight = 6

    /// What the catalogue says about itself; nil if that is not shown.
    var view: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    /// Leaves at least half of the table to the rows.
    func limitHeight() { view?.room = room }

    private var room: Int { min(Self.maximumHeight, table.bounds.height / 2) }

    /// Shows what the catalogue says about itself.
    func show(_ about: Production) {
        guard view?.production != about else { return }
        let new = ProductionHeaderView(production: about)
        new.notice = nil
        new.room = room
        new.onToggle = { [weak table] in
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        table.tableHeaderView = new
    }

    /// Shows why the list is empty; nil for nothing.
    func show(_ notice: String?) {
        table.tableHeaderView = notice.map { NoticeView($0) }
    }
}
