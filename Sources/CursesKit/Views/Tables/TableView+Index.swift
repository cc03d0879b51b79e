extension TableView {
    /// Asks the data source for the titles of the section index.
    func updateSectionIndex() {
        let titles = dataSource?.sectionIndexTitles(for: self) ?? []
        let hadTitles = hasTitleCommands
        hasTitleCommands = sections.hasTitles
        if titles.isEmpty {
            guard let former = sectionIndex else {
                if hadTitles != hasTitleCommands { commandsDidChange() }
                return
            }
            former.removeFromSuperview()
            sectionIndex = nil
        } else {
            let index = sectionIndex ?? TableSectionIndexView()
            index.titles = titles
            index.onChoice = { [weak self] in self?.showSection(ofTitle: $0) }
            if index.superview !== self { addSubview(index) }
            sectionIndex = index
        }
        commandsDidChange()
    }

    func enterSectionIndex() {
        guard let sectionIndex, placed.indexWidth > 0 else { return }
        let section = focusedIndexPath?.section ?? 0
        let title = sectionIndex.titles.indices.last {
            dataSource?.tableView(self, sectionForSectionIndexTitle: sectionIndex.titles[$0], at: $0)
                ?? 0 <= section
        }
        sectionIndex.enter(at: title ?? 0)
    }

    private func showSection(ofTitle title: Int) {
        guard let dataSource, let titles = sectionIndex?.titles, titles.indices.contains(title) else {
            return
        }
        let section = dataSource.tableView(
            self, sectionForSectionIndexTitle: titles[title], at: title)
        guard section >= 0, section < sections.count, sections.rowCount > 0 else { return }
        // A section without rows lends its place to the next one that has some.
        showSection(ofRow: min(sections[section].firstRow, sections.rowCount - 1))
    }
}
