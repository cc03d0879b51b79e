import CursesKit
import Dispatch
import TekpubKit

/// The program: a splash until there is a catalogue, then the browser on it, which follows the server's.
@MainActor
public final class AppDelegate: ApplicationDelegate {
    /// Holds the splash, then the browser; nil before launch.
    public private(set) var window: Window?

    let services: Services
    let options: LaunchOptions
    let loader: CatalogLoader
    let splash = SplashViewController()
    weak var application: Application?
    /// What is under way besides the loader's work.
    var task: Task<Void, Never>?
    /// Asks customers who they are; nil where nobody can log in.
    private(set) lazy var login = makeLogin()
    /// What the customer wants to do once he is logged in; nil for nothing in particular.
    var afterLogin: (() -> Void)?
    /// The browser, once there is a catalogue.
    private(set) var browser: BrowserViewController?
    /// What is to be said once there is a place for it.
    var notices: [String] = []

    /// The library, which is opened behind the first frame.
    let library: LazyLibrary

    private var loadingSince = Duration.zero

    /// How long the user waits, at most, for what he did to be kept when the program ends, and when it stops:
    /// a stopped program that was writing would keep the library from others.
    private static let (patienceAtEnd, patienceAtStop) = (
        DispatchTimeInterval.seconds(1), DispatchTimeInterval.milliseconds(200)
    )

    /// A splash that was there for less goes without a transition: nobody saw it yet.
    private static let transitionThreshold = Duration.milliseconds(400)

    /// A program that reads nothing but the first page before the first frame is shown.
    public init(services: Services, options: LaunchOptions = LaunchOptions()) {
        self.services = services
        self.options = options
        library = LazyLibrary(of: services)
        loader = CatalogLoader(source: services.source)
    }

    /// Puts into a new window what the first page shows, or without one the splash.
    public func applicationDidFinishLaunching(_ application: Application) {
        self.application = application
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = options.theme
        let page = services.launchSnapshot().map { CachedCatalog($0) }
        window.rootViewController = page.map { makeBrowser($0, in: application) } ?? splash
        self.window = window
    }

    /// Opens the library.
    public func applicationDidBecomeActive(_ application: Application) {
        if browser == nil { startWaiting() }
        open()
    }

    /// Keeps where the user is.
    public func applicationDidEnterBackground(_ application: Application) {
        savePlace(within: Self.patienceAtStop)
    }

    /// Gives up a load that is under way, and keeps where the user is.
    public func applicationWillTerminate(_ application: Application) {
        task?.cancel()
        loader.cancel()
        savePlace(within: Self.patienceAtEnd)
        library.close()
    }

    private func savePlace(within limit: DispatchTimeInterval) {
        guard let browser else { return }
        let (restorationState, list) = (browser.restorationState, browser.list)
        let rowCount = application?.terminal.size.height ?? 0
        browser.session.writes.write { store throws(LibraryError) in
            try store.setRestorationState(restorationState)
            if let list { try store.setLaunchSnapshot(list, at: restorationState, rowCount: rowCount) }
        }
        browser.session.writes.finish(within: limit)
    }

    // MARK: From the splash to the browser

    /// The user waits for the first load from now on.
    func startWaiting() {
        loadingSince = application?.clock.time ?? .zero
        splash.startLoading()
    }

    /// A browser on `known`.
    private func makeBrowser(_ known: CachedCatalog, in application: Application) -> BrowserViewController {
        let session = CatalogSession(
            store: library.store(for: services.source.storeName), storeName: services.source.storeName,
            known: known, downloads: services.downloads)
        let browser = BrowserViewController(
            known: known, session: session, sourceName: services.source.name, timeZone: services.timeZone,
            clock: application.clock)
        self.browser = browser
        connect(browser, in: application)
        return browser
    }

    /// Shows the splash in place of the browser, which has nothing to show after all.
    func showSplash() {
        browser = nil
        window?.rootViewController = splash
        startWaiting()
    }

    /// Shows the browser in place of the splash.
    func show(_ known: CachedCatalog) {
        guard let window, let application else { return }
        splash.stopLoading()
        let browser = makeBrowser(known, in: application)
        announceNotices()
        let hadToWait = application.clock.time - loadingSince >= Self.transitionThreshold
        guard hadToWait, let (transition, duration) = options.transition.appearance else {
            window.rootViewController = browser
            return
        }
        View.transition(with: window, duration: duration, options: transition) {
            window.rootViewController = browser
        }
    }

    /// Ends the program.
    func quit() {
        application?.terminate()
    }
}
