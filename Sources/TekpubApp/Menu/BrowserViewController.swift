import CursesKit
import Foundation
import TekpubKit

/// The browser: the menu and the selected list, in two columns in a wide window, or as a stack in a narrow
/// one, where the menu is below the list.
///
/// This folder holds the menu and the status bar. `MenuViewController` shows `MenuItem`s in `MenuCell`s;
/// choosing one shows the list for its `Destination`. The `StatusLine` shows messages and the `SyncStatus`; a
/// `RefreshView` shows the progress of a refresh.
final class BrowserViewController: SplitViewController {
    let session: CatalogSession
    /// Called when the user asks for a refresh.
    var onRefresh: (() -> Void)?
    /// Called when the user chooses to log in or out.
    var onAccount: ((MenuItem.Action) -> Void)?

    /// Whether the catalogue is up to date with the server.
    var syncStatus = SyncStatus.current {
        didSet { if syncStatus != oldValue { showSyncStatus() } }
    }
    /// Whether a customer is logged in; nil if the server has no accounts.
    var isLoggedIn: Bool? {
        didSet { if isLoggedIn != oldValue { showMenu() } }
    }

    /// Whether letters are text input, so that key hints are hidden.
    private var isTyping = false {
        didSet { if isTyping != oldValue { showSyncStatus() } }
    }

    private let menu = MenuViewController()
    private let sourceName: String
    private let timeZone: () -> TimeZone
    private let status: StatusLine
    private let progress = RefreshView()
    /// The lists by destination; each keeps its selection and search.
    private var lists: [Destination: ViewController]
    private var destination: Destination

    private static let menuWidth = 26

    /// - Parameter known: the cached catalogue and restoration state.
    init(
        known: CachedCatalog, session: CatalogSession, sourceName: String,
        timeZone: @escaping () -> TimeZone, clock: any FrameClock
    ) {
        self.session = session
        self.sourceName = sourceName
        self.timeZone = timeZone
        destination = Destination(known.restorationState.query.scope)
        let list = ProductionsViewController(known: known, session: session)
        lists = [destination: list]
        let columns = [menu, list].map { NavigationController(rootViewController: $0) }
        status = StatusLine(bars: columns.map(\.statusBar), clock: clock)
        super.init(primary: columns[0], secondary: columns[1])
        preferredPrimaryColumnWidth = Self.menuWidth
        slidesColumns = true
        delegate = self
        // A table beside the menu needs a wider window than two columns do in general.
        collapses = { $0.userInterfaceIdiom == .phone }
        show(.secondary)
        if let production = ProductionViewController(known: known, session: session) {
            columns[1].pushViewController(production, animated: true)
        }
        menu.onChoice = { [weak self] in self?.choose($0) }
        menu.onSelection = { [weak self] in self?.preview($0) }
        session.onNotice = { [status] in status.say($0) }
        session.onTyping = { [weak self] in self?.isTyping = $0 }
        session.add(self)
        showMenu()
        menu.select(.show(destination))
        showSyncStatus()
    }

    override var keyCommands: [KeyCommand] {
        super.keyCommands + [
            KeyCommand("Refresh", keys: "r") { [weak self] in self?.refresh() },
            KeyCommand("Undo", keys: "u") { [weak self] in self?.session.undo() },
        ]
    }

    /// The list that `restorationState` describes.
    var list: ProductionList? { shown?.list }

    /// The index of the selected row in `list`; nil if nothing is selected, or during a search.
    var selectedRow: Int? { shown?.selectedRow }

    private var shown: ProductionsViewController? {
        let list = lists[destination] as? ProductionsViewController
        return list ?? lists[.all] as? ProductionsViewController
    }

    /// The state to restore at the next start.
    var restorationState: CatalogRestorationState {
        let list = lists[destination] as? ProductionsViewController
        var restorationState =
            shown?.restorationState
            ?? CatalogRestorationState(query: ProductionQuery(sort: session.sortOrder))
        let stack = navigationController(for: .secondary).viewControllers
        let open = stack.lazy.compactMap { $0 as? ProductionViewController }.last
        if let open, list != nil {
            restorationState.isOpen = true
            restorationState.productionKey = open.productionKey
            restorationState.episodeIdentity = open.selectedIdentity
        }
        return restorationState
    }

    /// Shows `sentences` in the status bar, one after the other.
    func announce(_ sentences: [String]) {
        status.announce(sentences)
    }

    private func refresh() {
        if case .refreshing = syncStatus { return }
        onRefresh?()
    }

    // MARK: Menu

    private func showMenu() {
        menu.show(
            items: MenuItem.items(
                productionCount: session.state.productionCount, hasDownloads: session.downloads != nil,
                isLoggedIn: isLoggedIn),
            channels: MenuItem.items(of: session.state.channels))
    }

    private func choose(_ action: MenuItem.Action) {
        switch action {
        case .show(let destination):
            if destination == self.destination {
                navigationController(for: .secondary).popToRootViewController(animated: true)
            }
            show(destination)
            show(.secondary)
        case .logIn, .logOut: onAccount?(action)
        }
    }

    /// Shows the selected list beside the menu at once.
    private func preview(_ action: MenuItem.Action) {
        if !isCollapsed, case .show(let destination) = action { show(destination) }
    }

    private func show(_ new: Destination) {
        guard new != destination else { return }
        destination = new
        let controller = lists[new] ?? makeController(for: new)
        lists[new] = controller
        setViewController(controller, for: .secondary)
    }

    private func makeController(for destination: Destination) -> ViewController {
        switch destination {
        case .all: ProductionsViewController(scope: .all, session: session)
        case .channel(let slug): ProductionsViewController(scope: .channel(slug), session: session)
        case .favorites: ProductionsViewController(scope: .favorites, session: session)
        case .recents: RecentsViewController(session: session)
        case .downloads: session.downloads.map { makeController(for: $0) } ?? ViewController()
        }
    }

    private func makeController(for downloads: any DownloadService) -> ViewController {
        let controller = DownloadsViewController(manager: downloads)
        if let player = session.player {
            controller.onPlay = { [weak controller] item in
                if let controller { player.play(item, above: controller) }
            }
        }
        controller.onRemove = { [session] in session.didRemove($0) }
        controller.onLogin = { [weak self] item in
            guard let self, isLoggedIn != nil, item.wantsLogin(at: session.storeName) else { return nil }
            return { [weak self] in self?.onAccount?(.logIn) }
        }
        return controller
    }

    // MARK: Status

    /// Shows messages in the productions' column only if both columns are visible.
    private func chooseBars() {
        let columns: [Column] = isCollapsed ? [.primary, .secondary] : [.secondary]
        status.bars = columns.map { navigationController(for: $0).statusBar }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        chooseBars()
    }

    private func showSyncStatus() {
        status.standing = syncStatus.text(name: sourceName, timeZone: timeZone(), withKey: !isTyping)
        let bar = navigationController(for: .secondary).navigationBar
        if case .refreshing(let moment) = syncStatus {
            bar.rightView = progress
            progress.show(moment)
        } else {
            bar.rightView = nil
            progress.stop()
        }
    }
}

extension BrowserViewController: SplitViewControllerDelegate {
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) { chooseBars() }
    func splitViewControllerDidExpand(_ splitViewController: SplitViewController) { chooseBars() }
}

extension BrowserViewController: CatalogObserver {
    func catalogDidChange() { showMenu() }
}
