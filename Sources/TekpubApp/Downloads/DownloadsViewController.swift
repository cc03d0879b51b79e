import CursesKit
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

    /// Called when the user removes a download, which can be restored.
    var onRemove: ((DownloadItem) -> Void)?

    private let manager: any DownloadControl
    private let table = TableView()
    private var items: [DownloadItem] = []
    private var listening: Task<Void, Never>?
    /// Running commands to the downloads.
    private let tasks = OwnedTasks()

    init(manager: any DownloadControl) {
        self.manager = manager
        super.init()
        title = "Downloads"
    }

    deinit {
        listening?.cancel()
    }

    override var preferredResponder: Responder { table }

    override var keyCommands: [KeyCommand] {
        guard let item = focusedItem else { return [] }
        var commands: [KeyCommand] = []
        if item.isActive {
            commands.append(command("Pause", key: "p") { await $0.pause(item.id) })
        }
        if item.state == .paused {
            commands.append(command("Resume", key: "p") { await $0.resume(item.id) })
        }
        if item.canRetry {
            commands.append(command("Try again", key: "t") { await $0.retry(item.id) })
        }
        commands.append(KeyCommand("Remove", keys: "x") { [weak self] in self?.remove(item) })
        return commands
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.rowHeight = DownloadCell.height
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

    /// Replaces the items, and redraws only rows that changed.
    private func show(_ new: [DownloadItem]) {
        let old = items
        let focused = focusedItem?.id
        let wasSeen = table.focusedIndexPath.map(table.indexPathsForVisibleRows.contains) == true
        items = new
        if new.map(\.id) == old.map(\.id), !new.isEmpty {
            for path in table.indexPathsForVisibleRows where new[path.row] != old[path.row] {
                (table.cellForRow(at: path) as? DownloadCell)?.show(new[path.row])
            }
        } else {
            table.tableHeaderView = new.isEmpty ? NoticeView("No downloads") : nil
            table.reloadData()
            if let row = new.firstIndex(where: { $0.id == focused }) {
                let place = IndexPath(row: row, section: 0)
                table.selectRow(at: place, scrollPosition: .none)
                if wasSeen { table.scrollToRow(at: place, at: .none) }
            }
        }
        updateStatus()
    }

    private func updateStatus() {
        statusDetail = table.focusedPosition(of: items.count)
    }

    private func command(
        _ title: String, key: Key, _ action: @escaping @Sendable (any DownloadControl) async -> Void
    ) -> KeyCommand {
        KeyCommand(title, keys: key) { [manager, tasks] in
            tasks.run { await action(manager) }
        }
    }

    /// Removes a download, after asking if received bytes would be lost.
    private func remove(_ item: DownloadItem) {
        switch item.state {
        case .finished, .missing: return cancel(item)
        case .waiting, .running, .retrying, .paused, .failed: break
        }
        let alert = AlertController(
            title: "Remove this download?",
            message: "\(item.displayTitle)\n\nIts received bytes are deleted at the next start.")
        alert.addAction(AlertAction("Keep", style: .cancel, key: "k"))
        alert.addAction(
            AlertAction("Remove", style: .destructive, key: "r") { [weak self] in self?.cancel(item) })
        present(alert)
    }

    private func cancel(_ item: DownloadItem) {
        tasks.run { [manager] in await manager.cancel(item.id) }
        onRemove?(item)
    }

    private func open(_ item: DownloadItem) {
        switch item.state {
        case .finished(let path):
            if let onPlay { return onPlay(item) }
            let alert = AlertController(title: "Downloaded", message: path)
            alert.addAction(AlertAction("OK", key: "o"))
            present(alert)
        case .failed(let sentence):
            let alert = AlertController(title: "The download stopped", message: sentence)
            if let logIn = onLogin?(item) { alert.addAction(AlertAction("Log In", key: "l", handler: logIn)) }
            alert.addAction(
                AlertAction("Try again", key: "t") { [manager, tasks] in
                    tasks.run { await manager.retry(item.id) }
                })
            alert.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
            present(alert)
        case .missing(let path):
            let alert = AlertController(title: "The file is missing", message: path)
            alert.addAction(
                AlertAction("Download Again", key: "d") { [manager, tasks] in
                    tasks.run { await manager.retry(item.id) }
                })
            alert.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
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
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        open(items[indexPath.row])
    }
}

extension DownloadItem {
    /// Whether a retry now has an effect.
    fileprivate var canRetry: Bool {
        switch state {
        case .failed, .retrying, .missing: true
        case .waiting, .running, .paused, .finished: false
        }
    }
}
