import CursesKit
import Dispatch
import Logging
import TekpubFormats
import TekpubKit

/// The application delegate: shows a splash until there is a catalogue, then the browser.
///
/// This folder starts the program. The delegate shows the browser at once from a `LaunchSnapshot`, else a
/// `SplashViewController`, and opens the library after the first frame (`LibraryOpenResult`). A
/// `CatalogSource` then refreshes the store. `Services` holds everything that the executable hands in.
@MainActor
public final class AppDelegate: ApplicationDelegate {
    /// The window with the splash or the browser; nil before launch.
    public private(set) var window: Window?

    /// What all screens share.
    let context: AppContext
    var services: Services { context.services }
    var options: LaunchOptions { context.options }
    var library: LazyLibrary { context.library }
    var messages: Messages { context.messages }
    /// The services of the shown catalogue.
    var catalog: CatalogServices
    /// The running refresh of the shown catalogue; nil before the first.
    var refreshing: Task<Void, Never>?
    let splash = SplashViewController()
    var application: Application? { context.application }
    /// The current task, besides a refresh.
    var task: Task<Void, Never>?
    /// Running requests to the account and the downloads.
    let tasks = OwnedTasks()
    /// Presents the login sheet; nil if the server has no accounts.
    lazy var login = makeLogin()
    /// The action after the login; nil for none.
    var afterLogin: (() -> Void)?
    /// The browser; nil until there is a catalogue.
    private(set) var browser: BrowserViewController?
    /// The user's sources; nil if only one catalogue is shown, or before launch.
    private(set) var sources: SourceList?
    /// The shown source, for the next start; nil if only one catalogue is shown.
    var shownSource: LastSource?
    /// Whether the shown source is refreshed by itself, not with others.
    var isRefreshingSource = false
    /// Shows the first pages of a catalogue whose first load is running; nil before they come.
    var showingPart: Task<Void, Never>?
    /// The current change to another source.
    var switching: Task<Void, Never>?
    /// Messages to show once the browser appears.
    var notices: [String] = []
    /// Why the library is temporary, to show in an alert once the browser appears; nil if the user has seen it.
    var temporaryNotice: String?
    /// The alert that says so.
    weak var temporaryAlert: AlertController?
    /// Mistakes in the configuration, to show in an alert once the browser appears.
    var warnings: [String]

    /// Tells of finished downloads; nil before launch.
    private(set) var downloadToasts: DownloadToasts?

    /// Deadlines for saving pending changes, at exit and when the program is stopped. A stopped program that
    /// is writing would lock the library for others.
    private static let (patienceAtEnd, patienceAtStop) = (
        DispatchTimeInterval.seconds(1), DispatchTimeInterval.milliseconds(200)
    )

    /// Creates the program. Only the launch snapshot is read before the first frame.
    public init(services: Services, options: LaunchOptions = LaunchOptions()) {
        context = AppContext(services: services, options: options)
        warnings = options.warnings
        catalog = services.catalog
        for warning in warnings { messages.logger?.error("\(warning)", source: "configuration") }
    }

    /// Shows the launch snapshot in a new window, else the splash.
    public func applicationDidFinishLaunching(_ application: Application) {
        context.application = application
        if !options.keys.isUsual { application.keyMap = options.keys.firstMap }
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = options.theme
        // The only file that the browser reads on the main actor. The first frame shows its contents, so
        // until it is read there is nothing to draw and no key to handle.
        let snapshot = services.launchSnapshot()
        context.nowPlaying = services.backgroundPlayer(application.isLinear).map {
            makeNowPlaying(with: $0, clock: application.clock)
        }
        useSources(last: snapshot?.source, in: application)
        let page = snapshot.flatMap { isSorted($0.restorationState) ? CachedCatalog($0) : nil }
        window.rootViewController = page.map { makeBrowser($0, in: application) } ?? splash
        self.window = window
        downloadToasts = DownloadToasts(window: window, clock: application.clock)
        connectNotifications()
    }

    /// Whether the rows of a position are in the right order; the configuration may have changed since.
    private func isSorted(_ state: CatalogRestorationState) -> Bool {
        !state.usesDefaultSort || state.query.sort == options.list.sort
    }

    /// Does what the first frame did not wait for: reads all keys of the configuration, and opens the library.
    public func applicationDidBecomeActive(_ application: Application) {
        useKeys(in: application)
        if browser == nil { startWaiting() }
        followSync()
        open()
    }

    /// Gives the actions the keys that the user chose, before the first key is handled.
    private func useKeys(in application: Application) {
        guard !options.keys.isUsual else { return }
        let table = KeyTable(options.keys)
        application.keyMap = table.map
        for problem in table.problems {
            messages.logger?.error("\(problem.logText)", source: "configuration")
            warnings.append(problem.localizedDescription)
        }
    }

    /// Takes an error away that the user has seen.
    public func application(_ application: Application, willHandle press: KeyPress) {
        browser?.keyWasPressed()
    }

    /// Shows a count or the beginning of a sequence.
    public func applicationDidChangePendingKeys(_ application: Application) {
        browser?.showPendingKeys(application.pendingKeys.title)
    }

    /// Saves the restoration state.
    public func applicationDidEnterBackground(_ application: Application) {
        savePlace(within: Self.patienceAtStop)
    }

    /// Cancels the current load, and saves the restoration state.
    public func applicationWillTerminate(_ application: Application) {
        task?.cancel()
        showingPart?.cancel()
        switching?.cancel()
        sources?.cancel()
        tasks.cancelAll()
        refreshing?.cancel()
        savePlace(within: Self.patienceAtEnd)
        context.nowPlaying?.player.finish(within: Self.patienceAtEnd)
        library.close()
        messages.logger?.info("ends", source: "tekpub")
        services.log?.finish()
    }

    private func savePlace(within limit: DispatchTimeInterval) {
        savePlace()
        browser?.session.writes.finish(within: limit)
    }

    /// Starts saving the position in the shown catalogue.
    func savePlace() {
        browser?.savePlace(in: shownSource, rowCount: application?.terminal.size.height ?? 0)
    }

    // MARK: From the splash to the browser

    /// Uses the user's sources, if any, and the one that was shown last.
    private func useSources(last: LastSource?, in application: Application) {
        guard let sourceServices = services.sources else { return }
        sources = SourceList(
            store: library.sources, services: sourceServices, writes: context.writes,
            clock: application.clock)
        let last =
            last
            ?? LastSource(
                catalogID: .lectures, address: CatalogID.lectures.rawValue, title: "Open Lectures")
        shownSource = last
        catalog = sourceServices.catalog(last.catalogID, last.address)
    }

    /// Shows the splash's progress from the start.
    func startWaiting() {
        splash.startLoading()
    }

    /// Makes a browser for `known`.
    private func makeBrowser(_ known: CachedCatalog, in application: Application) -> BrowserViewController {
        let browser = BrowserViewController(
            known: known, session: makeSession(known), sourceName: catalog.source.name,
            timeZone: services.timeZone, clock: application.clock, sources: sources, options: options)
        self.browser = browser
        connect(browser)
        return browser
    }

    /// Makes the session of the shown catalogue.
    func makeSession(_ known: CachedCatalog) -> CatalogSession {
        CatalogSession(
            store: library.store(for: catalog.source.catalogID), name: shownSource?.title, known: known,
            context: context)
    }

    /// Replaces the browser, which has nothing to show, by the splash.
    func showSplash() {
        browser = nil
        window?.rootViewController = splash
        startWaiting()
    }

    /// Ends the first load of a catalogue: the bar moves to its end, and the transition uncovers the browser. A key ends
    /// both.
    ///
    /// - Parameter isWhole: whether nothing of the catalogue is still to come.
    func introduce(_ known: CachedCatalog, isWhole: Bool = true) async {
        let wasSeen = isWhole ? await splash.finishLoading() : true
        guard !Task.isCancelled, browser == nil else { return }
        show(known, isAnimated: wasSeen)
    }

    /// Replaces the splash by the browser.
    func show(_ known: CachedCatalog, isAnimated: Bool = false) {
        guard let window, let application else { return }
        splash.stopLoading()
        let browser = makeBrowser(known, in: application)
        defer { announceNotices() }
        guard isAnimated, let (transition, duration) = options.transition.appearance else {
            window.rootViewController = browser
            return
        }
        View.transition(with: window, duration: duration, options: transition) {
            window.rootViewController = browser
        }
    }

    /// Exits the program with `status`.
    func quit(status: Int32 = 0) {
        application?.terminate(status: status)
    }
}
