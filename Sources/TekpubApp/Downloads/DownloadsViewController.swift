import CursesKit
import Localization
import TekpubKit

/// The downloads screen: running, waiting and finished downloads.
///
/// This folder shows the queue of TekpubKit's `DownloadManager` through the protocols `DownloadControl` and
/// `DownloadService`. Each snapshot's `DownloadItem`s become rows of the table, a `DownloadCell` each; keys
/// call the control's methods. The screen observes snapshots only while it is visible.
final class DownloadsViewController: ViewController {
    /// Plays a finished download; nil if there is no player.
    var onPlay: ((DownloadItem) -> Void)?
    /// Returns an action that logs in, if that may help a failed download, else nil. Downloads resume after
    /// the login.
    var onLogin: ((DownloadItem) -> (@MainActor () -> Void)?)?

    /// Called when the user removes downloads, which can be restored.
    var onRemove: (([DownloadItem]) -> Void)?

    private let manager: any DownloadControl
    private let table = TableView()
    /// The downloads in the rows.
    private var items: [DownloadItem] = []
    /// The same with those that the filter hides.
    private var allItems: [DownloadItem] = []
    /// The search bar that filters the downloads.
    private lazy var filter = ListFilter(
        Text(localized("Filter downloads")), onChange: { [weak self] in self?.showRows() })
    /// The downloads that the user has selected for the next command.
    private var marked = MarkedRows<String>()
    private var listening: Task<Void, Never>?
    /// Running commands to the downloads.
    private let tasks = OwnedTasks()

    init(manager: any DownloadControl) {
        self.manager = manager
        super.init()
        title = localized("Downloads")
        searchController = filter.controller
    }

    deinit {
        listening?.cancel()
    }

    override var preferredResponder: Responder { table }

    override var keyCommands: [KeyCommand] {
        guard focusedItem != nil else { return [] }
        return rowCommands + [
            KeyCommand(.retryDownloads) { [weak self] in self?.retryAll() },
            KeyCommand(.clearFinished) { [weak self] in self?.clearFinished() },
        ]
    }

    /// The commands on the selected downloads, or on the focused one.
    private var rowCommands: [KeyCommand] {
        guard let item = focusedItem else { return [] }
        let isMarked = marked.count(in: table) > 0
        var commands: [KeyCommand] = []
        if item.isActive || isMarked && item.state != .paused {
            commands.append(
                KeyCommand(.pauseDownload, title: localized("Pause")) { [weak self] in self?.pause() })
        } else if item.state == .paused {
            commands.append(
                KeyCommand(.pauseDownload, title: localized("Resume")) { [weak self] in self?.resume() })
        }
        if item.canRetry || isMarked {
            commands.append(KeyCommand(.retryDownload) { [weak self] in self?.retry() })
        }
        commands.append(KeyCommand(.removeDownload) { [weak self] in self?.remove() })
        return commands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        table.rowMenu(rowCommands, at: touch)
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.rowHeight = DownloadCell.height
        table.allowsMultipleSelection = true
        table.dataSource = self
        table.delegate = self
    }

    override func viewWillAppear() {
        listening?.cancel()
        listening = Task { [weak self, manager] in
            for await items in await manager.snapshots() { self?.show(items) }
        }
    }

    override func viewDidDisappear() {
        listening?.cancel()
        listening = nil
    }
}

extension DownloadsViewController {
    private var focusedItem: DownloadItem? {
        table.focusedIndexPath.flatMap { items.indices.contains($0.row) ? items[$0.row] : nil }
    }

    /// Replaces the items.
    private func show(_ new: [DownloadItem]) {
        allItems = new
        showRows()
    }

    /// Shows the items that the filter lets through, and redraws only rows that changed.
    private func showRows() {
        let new =
            filter.words.map { words in
                allItems.filter { words.matches($0.title, $0.productionTitle, $0.stateText) }
            } ?? allItems
        let old = items
        let marks = marked.all(in: table) { old.indices.contains($0.row) ? old[$0.row].id : nil }
        let focused = focusedItem?.id
        let wasSeen = table.focusedIndexPath.map(table.indexPathsForVisibleRows.contains) == true
        items = new
        if new.map(\.id) == old.map(\.id), !new.isEmpty {
            for path in table.indexPathsForVisibleRows where new[path.row] != old[path.row] {
                (table.cellForRow(at: path) as? DownloadCell)?.show(new[path.row])
            }
        } else {
            let notice =
                allItems.isEmpty
                ? keyTitle(of: .download).map {
                    localized("Nothing downloaded yet. Press \($0) on an episode.")
                }
                    ?? localized("Nothing downloaded yet.")
                : nothingFound
            table.tableHeaderView = new.isEmpty ? NoticeView(notice) : nil
            table.reloadData()
            marked.show(marks, in: table, isFiltered: filter.words != nil) {
                new.enumerated().map { (IndexPath(row: $0, section: 0), $1.id) }
            }
            if let row = new.firstIndex(where: { $0.id == focused }) {
                let place = IndexPath(row: row, section: 0)
                table.focusRow(at: place, scrollPosition: .none)
                if wasSeen { table.scrollToRow(at: place, at: .none) }
            }
            previewDidChange()
        }
        updateStatus()
    }

    private func updateStatus() {
        filter.show(items.count, of: allItems.count)
        statusDetail = table.status(of: items.count, selectedCount: marked.count(in: table))
    }

    // MARK: Commands

    /// The downloads that the next command acts on: the selected ones, or the focused one.
    private var chosenItems: [DownloadItem] {
        let chosen = marked.chosen(in: table) { items.indices.contains($0.row) ? items[$0.row].id : nil }
        return allItems.filter { chosen.contains($0.id) }
    }

    private func deselectAll() {
        marked.removeAll(in: table)
        updateStatus()
    }

    /// The same as `chosenItems`, which it deselects.
    private func takeItems() -> [DownloadItem] {
        let items = chosenItems
        deselectAll()
        return items
    }

    private func pause() {
        let items = takeItems().filter(\.isActive)
        tasks.run { [manager] in
            for item in items { await manager.pause(item.id) }
        }
    }

    private func resume() {
        let items = takeItems().filter { $0.state == .paused }
        tasks.run { [manager] in
            for item in items { await manager.resume(item.id) }
        }
    }

    private func retry() { retry(takeItems().filter(\.canRetry)) }

    private func retryAll() { retry(allItems.filter(\.hasFailed)) }

    private func retry(_ items: [DownloadItem]) {
        tasks.run { [manager] in await manager.retry(items.map(\.id)) }
    }

    /// Takes finished downloads off the list; their files stay.
    private func clearFinished() {
        let items = allItems.filter { if case .finished = $0.state { true } else { false } }
        if !items.isEmpty { cancel(items) }
    }

    /// Removes downloads, after asking if received bytes would be lost. They stay selected if the user keeps them.
    private func remove() {
        let items = chosenItems
        let unfinished = items.filter { item in
            switch item.state {
            case .finished, .missing: false
            case .waiting, .running, .retrying, .paused, .failed: true
            }
        }
        guard !unfinished.isEmpty else {
            deselectAll()
            return cancel(items)
        }
        let byteCount = unfinished.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
        let size = byteCount > 0 ? ByteCountText.text(for: byteCount) : nil
        let alert =
            items.count == 1
            ? AlertController(
                title: localized("Remove this download?"),
                message: items[0].displayTitle + "\n\n"
                    + (size.map {
                        localized("Its received bytes (\($0)) are deleted at the next start.")
                    } ?? localized("Its received bytes are deleted at the next start."))
            )
            : AlertController(
                title: localized("Remove \(items.count) downloads?"),
                message: size.map {
                    localized(
                        """
                        The received bytes (\($0)) of \(unfinished.count) that are not finished are deleted \
                        at the next start. Finished videos stay.
                        """)
                }
                    ?? localized(
                        """
                        The received bytes of \(unfinished.count) that are not finished are deleted at the next \
                        start. Finished videos stay.
                        """))
        alert.addAction(AlertAction(localized("Keep"), style: .cancel, key: "k"))
        alert.addAction(
            AlertAction(localized("Remove"), style: .destructive, key: "r") { [weak self] in
                self?.deselectAll()
                self?.cancel(items)
            })
        present(alert)
    }

    private func cancel(_ items: [DownloadItem]) {
        tasks.run { [manager] in await manager.cancel(items.map(\.id)) }
        onRemove?(items)
    }

    private func open(_ item: DownloadItem) {
        switch item.state {
        case .finished(let path):
            if let onPlay { return onPlay(item) }
            let alert = AlertController(title: localized("Downloaded"), message: path)
            alert.addAction(AlertAction(localized("OK"), key: "o"))
            present(alert)
        case .failed(let sentence):
            let alert = AlertController(title: localized("The download stopped"), message: sentence)
            if let logIn = onLogin?(item) {
                alert.addAction(AlertAction(localized("Log In"), key: "l", handler: logIn))
            }
            alert.addAction(
                AlertAction(localized("Try Again"), key: "t") { [manager, tasks] in
                    tasks.run { await manager.retry([item.id]) }
                })
            alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
            present(alert)
        case .missing(let path):
            let alert = AlertController(title: localized("The file is missing"), message: path)
            alert.addAction(
                AlertAction(localized("Download Again"), key: "d") { [manager, tasks] in
                    tasks.run { await manager.retry([item.id]) }
                })
            alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
            present(alert)
        case .waiting, .running, .retrying, .paused: break
        }
    }
}

extension DownloadsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { items.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: DownloadCell.identifier) as? DownloadCell
            ?? DownloadCell()
        cell.show(items[indexPath.row])
        return cell
    }
}

extension DownloadsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didFocusRowAt indexPath: IndexPath) {
        updateStatus()
        previewDidChange()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        open(items[indexPath.row])
    }
}

extension DownloadsViewController: PreviewProviding {
    var previewSubject: PreviewSubject? { focusedItem?.location.map { PreviewSubject($0) } }
}

extension DownloadItem {
    /// Whether it failed for good.
    fileprivate var hasFailed: Bool {
        if case .failed = state { true } else { false }
    }

    /// Whether a retry now has an effect.
    fileprivate var canRetry: Bool {
        switch state {
        case .failed, .retrying, .missing: true
        case .waiting, .running, .paused, .finished: false
        }
    }
}
