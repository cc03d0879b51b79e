import CursesKit
import Dispatch
import Localization
import Logging
import TekpubKit

/// The application delegate: the life cycle of the program.
///
/// This folder starts the program. The delegate shows the browser at once from a `LaunchSnapshot`, else a
/// `SplashViewController`; after the first frame, a `FirstLoadCoordinator` opens the library (`LibraryOpenResult`) and a
/// `RefreshCoordinator` refreshes the catalogue. The executable hands in `Services` and `LaunchOptions`.
@MainActor
public final class AppDelegate: ApplicationDelegate {
    /// The window with the splash or the browser; nil before launch.
    public private(set) var window: Window?

    /// What all screens share.
    let context: AppContext
    /// Leads to the browser; nil before launch.
    private(set) var launch: LaunchCoordinator?
    /// Tells of finished downloads; nil before launch.
    private var downloadToasts: DownloadToasts?

    /// Deadlines for saving pending changes, at exit and when the program is stopped. A stopped program that
    /// is writing would lock the library for others.
    private static let (patienceAtEnd, patienceAtStop) = (
        DispatchTimeInterval.seconds(1), DispatchTimeInterval.milliseconds(200)
    )

    /// Creates the program. Only the launch snapshot is read before the first frame.
    public init(services: Services, options: LaunchOptions = LaunchOptions()) {
        context = AppContext(services: services, options: options)
        for warning in options.warnings {
            context.messages.logger?.error("\(warning)", source: "configuration")
        }
    }

    /// Shows the launch snapshot in a new window, else the splash.
    public func applicationDidFinishLaunching(_ application: Application) {
        let options = context.options
        context.application = application
        context.undoStack.application = application
        if !options.keys.isUsual { application.keyMap = options.keys.firstMap }
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = options.theme
        // The only file that the browser reads on the main actor. The first frame shows its contents, so
        // until it is read there is nothing to draw and no key to handle.
        let snapshot = context.services.launchSnapshot()
        context.nowPlaying = context.makeNowPlaying(in: application)
        let launch = LaunchCoordinator(
            context, window: window, clock: application.clock, last: snapshot?.source,
            warnings: options.warnings)
        launch.showFirst(snapshot.flatMap { isSorted($0.restorationState) ? CachedCatalog($0) : nil })
        self.window = window
        self.launch = launch
        let toasts = DownloadToasts(window: window, clock: application.clock)
        context.downloadSigns?.onFinish = { [weak toasts] in toasts?.add($0) }
        context.downloadSigns?.onFailure = { [weak toasts] in toasts?.tellFailures($0) }
        toasts.onMessage = { [context] in context.notify($0) }
        downloadToasts = toasts
    }

    /// Whether the rows of a position are in the right order; the configuration may have changed since.
    private func isSorted(_ state: CatalogRestorationState) -> Bool {
        !state.usesDefaultSort || state.query.sort == context.options.list.sort
    }

    /// Does what the first frame did not wait for: reads all keys of the configuration, and opens the library.
    public func applicationDidBecomeActive(_ application: Application) {
        useKeys(in: application)
        launch?.start()
    }

    /// Gives the actions the keys that the user chose, before the first key is handled.
    private func useKeys(in application: Application) {
        guard !context.options.keys.isUsual else { return }
        let table = KeyTable(context.options.keys)
        application.keyMap = table.map
        for problem in table.problems {
            context.messages.logger?.error("\(problem.logText)", source: "configuration")
            launch?.warn(problem.localizedDescription)
        }
    }

    /// Takes an error away that the user has seen.
    public func application(_ application: Application, willHandle press: KeyPress) {
        launch?.browser?.keyWasPressed()
    }

    /// What can be typed about settings and keys.
    public func application(_ application: Application, commandsFor text: String) -> [TypedCommand] {
        guard let configuration = launch?.configuration, let browser = launch?.browser else { return [] }
        return SettingCommands(coordinator: configuration) { [weak browser] row in
            if let browser { KeyCapture(configuration, above: browser).ask(for: row) }
        }.commands(for: text)
    }

    /// Shows a count or the beginning of a sequence.
    public func applicationDidChangePendingKeys(_ application: Application) {
        launch?.browser?.showPendingKeys(application.pendingKeys.title)
    }

    /// Saves the restoration state.
    public func applicationDidEnterBackground(_ application: Application) {
        saveRestorationState(within: Self.patienceAtStop)
    }

    /// Cancels the current load, and saves the restoration state.
    public func applicationWillTerminate(_ application: Application) {
        launch?.cancel()
        context.cancel()
        saveRestorationState(within: Self.patienceAtEnd)
        context.nowPlaying?.remote?.close()
        context.nowPlaying?.player.finish(within: Self.patienceAtEnd)
        context.userCommands.finish(within: Self.patienceAtStop)
        context.library.close()
        context.messages.logger?.info("ends", source: "tekpub")
        context.services.log?.finish()
    }

    private func saveRestorationState(within limit: DispatchTimeInterval) {
        launch?.saveRestorationState()
        if launch?.browser != nil { context.writes.finish(within: limit) }
    }
}
