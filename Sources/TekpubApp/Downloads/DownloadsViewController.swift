import CursesKit
import Localization
import TekpubKit

/// The downloads screen: running, waiting and finished downloads.
///
/// This folder shows the queue of TekpubKit's `DownloadManager` through the protocols `DownloadControl` and
/// `DownloadService`. Each snapshot's `DownloadItem`s become rows of the table: a `SourceEpisodeCell` for each finished
/// one, a `DownloadCell` for the others; keys call the control's methods. The screen observes snapshots only while it is
/// visible; `DownloadSigns` do so always, for the signs in lists of episodes.
final class DownloadsViewController: ViewController, EpisodeListing {
    /// Plays a finished download; nil if there is no player.
    var onPlay: ((DownloadItem) -> Void)?
    /// Returns an action that logs in, if that may help a failed download, else nil. Downloads resume after
    /// the login.
    var onLogin: ((DownloadItem) -> (@MainActor () -> Void)?)?

    /// Called when the user removes downloads, which can be restored.
    var onRemove: (([DownloadItem]) -> Void)?
    /// Called when the user has deleted the files of episodes.
    var onDelete: (([EpisodeLocation], RemovedVideos) -> Void)?

    private let manager: any DownloadControl
    /// Returns the session of the shown catalogue.
    private let session: () -> CatalogSession?
    /// How far the user is in the episodes; nil if nothing is kept of them.
    let states: EpisodeStates?
    let table = TableView()
    private(set) var rows = DownloadRows()
    /// The search bar that filters the downloads.
    private lazy var filter = ListFilter(
        localized("Filter downloads"),
        onChange: { [weak self] in
            if let self { show(rows.all) }
        })
    /// The downloads that the user has selected for the next command.
    var marked = MarkedRows<String>()
    private var listening: Task<Void, Never>?
    /// Running commands to the downloads.
    private let tasks = OwnedTasks()

    /// - Parameters:
    ///   - context: knows the marks of episodes; nil for a list without them.
    ///   - session: returns the session of the shown catalogue.
    init(
        manager: any DownloadControl, context: AppContext? = nil,
        session: @escaping () -> CatalogSession? = { nil }
    ) {
        self.manager = manager
        self.session = session
        states = context.map { EpisodeStates($0) }
        super.init()
        title = localized("Downloads")
        searchController = filter.controller
        states?.onChange = { [weak self] in self?.table.reloadData() }
    }

    deinit {
        listening?.cancel()
    }

    override var preferredResponder: Responder { table }

    override var keyCommands: [KeyCommand] {
        guard focusedItem != nil else { return [] }
        var commands = rowCommands
        if session() != nil, rows.all.contains(where: \.state.isFinished) {
            commands.append(KeyCommand(.deletePlayed) { [weak self] in self?.deletePlayed() })
        }
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
        var commands = playCommands
        if commands.isEmpty, item.state.isFinished {
            commands.append(KeyCommand(.play) { [weak self] in self?.focusedItem.map { self?.open($0) } })
        }
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
        guard session() != nil else { return commands }
        return commands + [markCommand] + queueCommands + [favoriteCommand] + pageCommands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        table.rowMenu(rowCommands, at: touch)
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.allowsMultipleSelection = true
        table.dataSource = self
        table.delegate = self
    }

    override func viewWillLayoutSubviews() {
        table.layOutRows(
            in: SourceEpisodeCell.columnsOfFiles.value,
            isTitled: rows.listed.contains(where: \.state.isFinished))
        table.estimatedRowHeight = table.rowHeight
    }

    override func viewWillAppear() {
        states?.isVisible = true
        listening?.cancel()
        listening = Task { [weak self, manager] in
            for await items in await manager.snapshots() { self?.show(items) }
        }
    }

    override func viewDidDisappear() {
        states?.isVisible = false
        listening?.cancel()
        listening = nil
    }
}

extension DownloadsViewController {
    var focusedItem: DownloadItem? { table.focusedIndexPath.flatMap { rows[$0] } }

    /// Shows the items that the filter lets through, and redraws only rows that changed.
    private func show(_ items: [DownloadItem]) {
        let old = rows
        let new = DownloadRows(items, matching: filter.words)
        states?.show(items.compactMap(\.location))
        title = items.extentOfFiles.map { localized("Downloads · \($0)") } ?? localized("Downloads")
        // A finished one has another height.
        let isAlike = new.listed.map(\.state.isFinished) == old.listed.map(\.state.isFinished)
        if new.identities == old.identities, isAlike, new.count > 0 {
            rows = new
            for path in table.indexPathsForVisibleRows {
                guard let item = new[path], item != old[path], let cell = table.cellForRow(at: path) else {
                    continue
                }
                fill(cell, with: item)
            }
        } else {
            reload(new)
        }
        updateStatus()
    }

    func fill(_ cell: TableViewCell, with item: DownloadItem) {
        let state = item.location.flatMap { states?[$0] }
        (cell as? DownloadCell)?.show(item, state: state)
        (cell as? SourceEpisodeCell)?.show(SourceEpisodeRow(item, state: state))
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

    func updateStatus() {
        filter.show(rows.count, of: rows.all.count)
        statusDetail = table.status(of: rows.count, selectedCount: marked.count(in: table))
    }

    // MARK: Commands

    /// The downloads that the next command acts on: the selected ones, or the focused one.
    private var chosenItems: [DownloadItem] {
        let chosen = marked.chosen(in: table) { rows[$0]?.id }
        return rows.all.filter { chosen.contains($0.id) }
    }

    func deselectAll() {
        marked.removeAll(in: table)
        updateStatus()
    }

    var shownSession: CatalogSession? { session() }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        let episodes = chosenItems.compactMap(\.queueItem)
        if !episodes.isEmpty { action(episodes) }
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

    /// Deletes the files of what was played, of all listed downloads or of the selected ones, after asking.
    private func deletePlayed() {
        guard let session = session() else { return }
        let items = marked.count(in: table) > 0 ? chosenItems : rows.listed
        tasks.run { [library = session.context.library, messages = session.messages, weak self] in
            do throws(LibraryError) {
                let played = try await PlayedDownloads.read(among: items, from: library)
                let alert = AlertController.deletion(of: played) { [weak self] in self?.delete(played.items) }
                if let alert { self?.present(alert) } else { messages.say(played.sentenceOnNothing) }
            } catch {
                messages.report(error.localizedDescription)
            }
        }
    }

    private func delete(_ items: [DownloadItem]) {
        deselectAll()
        // What plays stays, as when it is deleted by itself.
        let playing = session()?.context.nowPlaying?.status?.location
        let episodes = items.compactMap(\.location).filter { $0 != playing }
        tasks.run { [manager, weak self] in
            let removed = await manager.removeVideos(of: episodes.map(EpisodeRequest.init(naming:)))
            self?.onDelete?(episodes, removed)
        }
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

    func open(_ item: DownloadItem) {
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
