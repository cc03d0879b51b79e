import CursesKit
import TekpubFormats
import TekpubKit

/// The signs of downloads and of what is played, which change without the episodes.
extension EpisodeTable {
    /// Draws the signs of downloads that have changed, and looks for the files of removed ones.
    func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        guard let content else { return }
        let signs = session.context.downloadSigns
        let own = locations.filter {
            $0.catalogID == session.catalogID && $0.key.productionKey == content.key
        }
        guard !own.isEmpty else { return }
        showSigns(of: Set(own.map(\.key)))
        if own.contains(where: { signs?[$0] == nil }) { files.check(content, in: session) }
        if arranger.filter == .downloaded,
            own.contains(where: { signs?[$0] == nil || signs?[$0] == .finished })
        {
            rearrange(focusesFirst: false)
        }
    }

    /// Draws the signs of all visible downloads.
    func filesDidChange() {
        showSigns()
        if arranger.filter == .downloaded { rearrange(focusesFirst: false) }
    }

    /// Draws the signs of the episode that was played, and of the one that is.
    func playbackDidChange(_ status: PlaybackStatus?) {
        guard status?.location != played else { return }
        let changed = [played, status?.location].compactMap { $0?.key }
        played = status?.location
        showSigns(of: Set(changed))
    }

    /// Draws the rows of episodes again; nil for all.
    private func showSigns(of keys: Set<EpisodeKey>? = nil) {
        guard let content else { return }
        for path in table.indexPathsForVisibleRows {
            guard let index = rows.index(at: path), let cell = table.cellForRow(at: path) as? EpisodeCell,
                keys?.contains(content.episodeKey(at: index)) != false
            else { continue }
            fill(cell, index: index, of: content)
        }
    }

    private func fill(_ cell: EpisodeCell, index: Int, of content: ProductionContent) {
        let key = content.episodeKey(at: index)
        cell.show(
            content.production.episodes[index],
            EpisodeCell.Context(
                number: content.showsNumbers ? content.shownNumber(at: index) : nil,
                mark: content.mark(at: index),
                isPlaying: played == EpisodeLocation(catalogID: session.catalogID, key: key),
                obstacle: session.obstacle(canWatch: content.production.canWatch), words: search.words,
                today: today))
        cell.download = files.sign(of: key, in: session)
    }
}

extension EpisodeTable: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        guard let content else { return false }
        let obstacle = session.obstacle(canWatch: content.production.canWatch)
        return switch identifier {
        case "number": !content.showsNumbers
        case "seen":
            obstacle != nil || rows.counts.started == 0 && arranger.sortOrder(of: content) != .unwatched
        case "length": !content.hasLengths && obstacle == nil
        case "released": !content.hasDates
        default: false
        }
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        if let content, let index = rows.index(at: indexPath) { fill(cell, index: index, of: content) }
        return cell
    }
}

extension EpisodeTable: TableViewDelegate {
    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        if let order = SortOrder(descriptor) { sort(by: order) }
    }

    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        onFocus()
        onChange()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        onChange()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        rows.index(at: indexPath).map(onOpen)
    }
}
