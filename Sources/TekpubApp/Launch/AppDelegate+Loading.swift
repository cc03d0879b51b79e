import CursesKit
import TekpubKit

extension AppDelegate {
    /// Opens the library and shows the cached catalogue while refreshing it; loads it first if nothing is
    /// cached.
    func open() {
        task = Task { [library, catalog, weak self] in
            do throws(LibraryError) {
                let opening = try await LibraryOpenResult.perform(
                    library, storeName: catalog.source.storeName)
                guard !Task.isCancelled else { return }
                self?.finishOpening(opening)
            } catch {
                self?.showFailure(error)
            }
        }
    }

    private func finishOpening(_ opening: LibraryOpenResult) {
        notices = opening.notices
        switch (opening.known, browser) {
        case (_?, let browser?):
            // Replace the launch snapshot with the library's data.
            browser.session.update(hasChanged: true)
            announceNotices()
            refreshAtStart()
        case (let known?, nil):
            show(known)
            refreshAtStart()
        case (nil, let browser):
            if browser != nil { showSplash() }
            return load()
        }
        startServices()
    }

    /// Shows pending notices in the browser.
    func announceNotices() {
        for notice in notices { logger?.warning("\(notice)", source: "screen") }
        browser?.announce(notices)
        notices = []
    }

    // MARK: First load

    private func load() {
        let store = library.store(for: catalog.source.storeName)
        loader.load(onto: store) { [splash] progress in
            splash.show(progress)
        } completion: { [weak self] result in
            switch result {
            case .success(let outcome):
                self?.notices += outcome.warnings
                self?.showCatalog(of: store)
            case .failure(let error):
                self?.finishLoading(with: error)
            }
        }
    }

    /// Retries the first load.
    func retryLoading() {
        startWaiting()
        load()
    }

    private func finishLoading(with error: CatalogSourceError) {
        splash.stopLoading()
        var actions = [AlertAction("Retry", key: "r") { [weak self] in self?.retryLoading() }]
        if error.mayPassWithLogin, login != nil {
            if error.isRefusedToken { forgetLogin() }
            actions.insert(AlertAction("Log In", key: "l") { [weak self] in self?.askToLogIn() }, at: 0)
        }
        showAlert(for: error, actions: actions, above: splash)
    }

    private func showCatalog(of store: CatalogStore) {
        task = Task { [weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store)
                guard let known, !Task.isCancelled else { return }
                self?.show(known)
                self?.startServices()
            } catch {
                self?.showFailure(error)
            }
        }
    }

    // MARK: Refreshing

    /// Refreshes the catalogue in the background.
    ///
    /// - Parameter isAsked: whether the user asked for it and sees an alert if it fails.
    func refresh(isAsked: Bool) {
        guard let browser else { return }
        if refreshSource(isAsked: isAsked) { return }
        browser.syncStatus = .refreshing(nil)
        loader.load(onto: browser.session.store) { [weak browser] progress in
            browser?.syncStatus = .refreshing(progress)
        } completion: { [weak self] result in
            self?.finishRefreshing(result, isAsked: isAsked)
        }
    }

    func finishRefreshing(_ result: Result<RefreshOutcome, CatalogSourceError>, isAsked: Bool) {
        guard let browser else { return }
        switch result {
        case .success(let outcome):
            browser.syncStatus = .current
            for warning in outcome.warnings { logger?.warning("\(warning)", source: "screen") }
            browser.announce(outcome.warnings)
            browser.session.update(hasChanged: outcome.hasChanged, isAsked: isAsked)
        case .failure(let error):
            let moment = browser.session.state.fetchedAt
            browser.syncStatus = error.isUnreachable ? .offline(since: moment) : .outdated(since: moment)
            if error.isRefusedLogin, login != nil {
                if error.isRefusedToken { forgetLogin() }
                return askToLogIn(reason: error.reason)
            }
            guard isAsked else {
                if !error.isUnreachable, let reason = error.reason { browser.session.report(reason) }
                return
            }
            let actions = [
                AlertAction("Retry", key: "r") { [weak self] in self?.refresh(isAsked: true) },
                error.isUnreachable
                    ? AlertAction("Offline", style: .cancel, key: "o")
                    : AlertAction("Go On", style: .cancel, key: "g"),
            ]
            showAlert(for: error, actions: actions, above: browser)
        }
    }

    // MARK: Alerts

    private func showAlert(
        for error: CatalogSourceError, actions: [AlertAction], above controller: ViewController
    ) {
        guard let reason = error.reason else { return }
        let question = error.isUnreachable ? " Are you connected to the internet?" : ""
        let sentences = ["We couldn't fetch the `awesome` from \(catalog.source.host).\(question)", reason]
        showAlert(
            title: error.isUnreachable ? "Error connecting!" : "Error loading!",
            message: (sentences + notices).joined(separator: "\n\n"), actions: actions, above: controller)
    }

    /// Reports that the library cannot be used, not even a temporary one.
    private func showFailure(_ error: LibraryError) {
        splash.stopLoading()
        showAlert(
            title: "Can't open the library", message: error.localizedDescription, actions: [], above: splash)
    }

    private func showAlert(
        title: String, message: String, actions: [AlertAction], above controller: ViewController
    ) {
        logger?.error("\(title) \(message.replacing("\n\n", with: " "))", source: "screen")
        let alert = AlertController(title: title, message: message)
        for action in actions { alert.addAction(action) }
        // Without another cancel action, Escape quits.
        let isOnlyWay = !actions.contains { $0.style == .cancel }
        alert.addAction(
            AlertAction("Quit", style: isOnlyWay ? .cancel : .destructive, key: "q") { [weak self] in
                self?.quit()
            })
        controller.present(alert)
    }
}
