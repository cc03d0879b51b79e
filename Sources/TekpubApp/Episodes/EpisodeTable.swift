import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The table of a production's episodes: its header and rows, those that the user selects, the filter, and the signs of
/// downloads.
@MainActor
final class EpisodeTable {
    let table = TableView()
    /// The session of the catalogue that the episodes are in.
    var session: CatalogSession
    /// The search bar that filters the episodes.
    private(set) lazy var filter = ListFilter(
        Text(localized("Filter episodes")), onChange: { [weak self] in self?.applyFilter() })
    /// Called when other rows are shown, focused or selected.
    var onChange: () -> Void = {}
    /// Called when the user moves to another row.
    var onFocus: () -> Void = {}
    /// Called with the index of an episode that the user opens.
    var onOpen: (Int) -> Void = { _ in }

    private var rows = EpisodeRows()
    /// The episodes that the user has selected for the next command.
    private var marked = MarkedRows<String>()
    private var filtering: Task<Void, Never>?
    private let files = EpisodeFiles()

    /// - Parameter session: that of the catalogue that the episodes are in.
    init(session: CatalogSession) {
        self.session = session
        table.allowsMultipleSelection = true
        table.dataSource = self
        table.delegate = self
        files.onChange = { [weak self] in self?.showDownloads() }
        session.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
    }

    deinit {
        filtering?.cancel()
    }

    /// The production; nil until it loads.
    var content: ProductionContent? { rows.content }

    /// Shows the episodes of a production.
    ///
    /// - Parameter wanted: the episode to focus; nil for the one that has the focus.
    func show(_ new: ProductionContent, focusing wanted: WantedEpisode?) {
        let isFirst = content == nil
        let focused = wanted ?? focusedIdentity.map { .identity($0) }
        let marks = markedIdentities
        rows.content = new
        reload(selecting: marks)
        if let row = focused.flatMap(new.index).flatMap(rows.row(ofIndex:)), row > 0 || !isFirst {
            focus(onRow: row)
        }
        if filter.words != nil { applyFilter() }
        files.check(new, in: session)
    }

    /// Shows other marks of the same episodes.
    func show(_ marks: [EpisodeKey: EpisodeMark]) {
        rows.content?.marks = marks
        reload(selecting: markedIdentities)
    }

    // MARK: Header

    /// The minimum number of rows below the header.
    private static let leastEpisodes = 4

    /// The details of the production; nil before they are known.
    var header: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    /// Shows the details of a production above its episodes; they stay unfolded if the previous ones were.
    func showHeader(of production: Production) -> ProductionHeaderView {
        let view = ProductionHeaderView(production: production, artwork: session.context.artwork)
        view.isUnfolded = header?.isUnfolded ?? false
        view.onToggle = { [weak table] in
            // Scroll to the top: the user wants to read the header, not to see the selected episode.
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        view.onFocus = { [weak table] row in
            guard let table else { return }
            table.layoutIfNeeded()
            let top = min(table.contentOffset, row)
            table.scroll(to: max(top, row - table.bounds.height + 1))
        }
        table.tableHeaderView = view
        return view
    }

    /// Leaves room for a few episodes below the header.
    func limitHeader() {
        let count = content?.production.episodes.count ?? 0
        header?.room = count == 0 ? .max : max(0, table.bounds.height - min(Self.leastEpisodes, count))
    }

    // MARK: Selection

    /// The position of the focused row, and how many rows are selected, or that the filter has found nothing.
    var status: Text? {
        if filter.words != nil, rows.count == 0 { return Text(table.nothingFound) }
        return table.status(of: rows.count, selectedCount: marked.count(in: table))
    }

    /// The identity of the focused episode.
    var focusedIdentity: String? { table.focusedIndexPath.flatMap(rows.identity) }

    /// The identities of the selected episodes.
    private var markedIdentities: Set<String> { marked.all(in: table, id: rows.identity) }

    /// The indices of the episodes that the next command acts on: the selected ones, or the focused one.
    var chosenIndices: [Int] {
        guard let content else { return [] }
        let chosen = marked.chosen(in: table, id: rows.identity)
        return content.identities.indices.filter { chosen.contains(content.identities[$0]) }
    }

    /// The same as `chosenIndices`, which it deselects.
    func takeIndices() -> [Int] {
        let indices = chosenIndices
        deselectAll()
        return indices
    }

    func deselectAll() {
        marked.removeAll(in: table)
        onChange()
    }

    private func focus(onRow row: Int) {
        let path = IndexPath(row: row, section: 0)
        guard path != table.focusedIndexPath else { return }
        table.moveFocus(to: path)
    }

    // MARK: Rows

    /// Shows the rows again, with these selected.
    private func reload(selecting identities: Set<String>) {
        table.reloadData()
        marked.show(identities, in: table, isFiltered: rows.listed != nil) { rows.identities }
        filter.show(rows.count, of: rows.totalCount)
    }

    private func applyFilter() {
        filtering?.cancel()
        guard let content else { return }
        filtering = Task { [words = filter.words, weak self] in
            let listed = await ListFilter.indices(of: content.production.episodes, matching: words) {
                $0.matches($1.displayTitle, $1.presenter)
            }
            guard !Task.isCancelled, let self, self.content?.identities == content.identities else { return }
            let (marks, focused) = (markedIdentities, table.focusedIndexPath.flatMap(rows.index))
            rows.listed = listed
            reload(selecting: marks)
            if rows.count > 0 { focus(onRow: focused.flatMap(rows.row(ofIndex:)) ?? 0) }
            onChange()
        }
    }

    // MARK: Downloads

    /// Draws the signs of downloads that have changed, and looks for the files of removed ones.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        guard let content else { return }
        var isGone = false
        for path in table.indexPathsForVisibleRows {
            guard let key = rows.index(at: path).map(content.episodeKey) else { continue }
            let location = EpisodeLocation(catalogID: session.catalogID, key: key)
            guard locations.contains(location) else { continue }
            isGone = isGone || session.context.downloadSigns?[location] == nil
            showDownload(of: key, at: path)
        }
        if isGone { files.check(content, in: session) }
    }

    /// Draws the signs of all visible downloads.
    private func showDownloads() {
        guard let content else { return }
        for path in table.indexPathsForVisibleRows {
            if let index = rows.index(at: path) { showDownload(of: content.episodeKey(at: index), at: path) }
        }
    }

    private func showDownload(of key: EpisodeKey, at path: IndexPath) {
        (table.cellForRow(at: path) as? EpisodeCell)?.download = files.sign(of: key, in: session)
    }
}

extension EpisodeTable: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        if let content, let index = rows.index(at: indexPath) {
            cell.show(
                content.production.episodes[index], number: content.numbers[index],
                numberWidth: content.numberWidth, mark: content.mark(at: index),
                obstacle: session.obstacle(canWatch: content.production.canWatch), words: filter.words)
            cell.download = files.sign(of: content.episodeKey(at: index), in: session)
        }
        return cell
    }
}

extension EpisodeTable: TableViewDelegate {
    func tableView(_ tableView: TableView, didFocusRowAt indexPath: IndexPath) {
        onFocus()
        onChange()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        onChange()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        rows.index(at: indexPath).map(onOpen)
    }
}
