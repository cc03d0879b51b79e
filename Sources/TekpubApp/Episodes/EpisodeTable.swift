import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The table of a production's episodes: its header and rows, those that the user selects, their order and filters, and
/// the signs of downloads and of what is played.
@MainActor
final class EpisodeTable {
    let table = TableView()
    /// The session of the catalogue that the episodes are in.
    var session: CatalogSession
    /// The search bar that filters the episodes.
    private(set) lazy var search = ListFilter(
        localized("Filter episodes"), onChange: { [weak self] in self?.applySearch() })
    /// Called when other rows are shown, focused or selected.
    var onChange: () -> Void = {}
    /// Called when the user moves to another row.
    var onFocus: () -> Void = {}
    /// Called with the index of an episode that the user opens.
    var onOpen: (Int) -> Void = { _ in }

    private(set) var rows = EpisodeRows()
    /// The episodes that the user has selected for the next command.
    var marked = MarkedRows<String>()
    let arranger = EpisodeArranger()
    private var arranging: Task<Void, Never>?
    let files = EpisodeFiles()
    /// The columns, with the current title of the title column.
    private var columns: [TableColumn] = []
    /// The episode that is played; nil for none.
    var played: EpisodeLocation?
    /// The day that ages are counted to.
    private(set) var today: Today?

    /// - Parameter session: that of the catalogue that the episodes are in.
    init(session: CatalogSession) {
        self.session = session
        table.allowsMultipleSelection = true
        table.sortsByKeys = false
        table.dataSource = self
        table.delegate = self
        files.onChange = { [weak self] in self?.filesDidChange() }
        session.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
        session.context.nowPlaying?.observe(for: self) { [weak self] in self?.playbackDidChange($0) }
    }

    deinit {
        arranging?.cancel()
    }

    /// The production; nil until it loads.
    var content: ProductionContent? { rows.content }

    /// Arranges the episodes of a production as the user wants to see them, off the main actor.
    func arrange(_ content: ProductionContent) async -> EpisodeArrangement {
        await arranger.arrange(
            content, in: session, downloaded: files.episodes(of: content.key, in: session))
    }

    /// Shows the episodes of a production.
    ///
    /// - Parameters:
    ///   - arrangement: that of its episodes.
    ///   - wanted: the episode to focus; nil for the one that has the focus.
    func show(_ new: ProductionContent, _ arrangement: EpisodeArrangement, focusing wanted: WantedEpisode?) {
        arranging?.cancel()
        let isFirst = content == nil
        let focused = wanted ?? focusedIdentity.map { .identity($0) }
        let marks = markedIdentities
        rows.show(new, arrangement)
        today = session.context.today
        reload(selecting: marks)
        if let row = focused.flatMap(new.index).flatMap(rows.row(ofIndex:)), row > 0 || !isFirst {
            focus(onRow: row)
        }
        files.check(new, in: session)
    }

    /// Shows other marks of the same episodes.
    func show(_ marks: [EpisodeKey: EpisodeMark]) {
        rows.show(marks)
        reload(selecting: markedIdentities)
        rearrange(focusesFirst: false)
    }

    // MARK: Header

    /// What stands above the rows.
    var heading: EpisodeListHeader { EpisodeListHeader(table: table, session: session) }

    /// Lays out the columns and the header. Call it before each layout pass.
    func layOut() { heading.layOut(columns, rowCount: rows.count, of: rows.totalCount) }

    /// Shows what the header and the titles of the columns say about the episodes.
    private func showCounts() {
        guard let content else { return }
        heading.show(rows.counts, of: content, filter: arranger.filter)
        let title = arranger.filter.head(rows.counts, isSound: content.isSound) ?? localized("Title")
        columns = EpisodeCell.columns(title: Text(title), numberWidth: content.numberWidth)
        table.sortDescriptor = arranger.sortOrder(of: content).descriptor
        table.setNeedsLayout()
    }

    // MARK: Selection

    /// The position of the focused row, and how many rows are selected, or that the words of the search are nowhere; the
    /// filter as well where no title of a column says it.
    var status: Text? {
        if search.words != nil, rows.count == 0 { return Text(table.nothingFound) }
        let position = table.status(of: rows.count, selectedCount: marked.count(in: table))
        guard !heading.hasColumnTitles, arranger.filter != .all, let content, let position else {
            return position
        }
        return Text(arranger.filter.title(isSound: content.isSound)) + " · " + position
    }

    /// The identity of the focused episode.
    var focusedIdentity: String? { table.focusedIndexPath.flatMap(rows.identity) }

    /// The identities of the selected episodes.
    private var markedIdentities: Set<String> { marked.all(in: table, id: rows.identity) }

    /// The indices of the episodes that the next command acts on, in the order of the list: the selected ones, or the
    /// focused one.
    var chosenIndices: [Int] { rows.indices(of: marked.chosen(in: table, id: rows.identity)) }

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

    /// Moves the focus to the next or the previous row of an episode.
    ///
    /// - Returns: the index of the episode there; nil at the end of the list.
    func moveFocus(from identity: String, by step: Int) -> Int? {
        let row = content?.index(of: .identity(identity)).flatMap(rows.row(ofIndex:))
        // If the filter leaves the episode out by now, the next one has taken its row.
        guard let target = row.map({ $0 + step }) ?? table.focusedIndexPath.map({ $0.row + min(step, 0) }),
            let index = rows.index(at: RowPath(row: target, section: 0))
        else { return nil }
        focus(onRow: target)
        onChange()
        return index
    }

    private func focus(onRow row: Int) {
        let path = RowPath(row: row, section: 0)
        guard path != table.focusedIndexPath else { return }
        table.moveFocus(to: path)
    }

    // MARK: Rows

    /// Shows the rows again, with these selected.
    private func reload(selecting identities: Set<String>) {
        table.reloadData()
        marked.show(identities, in: table, isFiltered: rows.isFiltered) { rows.identities }
        search.show(rows.count, of: rows.totalCount)
        showCounts()
    }

    private func applySearch() {
        arranger.search(for: search.words)
        rearrange()
    }

    /// Arranges the same episodes again; the focused one keeps the focus.
    ///
    /// - Parameter focusesFirst: whether the first row gets it if that episode is not listed any more.
    func rearrange(focusesFirst: Bool = true) {
        arranging?.cancel()
        guard let content else { return }
        let downloaded = files.episodes(of: content.key, in: session)
        arranging = Task { [arranger, session, weak self] in
            let arrangement = await arranger.arrange(content, in: session, downloaded: downloaded)
            guard !Task.isCancelled, let self else { return }
            let (marks, focused) = (markedIdentities, table.focusedIndexPath.flatMap(rows.index))
            rows.show(content, arrangement)
            reload(selecting: marks)
            if let row = focused.flatMap(rows.row(ofIndex:)) {
                focus(onRow: row)
            } else if focusesFirst, rows.count > 0 {
                focus(onRow: 0)
            }
            onChange()
        }
    }

    // MARK: Order and filter

    /// The commands that list the episodes in another way; none without episodes.
    ///
    /// - Parameter controller: presents the orders.
    func commands(above controller: ViewController) -> [KeyCommand] {
        guard let content, !content.identities.isEmpty else { return [] }
        return [
            KeyCommand(.sort) { [weak self, weak controller] in
                if let controller { self?.askForOrder(above: controller) }
            },
            KeyCommand(.filterEpisodes, title: nextFilter.action(isSound: content.isSound)) { [weak self] in
                self?.showNextFilter()
            },
        ]
    }

    private var nextFilter: EpisodeFilter {
        let next = arranger.filter.next
        return next == .downloaded && session.context.services.downloads == nil ? next.next : next
    }

    private func showNextFilter() {
        guard let content else { return }
        let filter = nextFilter
        arranger.show(filter, of: content, in: session)
        rearrange()
        table.keyCommandsDidChange()
        table.window?.application?.announce(filter.title(isSound: content.isSound))
    }

    private func askForOrder(above controller: ViewController) {
        guard let content else { return }
        let present = arranger.sortOrder(of: content)
        let sheet = AlertController.orders(
            content.orders, present: present == .oldest ? present : present.usual
        ) { [weak self] in self?.sort(by: $0) }
        controller.present(sheet)
    }

    /// Sorts the rows; the focused episode keeps the focus.
    func sort(by order: SortOrder) {
        guard let content else { return }
        arranger.sort(by: order, of: content, in: session)
        rearrange()
        table.window?.application?.announce(
            localized("Sorted: \(order.title(isSound: content.isSound))"))
    }
}
