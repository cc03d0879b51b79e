extension TableView {
    /// A header or a footer.
    struct TitlePlace: Hashable {
        let section: Int
        let isHeader: Bool
    }

    /// A header that is not where its section begins.
    struct Sticky: Equatable {
        let section: Int
        /// The line of the table in which it begins.
        let y: Int
        let height: Int
    }

    /// The header that has to be held at the top of the table; nil if none has to.
    var stickyHeader: Sticky? {
        guard sections.hasTitles else { return nil }
        let top = contentOffset - headerHeight
        let section = sections.section(atLine: top)
        let height = sections[section].header.height
        guard height > 0, sections[section].top < top, sticksHeader(of: section) else { return nil }
        let bottom = sections.bottom(ofSection: section) - top
        return Sticky(section: section, y: min(0, bottom - height), height: height)
    }

    /// Puts headers and footers where they can be seen.
    func placeTitles() {
        guard sections.hasTitles || !titleViews.isEmpty else { return }
        var former = titleViews
        titleViews.removeAll(keepingCapacity: true)
        let top = contentOffset - headerHeight
        if sections.count > 0 {
            for section in sections.section(atLine: top)...sections.section(atLine: top + bounds.height - 1) {
                let place = sections[section]
                let y = sticky?.section == section ? sticky?.y : nil
                placeTitle(place.header, in: section, isHeader: true, at: y ?? place.top - top, from: &former)
                let end = sections.bottom(ofSection: section) - top
                placeTitle(
                    place.footer, in: section, isHeader: false, at: end - place.footer.height, from: &former)
            }
        }
        for view in former.values { recycle(view) }
    }

    /// Has headers and footers made anew.
    func recycleTitles() {
        for view in titleViews.values { recycle(view) }
        titleViews.removeAll(keepingCapacity: true)
    }

    private func recycle(_ view: TableViewHeaderFooterView) {
        view.slide(to: Point(x: 0, y: -view.frame.height))
        view.isHidden = true
        view.contentView = nil
        reusableTitleViews.append(view)
    }

    private func placeTitle(
        _ title: TableSections.Title, in section: Int, isHeader: Bool, at y: Int,
        from former: inout [TitlePlace: TableViewHeaderFooterView]
    ) {
        guard title.height > 0, y > -title.height, y < bounds.height else { return }
        let place = TitlePlace(section: section, isHeader: isHeader)
        let kept = former.removeValue(forKey: place)
        let view = kept ?? takeTitleView(isHeader: isHeader)
        titleViews[place] = view
        if kept == nil || view.source != title.text {
            view.source = title.text
            view.title = Text(title.text)
        }
        view.slide(to: Point(x: 0, y: y))
        view.frame.size = Size(width: placed.contentWidth, height: title.height)
        if kept == nil {
            view.contentView =
                isHeader
                ? delegate?.tableView(self, viewForHeaderInSection: section)
                : delegate?.tableView(self, viewForFooterInSection: section)
            view.isHidden = false
            view.setNeedsDisplay()
        }
    }

    private func takeTitleView(isHeader: Bool) -> TableViewHeaderFooterView {
        if let index = reusableTitleViews.firstIndex(where: { $0.isHeader == isHeader }) {
            return reusableTitleViews.remove(at: index)
        }
        let view = TableViewHeaderFooterView(isHeader: isHeader)
        view.isHidden = true
        // A header that is held at the top covers whatever comes there.
        insertSubview(view, at: isHeader ? subviews.count : 0)
        return view
    }
}
