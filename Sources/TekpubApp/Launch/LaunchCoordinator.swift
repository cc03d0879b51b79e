import CursesKit
import Foundation
import Localization
import TekpubKit

/// Leads from the splash to a browser with a catalogue, and knows which of both is shown.
///
/// It owns the other coordinators, and each reaches the rest through it: `FirstLoadCoordinator`,
/// `RefreshCoordinator`, `SourceCoordinator`, `AccountCoordinator`, `SyncCoordinator` and `TemporaryLibraryNotice`.
@MainActor
final class LaunchCoordinator {
    let context: AppContext
    let splash = SplashViewController()
    /// The services of the shown catalogue.
    private(set) var catalog: CatalogServices
    /// The browser; nil until there is a catalogue.
    private(set) var browser: BrowserViewController?
    /// What the user is told once the browser appears.
    var notices: [String] = []
    /// The user's sources; nil if only one catalogue is shown.
    private(set) var sources: SourceCoordinator?
    private(set) lazy var firstLoad = FirstLoadCoordinator(launch: self)
    private(set) lazy var refresh = RefreshCoordinator(launch: self)
    private(set) lazy var account = AccountCoordinator(launch: self)
    private(set) lazy var temporaryLibrary = TemporaryLibraryNotice(launch: self)
    /// Deletes what was played, if the user wants that.
    private(set) lazy var removal = WatchedVideoRemoval(context, clock: clock, sources: sources?.list)
    /// Changes the configuration; nil if the program has none.
    private(set) lazy var configuration = context.services.configuration.map {
        ConfigurationCoordinator($0, launch: self)
    }
    /// Synchronises with the user's other programs; nil if nothing is synchronised.
    private(set) lazy var sync = SyncCoordinator(launch: self)

    private let window: Window
    private let clock: any FrameClock
    private(set) var warnings: ConfigurationWarnings
    private let tasks = OwnedTasks()
    /// Whether the episode was looked for that the address of the catalogue is about.
    private var hasOpenedLink = false

    private var services: Services { context.services }

    /// - Parameters:
    ///   - window: shows the splash or the browser.
    ///   - last: the source that was shown last; nil if unknown.
    ///   - warnings: mistakes in the configuration, a sentence each.
    init(
        _ context: AppContext, window: Window, clock: any FrameClock, last: LastSource?, warnings: [String]
    ) {
        self.context = context
        self.window = window
        self.clock = clock
        self.warnings = ConfigurationWarnings(warnings)
        catalog = context.services.catalog
        guard let services = context.services.sources else { return }
        let list = SourceList(
            store: context.library.sources, services: services, writes: context.writes, clock: clock)
        let sources = SourceCoordinator(list, last: last, launch: self)
        self.sources = sources
        catalog = services.catalog(sources.shown.catalogID, sources.shown.address)
    }

    /// Whether the shown catalogue is a server among the user's sources.
    var isServerSource: Bool { sources != nil && !catalog.source.catalogID.isBundled }

    /// Adds mistakes in the configuration that were found later.
    func warn(_ sentence: String) { warnings.sentences.append(sentence) }

    /// Ends everything that is running, before the program ends.
    func cancel() {
        firstLoad.cancel()
        sources?.cancel()
        refresh.cancel()
        account.cancel()
        temporaryLibrary.cancel()
        sync?.cancel()
        removal.cancel()
        configuration?.cancel()
        tasks.cancelAll()
    }

    /// Shows everything in the colours of a theme from now on.
    func use(_ theme: Theme) { window.theme = theme }

    // MARK: From the splash to the browser

    /// Does what the first frame did not wait for.
    func start() {
        if browser == nil { startWaiting() }
        sync?.follow()
        firstLoad.open()
    }

    /// Shows the browser with a page that is known, else the splash.
    func showFirst(_ page: CachedCatalog?) {
        window.rootViewController = page.map(makeBrowser) ?? splash
    }

    /// Shows the splash's progress from the start.
    func startWaiting() {
        splash.startLoading()
    }

    private func makeBrowser(_ known: CachedCatalog) -> BrowserViewController {
        let browser = BrowserViewController(
            known: known, session: makeSession(known), sourceName: catalog.source.name, clock: clock,
            launch: self)
        self.browser = browser
        return browser
    }

    /// Makes the session of the shown catalogue, with its player.
    func makeSession(_ known: CachedCatalog) -> CatalogSession {
        let session = CatalogSession(
            store: context.library.store(for: catalog.source.catalogID), name: sources?.shown.title,
            known: known, context: context)
        guard let service = catalog.player else { return session }
        session.player = context.makePlayer(service, for: session)
        if account.exists { session.player?.account = account }
        return session
    }

    /// Shows another catalogue from now on, whose session the caller makes.
    func use(_ other: CatalogServices) {
        refresh.cancel()
        catalog = other
        account.catalogDidChange()
    }

    /// Replaces the browser, which has nothing to show, by the splash.
    func showSplash() {
        browser = nil
        window.rootViewController = splash
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
        splash.stopLoading()
        let browser = makeBrowser(known)
        defer { announceNotices() }
        guard isAnimated, let (transition, duration) = context.options.transition.appearance else {
            window.rootViewController = browser
            return
        }
        View.transition(with: window, duration: duration, options: transition) { [window] in
            window.rootViewController = browser
        }
    }

    /// Restores downloads and reads the login; called after the first frame.
    ///
    /// - Parameter refreshesSources: whether sources that are due are refreshed.
    func startServices(refreshesSources: Bool = true) {
        if let downloads = services.downloads {
            tasks.run { [context] in
                await downloads.restore()
                context.downloadSigns?.follow(downloads)
            }
            tasks.run { [context] in
                for await sentence in downloads.problems { context.messages.report(sentence) }
            }
        }
        account.update()
        configuration?.start()
        context.startPlaying(in: tasks)
        sources?.start(refreshes: refreshesSources)
        removal.start()
    }

    /// Opens the page of the episode that the address of the only catalogue is about, the first time that this is known.
    func openLinkedEpisode() {
        guard sources == nil, !hasOpenedLink else { return }
        hasOpenedLink = true
        tasks.run { [browser, source = catalog.source] in await browser?.openLinkedEpisode(of: source) }
    }

    /// Shows pending notices and mistakes in the configuration in the browser.
    func announceNotices() {
        temporaryLibrary.present()
        for notice in notices { context.messages.logger?.warning("\(notice)", source: "screen") }
        browser?.announce(notices)
        notices = []
        guard !warnings.sentences.isEmpty, let browser else { return }
        let alert = AlertController(
            title: localized("Configuration"), message: Text(warnings.shown.joined(separator: "\n\n")))
        alert.addAction(AlertAction(localized("OK"), style: .cancel, key: "o"))
        browser.present(alert)
        warnings.sentences = []
    }

    /// Starts saving the position in the shown catalogue.
    func saveRestorationState() {
        browser?.saveRestorationState(
            in: sources?.shown, rowCount: context.application?.terminal.size.height ?? 0)
    }
}
