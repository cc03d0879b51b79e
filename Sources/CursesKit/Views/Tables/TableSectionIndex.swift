/// Shows a table's section index, and scrolls to the sections that its titles name.
@MainActor
final class TableSectionIndex {
    private unowned let table: TableView
    /// The column of titles; nil if the data source has none.
    private(set) var view: TableSectionIndexView?

    init(table: TableView) {
        self.table = table
    }

    /// Asks the data source for the titles.
    func reload() {
        let titles = table.dataSource?.sectionIndexTitles(for: table) ?? []
        guard !titles.isEmpty else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        let index = view ?? TableSectionIndexView()
        index.titles = titles
        index.onChoice = { [weak self] in self?.showSection(ofTitle: $0) }
        if index.superview !== table { table.addSubview(index) }
        view = index
    }

    /// Has keys go to the title of the focused section.
    func enter() {
        guard let view, table.layout.shape.indexWidth > 0 else { return }
        let section = table.focusedIndexPath?.section ?? 0
        let title = view.titles.indices.last {
            table.dataSource?.tableView(table, sectionForSectionIndexTitle: view.titles[$0], at: $0)
                ?? 0 <= section
        }
        view.enter(at: title ?? 0)
    }

    private func showSection(ofTitle title: Int) {
        guard let dataSource = table.dataSource, let titles = view?.titles, titles.indices.contains(title)
        else { return }
        let section = dataSource.tableView(table, sectionForSectionIndexTitle: titles[title], at: title)
        let sections = table.layout.sections
        guard section >= 0, section < sections.count, sections.rowCount > 0 else { return }
        // A section without rows leads to the next one that has some.
        table.commands.showSection(ofRow: min(sections[section].firstRow, sections.rowCount - 1))
    }
}
