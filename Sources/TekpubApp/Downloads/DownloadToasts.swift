import CursesKit
import Localization

/// Tells of finished downloads in a corner of the window; several within a second are one message. The user
/// may do something else then, so the `StatusLine` is left to what that brings.
@MainActor
final class DownloadToasts {
    /// Called with each message.
    var onMessage: ((String) -> Void)?

    private weak var window: Window?
    private let clock: any FrameClock
    /// The titles of the downloads that finished since the last message.
    private var titles: [String] = []

    /// How long further downloads are waited for.
    private static let delay = Duration.seconds(1)

    init(window: Window?, clock: any FrameClock) {
        self.window = window
        self.clock = clock
    }

    /// Tells of these downloads soon.
    func add(_ new: [String]) {
        guard !new.isEmpty else { return }
        let isFirst = titles.isEmpty
        titles += new
        guard isFirst else { return }
        clock.schedule(after: Self.delay) { [weak self] in self?.show() }
    }

    /// Tells of downloads that failed to users who do not see their signs.
    func tellFailures(_ titles: [String]) {
        window?.application?.announce(
            titles.count == 1
                ? localized("The download of “\(titles[0])” failed.")
                : localized(
                    titles.count, one: "1 download failed.", other: "\(titles.count) downloads failed."))
    }

    private func show() {
        let message =
            titles.count == 1
            ? localized("Downloaded “\(titles[0])”")
            : localized("Downloaded \(CountText.episodes(titles.count))")
        titles = []
        window?.toasts.show(Toast(Text(message)))
        onMessage?(message)
    }
}
