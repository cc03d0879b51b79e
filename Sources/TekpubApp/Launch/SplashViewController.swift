import CursesKit
import TekpubKit

/// The screen while the first catalogue loads.
final class SplashViewController: ViewController {
    private let splash = SplashView()

    /// Frame interval of the indeterminate bar.
    private static let activityInterval = Duration.milliseconds(100)

    override func loadView() -> View { splash }

    override func viewDidLoad() {
        show(nil)
    }

    override func viewWillDisappear() {
        stopLoading()
    }

    /// Shows the start of a load.
    func startLoading() {
        show(nil)
        splash.startLoading()
    }

    /// Shows the progress; nil means the start.
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

    /// Shows a message in place of the progress.
    func say(_ sentence: String) {
        splash.detail.text = sentence
    }

    /// Shows the end of a load.
    ///
    /// The glint stops at once, unlike in other launch images, which finish their round: the following
    /// transition uncovers the table, and the rest of the round would delay it.
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
