import CursesKit

/// The loading screen of a snow report: an image at once, with falling snow while the report is fetched.
///
/// - The image is in the first frame, as large as the window; the interface is behind it already.
/// - Snow starts to fall only if fetching takes more than 0.4 s, and starts from the image.
/// - The report has several parts, which are fetched at the same time; the interface shows each as it arrives.
/// - The interface receives keys as soon as all parts are there. The snow falls to the end of its round and
///   uncovers the report; any key or click uncovers it earlier.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let source: any ReportSource
    private let report = ReportViewController()
    private let splash = SplashView()
    /// The parts of the report that are still to come.
    private var missing: Set<Part> = [.slopes, .lifts]

    private enum Part {
        case slopes, lifts
    }

    /// `AnimatedSplash 5`: fetching the report takes five seconds.
    convenience init() {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
        self.init(source: SlowSource(duration: .seconds(max(0, seconds))))
    }

    init(source: any ReportSource) {
        self.source = source
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.theme = .classic2010
        window.rootViewController = NavigationController(rootViewController: report)
        splash.frame = window.bounds
        splash.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(splash)
        self.window = window
    }

    func applicationDidBecomeActive(_ application: Application) {
        splash.image.startLoading()
        source.fetchSlopes(with: application.clock) { [weak self] slopes in
            self?.report.slopes = slopes
            self?.didLoad(.slopes)
        }
        source.fetchLifts(with: application.clock) { [weak self] lifts in
            self?.report.lifts = lifts
            self?.didLoad(.lifts)
        }
    }

    private func didLoad(_ part: Part) {
        missing.remove(part)
        guard missing.isEmpty else { return }
        splash.image.finishLoading { [splash] in splash.removeFromSuperview() }
    }
}
