import CursesKit

/// The loading screen of a snow report: a picture at once, in which snow falls while the report is fetched.
///
/// - The picture is the first frame of the program; the interface is behind it already.
/// - Snow begins to fall only if the report is not there in 0.4 s, from where the picture has it.
/// - When the report is there, so is the interface: keys reach it at once. The snow falls to the end of
///   its round and uncovers the report, and any key or click uncovers it before that.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let source: any ReportSource
    private let report = ReportViewController()
    private let splash = LaunchImageView(
        image: SnowScene.image, roundDuration: .milliseconds(1200), images: { SnowScene.images })

    /// `AnimatedSplash 5`: the report takes five seconds.
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
