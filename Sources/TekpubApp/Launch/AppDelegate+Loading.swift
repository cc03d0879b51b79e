import CursesKit
import Foundation
import Localization
import TekpubKit

extension AppDelegate {
    /// Opens the library and shows the cached catalogue while refreshing it; loads it first if nothing is
    /// cached.
    func open() {
        task = Task { [library, catalog, sort = options.list.sort, weak self] in
            do throws(LibraryError) {
                let opening = try await LibraryOpenResult.perform(
                    library, catalogID: catalog.source.catalogID, sortedBy: sort)
                guard !Task.isCancelled else { return }
                self?.finishOpening(opening)
            } catch {
                self?.showFailure(error)
            }
        }
    }

    private func finishOpening(_ opening: LibraryOpenResult) {
        notices += opening.notices
        followTemporaryLibrary(because: opening.temporaryNotice)
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

    // MARK: First load

    private func load() {
        let store = library.store(for: catalog.source.catalogID)
        refreshing?.cancel()
        refreshing = Task { [source = catalog.source, weak self] in
            for await event in source.events(ofRefreshing: store) where !Task.isCancelled {
                switch event {
                case .progressed(let progress): self?.show(progress, of: store)
                case .ended(let result): self?.finishFirstLoad(of: store, with: result)
                }
            }
        }
    }

    /// Shows the progress of the first load, and the first pages of the catalogue once they are stored.
    private func show(_ progress: LoadProgress, of store: CatalogStore) {
        guard browser == nil else { return showRefreshing(progress) }
        splash.show(progress)
        guard progress.readyCount != nil, showingPart == nil else { return }
        showingPart = Task { [sort = options.list.sort, weak self] in
            // Ignore errors: the end of the load reports them.
            guard let known = try? await CachedCatalog.read(from: store, sortedBy: sort), !Task.isCancelled
            else { return }
            await self?.introduce(known, isWhole: false)
            guard !Task.isCancelled else { return }
            self?.showRefreshing(progress)
            self?.startServices(refreshesSources: false)
        }
    }

    private func finishFirstLoad(
        of store: CatalogStore, with result: Result<RefreshResult, CatalogError>
    ) {
        if let part = showingPart {
            showingPart = nil
            task = Task { [weak self] in
                await part.value
                if !Task.isCancelled { self?.finishFirstLoad(of: store, with: result) }
            }
        } else if browser != nil {
            finishRefreshing(result, isAsked: false)
            sources?.refresh(.due)
        } else {
            switch result {
            case .success(let result):
                notices += result.warnings
                showCatalog(of: store)
            case .failure(let error): finishLoading(with: error)
            }
        }
    }

    /// Retries the first load.
    func retryLoading() {
        startWaiting()
        load()
    }

    private func finishLoading(with error: CatalogError) {
        splash.stopLoading()
        task = Task { [weak self, downloads = services.downloads] in
            let hasVideos = await downloads?.hasVideos() ?? false
            if !Task.isCancelled { self?.offerChoices(after: error, hasVideos: hasVideos) }
        }
    }

    /// Says why the first load failed, and offers what works without it.
    private func offerChoices(after error: CatalogError, hasVideos: Bool) {
        var actions = [AlertAction(localized("Retry"), key: "r") { [weak self] in self?.retryLoading() }]
        if error.mayPassWithLogin, login != nil {
            if error.isRefusedToken { forgetLogin() }
            actions.insert(
                AlertAction(localized("Log In"), key: "l") { [weak self] in self?.askToLogIn() }, at: 0)
        }
        if let bundled = services.bundledCatalog, catalog.source.catalogID != .lectures {
            actions.append(
                AlertAction(localized("Bundled Lectures"), key: "b") { [weak self] in self?.open(bundled()) })
        }
        if hasVideos {
            actions.append(
                AlertAction(localized("Downloads"), key: "d") { [weak self] in self?.showDownloads() })
        }
        var furtherChoices: [AlertAction] = []
        if services.sources == nil, services.innerCatalog != nil {
            furtherChoices.append(
                AlertAction(localized("Another Address"), key: "a") { [weak self] in self?.askForAddress() })
        }
        showFailure(error, choices: actions, furtherChoices: furtherChoices)
    }

    /// Asks for the address of a server, in place of the one that could not be reached.
    ///
    /// - Parameters:
    ///   - address: the initial text.
    ///   - reason: why the last address cannot be used; nil at first.
    private func askForAddress(_ address: String = "", reason: String? = nil) {
        let (alert, field) = AlertController.addressSheet(
            title: localized("Another Address"), address: address, reason: reason)
        alert.addAction(
            AlertAction(localized("Open")) { [weak self] in
                guard let self, let open = services.innerCatalog else { return }
                do throws(BaseURLError) {
                    self.open(open(try BaseURL(typed: field.text)))
                } catch {
                    askForAddress(field.text, reason: error.localizedDescription)
                }
            })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        splash.present(alert)
    }

    /// Opens another catalogue in place of the one that could not be loaded.
    private func open(_ other: CatalogServices) {
        refreshing?.cancel()
        catalog = other
        login = makeLogin()
        startWaiting()
        open()
    }

    /// Shows the downloads beside an empty catalogue, which the user can load later.
    private func showDownloads() {
        show(.empty)
        browser?.showDownloads()
        browser?.syncStatus = .offline(since: Date())
        startServices()
    }

    private func showCatalog(of store: CatalogStore) {
        task = Task { [sort = options.list.sort, weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store, sortedBy: sort)
                guard let known, !Task.isCancelled else { return }
                await self?.introduce(known)
                guard !Task.isCancelled else { return }
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
        refreshing?.cancel()
        refreshing = Task { [source = catalog.source, store = browser.session.store, weak self] in
            for await event in source.events(ofRefreshing: store) where !Task.isCancelled {
                switch event {
                case .progressed(let progress): self?.showRefreshing(progress)
                case .ended(let result): self?.finishRefreshing(result, isAsked: isAsked)
                }
            }
        }
    }

    /// Shows the progress of a refresh, and the pages that have come of a catalogue that was empty before.
    func showRefreshing(_ progress: LoadProgress) {
        guard let browser else { return }
        var shownCount: Int?
        if case .refreshing(let previous) = browser.syncStatus { shownCount = previous?.readyCount }
        browser.syncStatus = .refreshing(progress)
        guard let count = progress.readyCount, count != shownCount else { return }
        browser.session.update(hasChanged: true)
    }

    func finishRefreshing(_ result: Result<RefreshResult, CatalogError>, isAsked: Bool) {
        guard let browser else { return }
        switch result {
        case .success(let result):
            browser.syncStatus = .current
            for warning in result.warnings { messages.logger?.warning("\(warning)", source: "screen") }
            browser.announce(result.warnings)
            browser.session.update(hasChanged: result != .unchanged, isAsked: isAsked)
        case .failure(.cancelled): break
        case .failure(let error):
            let moment = browser.session.state.lastFetch
            browser.syncStatus = error.isUnreachable ? .offline(since: moment) : .outdated(since: moment)
            if error.isRefusedLogin, login != nil {
                if error.isRefusedToken { forgetLogin() }
                // A refresh in the background of one of many sources does not interrupt; the menu offers the login.
                guard isServerSource, !isAsked else { return askToLogIn(reason: error.reason) }
                browser.hasAskedForLogin = true
                return
            }
            guard isAsked else {
                // The list of sources says why one of them failed.
                if !error.isUnreachable, !isServerSource { messages.report(error.reason) }
                return
            }
            let actions = [
                AlertAction(localized("Retry"), key: "r") { [weak self] in self?.refresh(isAsked: true) },
                error.isUnreachable
                    ? AlertAction(localized("Offline"), style: .cancel, key: "o")
                    : AlertAction(localized("Go On"), style: .cancel, key: "g"),
            ]
            showAlert(for: error, actions: actions, above: browser)
        }
    }
}
