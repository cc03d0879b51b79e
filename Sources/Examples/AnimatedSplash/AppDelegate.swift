import CursesKit

/// The loading screen of a snow report: an image at once, with falling snow while the report is fetched.
///
/// - The image is in the first frame; the interface is behind it already.
/// - Snow starts to fall only if fetching takes more than 0.4 s, and starts from the image.
/// - The interface receives keys as soon as the report is there. The snow falls to the end of its round and
///   uncovers the report; any key or click uncovers it earlier.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let source: any ReportSource
    private let report = ReportViewController()
    private let splash = LaunchImageView(
        image: SnowScene.image, roundDuration: .milliseconds(1200), images: { SnowScene.images })

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
        splash.backgroundStyle = .plain
        splash.frame = window.bounds
        splash.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(splash)
        self.window = window
    }

    func applicationDidBecomeActive(_ application: Application) {
        splash.startLoading()
        source.fetch(with: application.clock) { [weak self] slopes in self?.show(slopes) }
    }

    private func show(_ slopes: [Slope]) {
        report.slopes = slopes
        splash.finishLoading { [splash] in splash.removeFromSuperview() }
    }
}
