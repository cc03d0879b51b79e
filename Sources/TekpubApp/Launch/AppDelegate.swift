import CursesKit
import TekpubKit

/// The program: a splash while the catalogue is fetched, then a stack that begins with its productions.
@MainActor
public final class AppDelegate: ApplicationDelegate {
    /// Holds the splash, then the navigation stack; nil before launch.
    public private(set) var window: Window?

    private let source: any CatalogSource
    private let options: LaunchOptions
    private let loader: CatalogLoader
    private let splash = SplashViewController()
    private let productions = ProductionsViewController()
    private weak var application: Application?
    private var loadingSince = Duration.zero

    /// A splash that was there for less goes without a transition: nobody saw it yet.
    private static let transitionThreshold = Duration.milliseconds(400)

    /// A program on the catalogue of `source`, which is not asked before the first frame is shown.
    public init(source: any CatalogSource, options: LaunchOptions = LaunchOptions()) {
        self.source = source
        self.options = options
        loader = CatalogLoader(source: source)
    }

    /// Puts the splash into a new window.
    public func applicationDidFinishLaunching(_ application: Application) {
        self.application = application
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = options.theme
        window.rootViewController = splash
        self.window = window
    }

    /// Begins the first load.
    public func applicationDidBecomeActive(_ application: Application) {
        productions.onRefresh = { [weak self] in self?.refresh() }
        load()
    }

    /// Gives up a load that is under way.
    public func applicationWillTerminate(_ application: Application) {
        loader.cancel()
    }

    // MARK: The first load

    private func load() {
        loadingSince = application?.clock.now ?? .zero
        splash.startLoading()
        loader.load { [splash] progress in
            splash.show(progress)
        } completion: { [weak self] result in
            self?.finishLoading(result)
        }
    }

    private func finishLoading(_ result: Result<Catalog, CatalogSourceError>) {
        splash.stopLoading()
        switch result {
        case .success(let catalog): showProductions(of: catalog)
        case .failure(let error): showAlert(for: error, onScreen: splash) { [weak self] in self?.load() }
        }
    }

    private func showProductions(of catalog: Catalog) {
        guard let window, let application else { return }
        productions.show(catalog)
        let navigation = NavigationController(rootViewController: productions)
        navigation.statusBar.message = Text("\(source.name) · ? for keys")
        let hadToWait = application.clock.now - loadingSince >= Self.transitionThreshold
        guard hadToWait, let (transition, duration) = options.transition.appearance else {
            window.rootViewController = navigation
            return
        }
        View.transition(with: window, duration: duration, options: transition) {
            window.rootViewController = navigation
        }
    }

    // MARK: Later ones

    private func refresh() {
        productions.isRefreshing = true
        loader.load { [productions] progress in
            productions.show(progress)
        } completion: { [weak self] result in
            self?.finishRefreshing(result)
        }
    }

    private func finishRefreshing(_ result: Result<Catalog, CatalogSourceError>) {
        productions.isRefreshing = false
        switch result {
        case .success(let catalog): productions.show(catalog)
        case .failure(let error):
            showAlert(for: error, onScreen: productions, canCancel: true) { [weak self] in self?.refresh() }
        }
    }

    private func showAlert(
        for error: CatalogSourceError, onScreen controller: ViewController, canCancel: Bool = false,
        retry: @escaping @MainActor () -> Void
    ) {
        guard let reason = error.reason else { return }
        let alert = AlertController(
            title: "Error connecting!",
            message: """
                We couldn't fetch the `awesome` from \(source.host). Are you connected to the internet?

                \(reason)
                """)
        alert.addAction(AlertAction("Retry", key: "r", handler: retry))
        if canCancel { alert.addAction(AlertAction("Cancel", style: .cancel, key: "c")) }
        alert.addAction(
            AlertAction("Quit", style: .destructive, key: "q") { [weak self] in
                self?.application?.terminate()
            })
        controller.present(alert)
    }
}
