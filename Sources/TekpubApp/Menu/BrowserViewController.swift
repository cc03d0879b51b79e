import CursesKit
import Foundation
import Localization
import TekpubKit

/// The browser: the menu and the selected list, in two columns in a wide window, or as a stack in a narrow
/// one, where the menu is below the list.
///
/// This folder holds the menu and the status bar. `MenuViewController` shows the `MenuItem`s of the `BrowserMenu`;
/// choosing one shows the list for its `Destination`, such as a `LibraryScreen`. The `BrowserStatus` says what is
/// going on: the `StatusLine` with the user's messages, and the progress of a refresh in a `RefreshView`.
final class BrowserViewController: SplitViewController {
    /// The session of the shown catalogue.
    private(set) var session: CatalogSession
    /// The user's sources; nil if only one catalogue is shown.
    let sources: SourceList?
    /// Refreshes the catalogue, logs in and out, and shows other sources.
    private(set) weak var launch: LaunchCoordinator?
    /// Why the last synchronisation with the user's other programs failed; nil if it did not.
    var syncFailure: String? {
        didSet { if syncFailure != oldValue { status.update() } }
    }

    /// The number of new episodes before a refresh whose news are still to be read; nil for none.
    var previousNewCount: Int?

    /// Whether the catalogue is up to date with the server.
    var syncStatus = SyncStatus.current {
        didSet { if syncStatus != oldValue { status.update() } }
    }
    /// Whether a customer is logged in; nil if the server has no accounts.
    var isLoggedIn: Bool? {
        didSet { if isLoggedIn != oldValue { showMenu() } }
    }

    /// Whether the server of the shown catalogue has asked for a login.
    var hasAskedForLogin = false {
        didSet { if hasAskedForLogin != oldValue { showMenu() } }
    }

    /// Plays in the background, and is shown in the row below the columns; nil for none.
    var nowPlaying: NowPlayingController? { session.context.nowPlaying }

    let menu = MenuViewController()
    private(set) var sourceName: String
    var timeZone: () -> TimeZone { session.context.services.timeZone }
    private(set) lazy var status = BrowserStatus(of: self)
    let preview: PreviewViewController
    /// The lists by destination; each keeps its selection and search. In place of a list of one production are its
    /// episodes.
    var lists: [Destination: ViewController]
    private(set) var destination: Destination
    let clock: any FrameClock
    private(set) lazy var sheet = sources.map { SourceSheet(list: $0, browser: self) }
    var policySheet: SourcePolicySheet? {
        sources.map {
            SourcePolicySheet(list: $0, defaults: session.context.options.downloads, browser: self)
        }
    }
    /// The user's way through the new episodes.
    var tour = EpisodeTour()
    /// Which row of the menu is selected.
    var selection = MenuSelection()

    var columns: BrowserColumns { BrowserColumns(browser: self, usual: session.context.options.columns) }

    /// - Parameters:
    ///   - known: the cached catalogue and restoration state.
    init(
        known: CachedCatalog, session: CatalogSession, sourceName: String, clock: any FrameClock,
        launch: LaunchCoordinator
    ) {
        self.session = session
        self.launch = launch
        sources = launch.sources?.list
        self.clock = clock
        self.sourceName = sourceName
        destination = Destination(known.restorationState.query.scope)
        let list = session.makeList(of: known.restorationState.query.scope, known: known)
        lists = [destination: list]
        let stacks = [menu, list].map { NavigationController(rootViewController: $0) }
        preview = PreviewViewController(clock: clock)
        super.init(primary: stacks[0], secondary: stacks[1])
        setViewController(preview, for: .inspector)
        preview.subject = { [weak self] in
            let shown = self?.navigationController(for: .secondary).topViewController
            return (shown as? any PreviewProviding)?.previewSubject
        }
        preview.source = { [weak self] in
            (self?.navigationController(for: .secondary).topViewController as? any PreviewProviding)?
                .previewSource
        }
        preview.store = { [weak self] in self?.session.context.library.store(for: $0) }
        preview.artwork = { [weak self] in self?.session.context.artwork }
        preview.today = { [weak self] in self?.session.context.today }
        stacks[1].delegate = self
        columns.restore(known.restorationState.columns)
        slidesColumns = true
        spansStatusBar = true
        for stack in stacks { stack.statusBar.showsKeyHints = true }
        delegate = self
        // A table beside the menu needs a wider window than two columns do in general.
        collapses = { $0.userInterfaceIdiom == .phone }
        show(.secondary)
        if list is ProductionsViewController,
            let production = ProductionViewController(known: known, session: session)
        {
            stacks[1].pushViewController(production, animated: true)
        }
        selection.opened = OpenedSource(session.catalogID, session.state)
        menu.onChoice = { [weak self] in self?.choose($0) }
        menu.onSelection = { [weak self] in self?.preview($0) }
        menu.onAddition = { [weak self] in self?.sheet?.askForAddress() }
        menu.onFind = { [weak self] in self?.sheet?.askForWords() }
        menu.onSourceCommand = { [weak self] in self?.perform($0, on: $1) }
        status.line.onMessage = { [weak self] sentence in
            if !sentence.isEmpty { self?.window?.application?.announce(sentence) }
        }
        connectSession()
        connectNowPlaying()
        session.context.userCommands.delegate = self
        connectSmartLists()
        showMenu()
        menu.select(.show(destination))
        status.update()
    }

    /// Until the sources are read, the menu lacks them, and the numbers of its rows change.
    override var isWaitingScreen: Bool { sources?.isPending == true }

    override var keyCommands: [KeyCommand] {
        super.keyCommands + [
            KeyCommand(.refresh) { [weak self] in self?.refresh(isAsked: true) },
            KeyCommand(.undo) { [weak self] in self?.session.undo() },
            KeyCommand(.searchEverything) { [weak self] in self?.searchEverything() },
        ] + settingsCommands + sourceCommands + playingCommands
            + session.context.userCommands.activityCommands
    }

    private func connectSession() {
        session.failure = sources?.source(of: session.catalogID)?.status.failure
        session.messages.line = status.line
        session.context.marks.session = session
        session.context.marks.onEdit = { [weak self] in self?.launch?.sync?.request() }
        session.context.downloadSigns?.onActivity = { [weak self] in
            self?.showMenu()
            self?.status.update()
        }
        session.add(self)
    }

    /// Shows another catalogue instead of this one.
    ///
    /// - Parameters:
    ///   - known: the other catalogue and its restoration state.
    ///   - list: the list of the catalogue to show; nil to stay in the shown one, because it does not belong to one
    ///     catalogue.
    func show(_ known: CachedCatalog, session new: CatalogSession, sourceName: String, list: Destination?) {
        session = new
        self.sourceName = sourceName
        isLoggedIn = nil
        hasAskedForLogin = false
        connectSession()
        lists = lists.filter { $0.key.isOfAllSources || list == nil && $0.key == destination }
        if let list {
            destination = list
            let root = list.scope.map { new.makeList(of: $0, known: known) } ?? self.list(for: list)
            lists[list] = root
            setViewController(root, for: .secondary)
            if let productions = root as? ProductionsViewController, productions.isAsKnown(known),
                let production = ProductionViewController(known: known, session: new)
            {
                navigationController(for: .secondary).pushViewController(production)
            }
        } else {
            // Its position is saved with that of the catalogue.
            lists[.all] = new.makeList(of: .all, known: known)
        }
        syncStatus = .current
        showMenu()
        status.update()
    }

    /// Shows `sentences` in the status bar, one after the other.
    func announce(_ sentences: [String]) {
        status.line.announce(sentences)
    }

    /// Takes an error away that the user has seen.
    func keyWasPressed() { status.line.keyWasPressed() }

    /// Shows keys that wait for the rest of a command.
    func showPendingKeys(_ keys: String) { status.line.pendingKeys = keys }

    /// Says why a key does nothing here. Escape and the keys that move mean nothing more at the end of a way.
    override func pressBegan(_ press: KeyPress) {
        guard press.character != nil, let application = session.context.application else { return }
        let map = application.keyMap
        let command = KeyCommand.Definition.all.first { map.keys(of: $0).presses.contains(press) }
        let help = keyTitle(of: .help)
        let sentence =
            command.map { localized("“\($0.localizedTitle)” does nothing here.") }
            ?? localized("The key \(press.title) does nothing.")
        session.messages.say(
            joinedSentences(sentence, help.map { localized("\($0) shows all keys.") }))
    }

    /// Refreshes the shown catalogue, unless that is going on.
    ///
    /// - Parameter isAsked: whether the user asked for it.
    func refresh(isAsked: Bool) {
        if case .refreshing = syncStatus { return }
        launch?.refresh.start(isAsked: isAsked)
    }

    /// Shows the list for a row of the menu.
    func show(_ new: Destination) {
        guard new != destination else { return }
        destination = new
        setViewController(list(for: new), for: .secondary)
        status.update()
    }

    func list(for destination: Destination) -> ViewController {
        if let known = lists[destination] { return known }
        let new = destination.makeList(in: self)
        lists[destination] = new
        return new
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        status.chooseBars()
    }
}

/// Which row of the menu is selected, and what waits for the sources.
struct MenuSelection {
    /// Whether the user has moved in the menu.
    var hasMoved = false
    /// The source whose lists stand below its row; nil for none.
    var opened: OpenedSource?
    /// The number of selections so far.
    var count = 0
    /// The source to show once it is in the list; nil for none.
    var wantedSource: Source.ID?
    /// Whether the row of the shown source was selected when the sources were read.
    var hasSelectedSource = false
}

extension BrowserViewController: SplitViewControllerDelegate {
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) { status.chooseBars() }
    func splitViewControllerDidExpand(_ splitViewController: SplitViewController) { status.chooseBars() }
    func splitViewController(_: SplitViewController, didShow column: Column) {
        status.update()
        // Another program may have refreshed them.
        if column == .primary { sources?.reloadSoon() }
    }
}

extension BrowserViewController: NavigationControllerDelegate {
    func navigationController(_ navigationController: NavigationController, didShow: ViewController) {
        preview.setNeedsUpdate()
    }
}

extension BrowserViewController: CatalogObserver {
    func catalogDidChange() {
        preview.setNeedsUpdate()
        updateLists()
        if selection.opened?.catalogID == session.catalogID { rememberOpened() }
        showMenu()
        sources?.reload()
    }

    func marksDidChange(of productionKey: String) {
        sources?.reload(of: session.catalogID)
        nowPlaying?.lastMayHaveChanged()
        preview.setNeedsUpdate()
        launch?.sync?.request()
    }

    func marksMayHaveChanged() {
        sources?.reload()
        nowPlaying?.lastMayHaveChanged()
        preview.setNeedsUpdate()
    }
}
