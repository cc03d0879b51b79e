import CursesKit
import Localization
import TekpubKit

/// The downloads screen: running, waiting and finished downloads.
///
/// This folder shows the queue of TekpubKit's `DownloadManager` through the protocols `DownloadControl` and
/// `DownloadService`. Each snapshot's `DownloadItem`s become rows of the table, a `DownloadCell` each; keys
/// call the control's methods. The screen observes snapshots only while it is visible; `DownloadSigns` do so always, for the
/// signs in lists of episodes.
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
    private var rows = DownloadRows()
    /// The search bar that filters the downloads.
    private lazy var filter = ListFilter(
        Text(localized("Filter downloads")),
        onChange: { [weak self] in
            if let self { show(rows.all) }
        })
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
        var commands = rowCommands
        if rows.all.contains(where: \.hasFailed) {
            commands.append(KeyCommand(.retryDownloads) { [weak self] in self?.retryAll() })
        }
        if rows.all.contains(where: \.state.isFinished) {
            commands.append(KeyCommand(.clearFinished) { [weak self] in self?.clearFinished() })
        }
        return commands
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
    private var focusedItem: DownloadItem? { table.focusedIndexPath.flatMap { rows[$0] } }

    /// Shows the items that the filter lets through, and redraws only rows that changed.
    private func show(_ items: [DownloadItem]) {
        let old = rows
        let new = DownloadRows(items, matching: filter.words)
        if new.identities == old.identities, new.count > 0 {
            rows = new
            for path in table.indexPathsForVisibleRows {
                guard let item = new[path], item != old[path] else { continue }
                (table.cellForRow(at: path) as? DownloadCell)?.show(item)
            }
        } else {
            reload(new)
        }
        updateStatus()
    }

    /// Shows other rows; the focused and the selected ones stay so.
    private func reload(_ new: DownloadRows) {
        let marks = marked.all(in: table) { rows[$0]?.id }
        let focused = focusedItem?.id
        let wasSeen = table.focusedIndexPath.map(table.indexPathsForVisibleRows.contains) == true
        rows = new
        table.tableHeaderView = new.count == 0 ? NoticeView(notice) : nil
        table.reloadData()
        marked.show(marks, in: table, isFiltered: filter.words != nil) { new.paths }
        if let path = new.paths.first(where: { $0.id == focused })?.path {
            table.focusRow(at: path, scrollPosition: .none)
            if wasSeen { table.scrollToRow(at: path, at: .none) }
        }
        previewDidChange()
    }

    private var notice: String {
        guard rows.all.isEmpty else { return nothingFound }
        return keyTitle(of: .download).map { localized("Nothing downloaded yet. Press \($0) on an episode.") }
            ?? localized("Nothing downloaded yet.")
    }

    private func updateStatus() {
        filter.show(rows.count, of: rows.all.count)
        statusDetail = table.status(of: rows.count, selectedCount: marked.count(in: table))
    }

    // MARK: Commands

    /// The downloads that the next command acts on: the selected ones, or the focused one.
    private var chosenItems: [DownloadItem] {
        let chosen = marked.chosen(in: table) { rows[$0]?.id }
        return rows.all.filter { chosen.contains($0.id) }
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

    private func retryAll() { retry(rows.all.filter(\.hasFailed)) }

    private func retry(_ items: [DownloadItem]) {
        tasks.run { [manager] in await manager.retry(items.map(\.id)) }
    }

    /// Takes finished downloads off the list; their files stay.
    private func clearFinished() {
        cancel(rows.all.filter(\.state.isFinished))
    }

    /// Removes downloads, after asking if received bytes would be lost. They stay selected if the user keeps them.
    private func remove() {
        let items = chosenItems
        let remove: @MainActor () -> Void = { [weak self] in
            self?.deselectAll()
            self?.cancel(items)
        }
        guard let alert = AlertController.removal(of: items, onRemove: remove) else { return remove() }
        present(alert)
    }

    private func cancel(_ items: [DownloadItem]) {
        tasks.run { [manager] in await manager.cancel(items.map(\.id)) }
        onRemove?(items)
    }

    private func open(_ item: DownloadItem) {
        let retry: @MainActor () -> Void = { [manager, tasks] in
            tasks.run { await manager.retry([item.id]) }
        }
        switch item.state {
        case .finished(let path):
            if let onPlay { onPlay(item) } else { present(AlertController.finishedDownload(at: path)) }
        case .failed(let sentence), .retrying(let sentence):
            present(
                AlertController.failedDownload(saying: sentence, onLogin: onLogin?(item), onRetry: retry))
        case .missing(let path): present(AlertController.missingFile(at: path, onRetry: retry))
        case .waiting, .running, .paused: break
        }
    }
}

extension DownloadsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: DownloadCell.identifier) as? DownloadCell
            ?? DownloadCell()
        if let item = rows[indexPath] { cell.show(item) }
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
        if let item = rows[indexPath] { open(item) }
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

extension LibraryScreen {
    /// What is and was downloaded.
    static let downloads = LibraryScreen(id: "downloads") { browser in
        let context = browser.session.context
        return context.services.downloads.map { _ in
            MenuItem(
                localized("Downloads"), note: context.downloadSigns?.activity?.share,
                action: .show(.downloads))
        }
    } makeController: { browser in
        guard let downloads = browser.session.context.services.downloads else { return ViewController() }
        let controller = DownloadsViewController(manager: downloads)
        if browser.session.player != nil {
            controller.onPlay = { [weak browser] item in
                if let browser { browser.session.player?.play(item, above: browser) }
            }
        }
        controller.onRemove = { [weak browser] in browser?.session.didRemove($0) }
        controller.onLogin = { [weak browser] item in
            guard let browser, browser.isLoggedIn != nil, item.wantsLogin(at: browser.session.catalogID)
            else { return nil }
            return { [weak browser] in browser?.launch?.account.logIn() }
        }
        return controller
    }
}

extension Destination {
    static let downloads = Destination.library("downloads")
}
