import CursesKit
import TekpubKit

/// What is on the screen while the first catalogue is fetched.
final class SplashViewController: ViewController {
    private let splash = SplashView()

    /// How often the bar moves when nobody knows how much there is to come.
    private static let activityInterval = Duration.milliseconds(100)

    override func loadView() -> View { splash }

    override func viewDidLoad() {
        show(nil)
    }

    override func viewWillDisappear() {
        stopLoading()
    }

    /// A load has begun; it may be one of several.
    func startLoading() {
        show(nil)
        splash.startLoading()
    }

    /// Shows how far the load is; nil is its beginning.
    func show(_ progress: LoadProgress?) {
        let fraction = progress.map(\.fraction) ?? 0
        splash.progressView.isIndeterminate = fraction == nil
        if let fraction {
            stopActivity()
            splash.progressView.progress = fraction
            splash.detail.text = "\(Int((fraction * 100).rounded(.down))) %"
        } else {
            splash.detail.text =
                progress?.waitText.map { "The server is \($0)" }
                ?? ByteCountText.text(for: progress?.byteCount ?? 0)
            startActivity()
        }
    }

    /// Says what is going on besides a load.
    func say(_ sentence: String) {
        splash.detail.text = sentence
    }

    /// Nothing is being fetched any more.
    ///
    /// The light stops where it is rather than at the end of its round, as other launch images do: the
    /// transition that follows uncovers the table, and the rest of a round would hold it back.
    func stopLoading() {
        splash.stopLoading()
        stopActivity()
    }

    private func stopActivity() {
        splash.window?.application?.animator.stopTicking(for: self)
        isActive = false
    }

    private var isActive = false

    private func startActivity() {
        guard !isActive, let animator = splash.window?.application?.animator else { return }
        isActive = true
        animator.tick(every: Self.activityInterval, for: self) { [weak self] in
            self?.splash.progressView.advance()
        }
    }
}
