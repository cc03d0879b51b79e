import CursesKit
import Localization
import TekpubKit

/// Refreshes the shown catalogue in the background, and shows in the browser what comes of it.
@MainActor
final class RefreshCoordinator {
    private unowned let launch: LaunchCoordinator
    /// The running refresh; nil before the first.
    private var running: Task<Void, Never>?

    private var browser: BrowserViewController? { launch.browser }
    private var messages: Messages { launch.context.messages }

    init(launch: LaunchCoordinator) {
        self.launch = launch
    }

    /// Ends the refresh that is running.
    func cancel() { running?.cancel() }

    /// Refreshes the catalogue inside the program; servers are refreshed when they are due.
    func startAtLaunch() {
        if !launch.isServerSource { start(isAsked: false) }
    }

    /// Refreshes the catalogue.
    ///
    /// - Parameter isAsked: whether the user asked for it and sees an alert if it fails.
    func start(isAsked: Bool) {
        guard let browser else { return }
        if launch.sources?.refreshShown(isAsked: isAsked) == true { return }
        browser.syncStatus = .refreshing(nil)
        follow(launch.catalog.source, refreshing: browser.session.store) { [weak self] event in
            switch event {
            case .progressed(let progress): self?.show(progress)
            case .ended(let result): self?.finish(result, isAsked: isAsked)
            }
        }
    }

    /// Starts a refresh instead of the one that is running, and passes on what happens.
    func follow(
        _ source: any CatalogSource, refreshing store: CatalogStore,
        _ handle: @escaping (RefreshEvent) -> Void
    ) {
        running?.cancel()
        running = Task {
            for await event in source.events(ofRefreshing: store) where !Task.isCancelled { handle(event) }
        }
    }

    /// Shows the progress of a refresh, and the pages that have come of a catalogue that was empty before.
    func show(_ progress: LoadProgress) {
        guard let browser else { return }
        var shownCount: Int?
        if case .refreshing(let previous) = browser.syncStatus { shownCount = previous?.readyCount }
        browser.syncStatus = .refreshing(progress)
        guard let count = progress.readyCount, count != shownCount else { return }
        browser.session.update(hasChanged: true)
    }

    /// Shows the result of a refresh.
    func finish(_ result: Result<RefreshResult, CatalogError>, isAsked: Bool) {
        guard let browser else { return }
        switch result {
        case .success(let result):
            browser.syncStatus = .current
            for warning in result.warnings { messages.logger?.warning("\(warning)", source: "screen") }
            browser.announce(result.warnings)
            browser.session.update(hasChanged: result != .unchanged, isAsked: isAsked)
            launch.openLinkedEpisode()
        case .failure(.cancelled): break
        case .failure(let error):
            let moment = browser.session.state.lastFetch
            browser.syncStatus = error.isUnreachable ? .offline(since: moment) : .outdated(since: moment)
            if error.isRefusedLogin, launch.account.exists {
                tell(refusal: error, isAsked: isAsked)
            } else if isAsked {
                showAlert(for: error, above: browser)
            } else if !error.isUnreachable, !launch.isServerSource {
                // The list of sources says why one of them failed.
                messages.report(error.reason)
            }
        }
    }

    private func tell(refusal error: CatalogError, isAsked: Bool) {
        if error.isRefusedToken { launch.account.forget() }
        // A refresh in the background of one of many sources does not interrupt; the menu offers the login.
        if launch.isServerSource, !isAsked {
            browser?.hasAskedForLogin = true
        } else {
            launch.account.logIn(reason: error.reason)
        }
    }

    private func showAlert(for error: CatalogError, above browser: BrowserViewController) {
        let (title, message) = error.texts(about: launch.catalog.source)
        messages.log(title, message)
        let alert = AlertController(title: Text(title), message: Text(message))
        alert.addAction(
            AlertAction(localized("Retry"), key: "r") { [weak self] in self?.start(isAsked: true) })
        alert.addAction(
            error.isUnreachable
                ? AlertAction(localized("Offline"), style: .cancel, key: "o")
                : AlertAction(localized("Go On"), style: .cancel, key: "g"))
        alert.addAction(
            AlertAction(localized("Quit"), style: .destructive, key: "q") { [weak self] in
                self?.launch.context.application?.terminate(status: 0)
            })
        browser.present(alert)
    }
}
