import CursesKit
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
    private(set) lazy var login = services.account.map { LoginSheet(account: $0, host: services.source.host) }
    /// The browser, once there is a catalogue.
    private(set) var browser: BrowserViewController?
    /// What is to be said once there is a place for it.
    var notices: [String] = []

    private var loadingSince = Duration.zero

    /// A splash that was there for less goes without a transition: nobody saw it yet.
    private static let transitionThreshold = Duration.milliseconds(400)

    /// A program that touches none of `services` before the first frame is shown.
    public init(services: Services, options: LaunchOptions = LaunchOptions()) {
        self.services = services
        self.options = options
        loader = CatalogLoader(source: services.source)
    }

    /// Puts the splash into a new window.
    public func applicationDidFinishLaunching(_ application: Application) {
        self.application = application
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = options.theme
        window.rootViewController = splash
        self.window = window
    }

    /// Opens the library.
    public func applicationDidBecomeActive(_ application: Application) {
        startWaiting()
        open()
    }

    /// Keeps where the user is.
    public func applicationDidEnterBackground(_ application: Application) {
        savePlace()
    }

    /// Gives up a load that is under way, and keeps where the user is.
    public func applicationWillTerminate(_ application: Application) {
        task?.cancel()
        loader.cancel()
        savePlace()
    }

    private func savePlace() {
        guard let browser else { return }
        let place = browser.place
        browser.session.writes.write { shelf throws(LibraryError) in
            try shelf.setPlace(place)
        }
        browser.session.writes.finish()
    }

    // MARK: From the splash to the browser

    /// The user waits for the first load from now on.
    func startWaiting() {
        loadingSince = application?.clock.now ?? .zero
        splash.startLoading()
    }

    /// Shows the browser in place of the splash.
    func show(_ known: KnownCatalog, on shelf: CatalogShelf) {
        guard let window, let application else { return }
        splash.stopLoading()
        let session = CatalogSession(
            shelf: shelf, shelfName: services.source.shelfName, known: known, downloads: services.downloads)
        let browser = BrowserViewController(
            known: known, session: session, sourceName: services.source.name, timeZone: services.timeZone,
            clock: application.clock)
        self.browser = browser
        connect(browser, in: application)
        for notice in notices { browser.session.say(notice) }
        let hadToWait = application.clock.now - loadingSince >= Self.transitionThreshold
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
