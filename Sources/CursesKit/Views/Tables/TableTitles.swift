/// The headers and footers of a table's sections on the screen, and those that wait to be reused.
@MainActor
final class TableTitles {
    private unowned let table: TableView
    private var views: [Key: TableViewHeaderFooterView] = [:]
    private var reusable: [TableViewHeaderFooterView] = []

    /// Which header or footer a view shows.
    private struct Key: Hashable {
        let section: Int
        let isHeader: Bool
    }

    init(table: TableView) {
        self.table = table
    }

    /// Whether a header or a footer is at line `y` of the table.
    func contains(_ y: Int) -> Bool {
        views.values.contains { y >= $0.frame.minY && y < $0.frame.maxY }
    }

    /// Arranges the headers and footers of the visible sections.
    func arrange() {
        let sections = table.layout.sections
        guard sections.hasTitles || !views.isEmpty else { return }
        var previous = views
        views.removeAll(keepingCapacity: true)
        let top = table.layout.firstLine
        let sticky = table.scroller.stickyHeader
        if sections.count > 0 {
            let bottom = top + table.layout.height - 1
            for section in sections.section(atLine: top)...sections.section(atLine: bottom) {
                let titled = sections[section]
                let y = sticky?.section == section ? sticky?.y : nil
                let start = sections.top(ofSection: section) - top + table.layout.top
                show(titled.header, in: section, isHeader: true, at: y ?? start, from: &previous)
                let end = sections.bottom(ofSection: section) - top + table.layout.top
                show(
                    titled.footer, in: section, isHeader: false, at: end - titled.footer.height,
                    from: &previous
                )
            }
        }
        for view in previous.values { recycle(view) }
    }

    private func show(
        _ title: TableSections.Title, in section: Int, isHeader: Bool, at y: Int,
        from previous: inout [Key: TableViewHeaderFooterView]
    ) {
        let lines = table.layout.top..<table.layout.top + table.layout.height
        guard title.height > 0, y > lines.lowerBound - title.height, y < lines.upperBound else { return }
        let key = Key(section: section, isHeader: isHeader)
        let kept = previous.removeValue(forKey: key)
        let view = kept ?? takeView(isHeader: isHeader)
        views[key] = view
        view.show(title.text)
        view.slide(to: Point(x: 0, y: y))
        view.frame.size = Size(width: table.layout.shape.contentWidth, height: title.height)
        if kept == nil {
            view.contentView =
                isHeader
                ? table.delegate?.tableView(table, viewForHeaderInSection: section)
                : table.delegate?.tableView(table, viewForFooterInSection: section)
            view.isHidden = false
            view.setNeedsDisplay()
        }
    }

    private func takeView(isHeader: Bool) -> TableViewHeaderFooterView {
        if let index = reusable.firstIndex(where: { $0.isHeader == isHeader }) {
            return reusable.remove(at: index)
        }
        let view = TableViewHeaderFooterView(isHeader: isHeader)
        view.isHidden = true
        // A sticky header covers the rows that scroll below it, and the column titles cover both.
        let columnTitles = table.columnSet.header.flatMap { header in
            table.subviews.firstIndex { $0 === header }
        }
        table.insertSubview(view, at: isHeader ? columnTitles ?? table.subviews.count : 0)
        return view
    }

    private func recycle(_ view: TableViewHeaderFooterView) {
        view.slide(to: Point(x: 0, y: -view.frame.height))
        view.isHidden = true
        view.contentView = nil
        reusable.append(view)
    }

    /// Takes all headers and footers off the screen.
    func recycleAll() {
        for view in views.values { recycle(view) }
        views.removeAll(keepingCapacity: true)
    }
}
