import CursesKit
import TekpubFormats

/// Episodes that are live, or will be: what the server says of them is asked for again every minute while they are shown.
extension ProductionViewController {
    private static let liveInterval = Duration.seconds(60)

    /// Asks for them in a minute, unless that is planned already.
    func refreshLiveSoon() {
        guard !waitsForLiveRefresh, showsBroadcasts, let clock = session.context.application?.clock else {
            return
        }
        waitsForLiveRefresh = true
        clock.schedule(after: Self.liveInterval) { [weak self] in
            guard let self else { return }
            waitsForLiveRefresh = false
            // `viewDidAppear` goes on with it.
            guard showsBroadcasts else { return }
            refreshLive()
            refreshLiveSoon()
        }
    }

    /// Whether this screen is shown, and has such episodes.
    private var showsBroadcasts: Bool {
        view.window != nil && navigationController?.topViewController === self
            && content?.production.episodes.contains { $0.details?.kind?.isBroadcast == true } == true
    }

    private func refreshLive() {
        if let inner = session.inner { return inner.load() }
        guard let browser = navigationController?.parent as? BrowserViewController, isOf(browser.session)
        else {
            return
        }
        browser.refresh(isAsked: false)
    }
}
