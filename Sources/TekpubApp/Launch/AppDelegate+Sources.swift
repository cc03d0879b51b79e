import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

extension AppDelegate {
    /// Connects the browser to the user's sources.
    func connectSources(to browser: BrowserViewController) {
        guard let sources else { return }
        sources.onChange = { [weak self] in self?.sourcesDidChange() }
        sources.onProgress = { [weak browser] in browser?.status.update() }
        sources.onSourceRefresh = { [weak self] in self?.finishRefresh($0) }
        sources.onPart = { [weak self] id, progress in
            guard let self, self.sources?.source(id)?.catalogID == catalog.source.catalogID else { return }
            showRefreshing(progress)
        }
        sources.editor.onMarksChange = { [weak browser] in
            browser?.session.update(hasChanged: false, isAsked: true)
        }
        browser.onSource = { [weak self] source, focuses in
            let isShown = source.catalogID == self?.catalog.source.catalogID
            self?.show(source) { browser in if focuses { browser.showCatalog(pops: isShown) } }
        }
        browser.onEpisode = { [weak self] in self?.open($0) }
        browser.onHit = { [weak self] in self?.open($0) }
        connectSync()
    }

    /// Reads the sources.
    ///
    /// - Parameter refreshes: whether to refresh those that are due.
    func startSources(refreshes: Bool) {
        guard let sources else { return }
        sources.reload()
        if refreshes { sources.refresh(.due) }
    }

    private func sourcesDidChange() {
        guard let sources, let browser else { return }
        browser.sourcesDidChange()
        guard sources.isLoaded, switching == nil, let first = sources.sources.first else { return }
        // Another program, or the user, has removed the shown source.
        guard let shown = sources.source(of: catalog.source.catalogID) else { return show(first) }
        shownSource = LastSource(catalogID: shown.catalogID, address: shown.address, title: shown.title)
    }

    // MARK: Choosing a source

    /// Shows another source in the same window.
    ///
    /// - Parameters:
    ///   - keepsList: whether the shown list stays, because it does not belong to one source.
    ///   - action: called when the source is shown.
    func show(
        _ source: Source, keepsList: Bool = false,
        then action: @escaping @MainActor (BrowserViewController) -> Void = { _ in }
    ) {
        guard let browser else { return }
        switching?.cancel()
        switching = nil
        guard source.catalogID != catalog.source.catalogID else {
            if !keepsList { browser.leaveListOfAllSources() }
            return action(browser)
        }
        let store = library.store(for: source.catalogID)
        switching = Task { [sort = options.list.sort, weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store, sortedBy: sort)
                guard !Task.isCancelled, let self else { return }
                switching = nil
                replaceCatalog(with: source, known: known, keepsList: keepsList)
                action(browser)
            } catch {
                guard !Task.isCancelled else { return }
                self?.switching = nil
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    private func replaceCatalog(with source: Source, known: CachedCatalog?, keepsList: Bool) {
        guard let browser, let sources else { return }
        savePlace()
        refreshing?.cancel()
        catalog = sources.catalog(of: source)
        login = makeLogin()
        afterLogin = nil
        isRefreshingSource = false
        shownSource = LastSource(catalogID: source.catalogID, address: source.address, title: source.title)
        let session = makeSession(known ?? .empty)
        connect(session)
        browser.show(
            known ?? .empty, session: session, sourceName: catalog.source.name, keepsList: keepsList)
        updateAccount()
        if known == nil || source.kind != .server {
            refresh(isAsked: false)
        } else if source.status.failure != nil {
            browser.syncStatus = .outdated(since: session.state.lastFetch)
        }
    }

    // MARK: Refreshing

    /// Refreshes the catalogue inside the program; servers are refreshed when they are due.
    func refreshAtStart() {
        if !isServerSource { refresh(isAsked: false) }
    }

    var isServerSource: Bool {
        sources != nil && !catalog.source.catalogID.isBundled
    }

    /// Refreshes the shown source.
    ///
    /// - Returns: false if it is not in the list of sources, or inside the program.
    func refreshSource(isAsked: Bool) -> Bool {
        guard isServerSource, let sources, let browser,
            let source = sources.source(of: catalog.source.catalogID)
        else { return false }
        browser.syncStatus = .refreshing(nil)
        isRefreshingSource = true
        sources.refresh(.only([source.id])) { [weak self] refreshes in
            guard let self, catalog.source.catalogID == source.catalogID else { return }
            isRefreshingSource = false
            guard let refresh = refreshes.first else {
                browser.syncStatus = .current
                if isAsked {
                    messages.say(
                        localized("\(source.title) was refreshed a moment ago, or asked to wait."))
                }
                return
            }
            finishRefreshing(refresh.result, isAsked: isAsked)
        }
        return true
    }

    /// Shows what a refresh of all sources found for the shown one.
    private func finishRefresh(_ refresh: SourceRefresh) {
        guard let browser, refresh.source.catalogID == catalog.source.catalogID else { return }
        // The refresh that the user asked for finishes itself.
        if case .refreshing = browser.syncStatus, isRefreshingSource { return }
        finishRefreshing(refresh.result, isAsked: false)
    }

    // MARK: Episodes

    /// Opens a match of a search above the list of matches.
    private func open(_ hit: SourceHit) {
        show(hit.source, keepsList: true) { browser in
            browser.pushAbove(
                ProductionViewController(
                    key: hit.production.key, id: nil, title: hit.production.displayTitle,
                    episode: hit.episodeNumber.map { .number($0) },
                    session: browser.session))
        }
    }

    /// Opens an episode of any source above the list that is shown.
    private func open(_ episode: SourceEpisode) {
        guard let source = sources?.source(episode.sourceID) else { return }
        show(source, keepsList: true) { [weak self] browser in
            self?.tasks.run { [weak self, weak browser] in
                guard let browser else { return }
                let session = browser.session
                do throws(LibraryError) {
                    let content = try await ProductionContent.read(
                        episode.key.productionKey, id: nil, from: session.store)
                    guard browser.session === session else { return }
                    guard let content, let index = content.index(of: .identity(episode.key.identity)) else {
                        return session.messages.report(
                            localized("This episode is no longer in the catalogue."))
                    }
                    let page = EpisodeViewController(content: content, index: index, session: session)
                    page.isOnTour = browser.tour.hasLed(to: episode)
                    browser.push(page)
                    self?.sources?.editor.markOpened(episode)
                } catch {
                    session.messages.report(error.localizedDescription)
                }
            }
        }
    }
}
