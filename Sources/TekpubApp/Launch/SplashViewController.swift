import CursesKit
import Localization
import TekpubKit

/// The screen while the first catalogue loads, and after it could not be loaded.
///
/// The bar moves to what is reported in a short time, and never back. If motion is reduced, it jumps.
final class SplashViewController: ViewController {
    private let splash = SplashView()
    private var speed = SpeedMeter()
    private var isActive = false
    /// The largest share that was reported, 0...1: a load of several parts may report less later.
    private var fraction = 0.0

    /// Frame interval of the indeterminate bar.
    private static let activityInterval = Duration.milliseconds(100)
    /// The time in which the bar moves to what was reported.
    private static let barDuration = Duration.milliseconds(300)

    override var isWaitingScreen: Bool { splash.failure == nil }

    override var preferredResponder: Responder { splash.failure == nil ? self : splash.failureView }

    /// The choices after a failure, by their keys.
    override var keyCommands: [KeyCommand] {
        splash.failure?.allChoices.compactMap { choice in
            choice.key.map { KeyCommand(choice.title.description, keys: $0, action: choice.handler) }
        } ?? []
    }

    override func loadView() -> View { splash }

    override func viewDidLoad() {
        show(nil)
    }

    override func viewWillDisappear() {
        stopLoading()
    }

    private var application: Application? { splash.window?.application }

    /// Shows the start of a load.
    func startLoading() {
        speed = SpeedMeter()
        stopBar()
        fraction = 0
        splash.failure = nil
        splash.show(0)
        show(nil)
        splash.startLoading()
    }

    /// Shows the progress; nil means the start.
    func show(_ progress: LoadProgress?) {
        if let progress { speed.note(progress.byteCount, at: application?.clock.time ?? .zero) }
        splash.detail.text = Text(
            progress?.waitText() ?? progress?.received(bytesPerSecond: speed.bytesPerSecond) ?? "")
        if let reported = progress?.fraction {
            fraction = max(fraction, reported)
            stopActivity()
            moveBar(to: fraction)
        } else {
            stopBar()
            splash.showActivity()
            startActivity()
        }
    }

    /// Shows a message instead of the progress, or of a failure.
    func say(_ sentence: String) {
        if splash.failure != nil, !sentence.isEmpty { startLoading() }
        splash.detail.text = Text(sentence)
    }

    // MARK: The end

    /// Shows the end of a load.
    ///
    /// The glint stops at once, unlike in other launch images, which finish their round: the following
    /// transition uncovers the table, and the rest of the round would delay it.
    func stopLoading() {
        splash.stopLoading()
        stopActivity()
        stopBar()
    }

    /// Says in an alert why the load failed, and offers what works without it. Escape leaves the same words and choices
    /// on the screen.
    func failLoading(_ failure: LoadFailure) {
        stopLoading()
        splash.failure = failure
        let alert = AlertController(title: failure.title, message: failure.message)
        // Nothing of the splash shows beside it.
        alert.modalPresentationStyle = .fullScreen
        for choice in failure.choices { alert.addAction(choice) }
        present(alert)
    }

    /// Moves the bar to its end.
    ///
    /// - Returns: false if a key or a click ended it, or the task was cancelled.
    func finishLoading() async -> Bool {
        defer { stopLoading() }
        guard let application, !application.reducesMotion else { return true }
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let (clock, began, rest) = (application.clock, application.clock.time, timeOfBar(to: 1))
        stopActivity()
        moveBar(to: 1) { _ in
            // A key completes it early.
            end.yield(clock.time - began >= rest)
            end.finish()
        }
        for await wasSeen in ends { return wasSeen }
        return false
    }

    // MARK: The bar

    /// Moves the bar from what it shows to `fraction`.
    private func moveBar(to fraction: Double, completion: @escaping (Bool) -> Void = { _ in }) {
        stopBar()
        guard let application, !application.reducesMotion else {
            splash.show(fraction)
            return completion(true)
        }
        let from = splash.shownFraction
        splash.show(from)
        application.animator.run(Animation(duration: timeOfBar(to: fraction), curve: .linear), for: splash) {
            [splash] share in
            splash.show(from + (fraction - from) * share)
        } completion: {
            completion($0)
        }
    }

    /// Ends the movement of the bar where it is.
    private func stopBar() {
        application?.animator.interrupt(splash)
    }

    private func timeOfBar(to fraction: Double) -> Duration {
        Self.barDuration * abs(fraction - splash.shownFraction)
    }

    private func stopActivity() {
        application?.animator.stopTicking(for: self)
        isActive = false
    }

    private func startActivity() {
        guard !isActive, let application, !application.reducesMotion else { return }
        isActive = true
        application.animator.tick(every: Self.activityInterval, for: self) { [weak self] in
            self?.splash.progressView.advance()
        }
    }
}

extension LoadProgress {
    /// What has arrived, such as `1.2 of 4.8 MB · 310 kB/s`, as far as it is known; nil before the first byte.
    fileprivate func received(bytesPerSecond: Double?) -> String? {
        guard byteCount > 0, byteCount < totalByteCount ?? .max || fraction != 1 else { return nil }
        var here = ByteCountText.text(for: byteCount)
        if let totalByteCount, totalByteCount > byteCount {
            let total = ByteCountText.text(for: totalByteCount)
            let unit = total.drop { $0 != " " }
            if here.hasSuffix(unit) { here.removeLast(unit.count) }
            here = localized("\(here) of \(total)")
        }
        guard let bytesPerSecond, bytesPerSecond >= 1 else { return here }
        return here + " · " + localized("\(ByteCountText.text(for: Int(min(bytesPerSecond, 1e15))))/s")
    }
}
