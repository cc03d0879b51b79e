import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Shows the user's sources in the browser: which of them is shown, and what their refreshes find for it.
@MainActor
final class SourceCoordinator {
    let list: SourceList
    /// The shown source, for the next start.
    private(set) var shown: LastSource
    private unowned let launch: LaunchCoordinator
    /// Whether the shown source is refreshed by itself, not with others.
    private var isRefreshing = false
    /// The current change to another source.
    private(set) var switching: Task<Void, Never>?
    private let tasks = OwnedTasks()

    private var catalog: CatalogServices { launch.catalog }
    private var browser: BrowserViewController? { launch.browser }
    private var messages: Messages { launch.context.messages }

    /// - Parameter last: the source that was shown last; nil for the lectures inside the program.
    init(_ list: SourceList, last: LastSource?, launch: LaunchCoordinator) {
        self.list = list
        self.launch = launch
        shown =
            last
            ?? LastSource(
                catalogID: .lectures, address: CatalogID.lectures.rawValue, title: "Open Lectures")
        list.delegate = self
        list.awaitsFirstSource = last == nil
    }

    func cancel() {
        switching?.cancel()
        list.cancel()
        tasks.cancelAll()
    }

    /// Reads the sources.
    ///
    /// - Parameter refreshes: whether to refresh those that are due.
    func start(refreshes: Bool) {
        list.reload()
        if refreshes { list.refresh(.due) }
    }

    // MARK: Choosing a source

    /// Shows a list of the source that the user chose, and makes it the active column.
    func choose(_ source: Source, list: Destination = .all) {
        let isShown = source.catalogID == catalog.source.catalogID
        show(source, list: list) { $0.openCatalog(pops: isShown) }
    }

    /// Shows another source in the same window.
    ///
    /// - Parameters:
    ///   - list: the list of the source to show; nil to stay in the shown list, because it does not belong to one source.
    ///   - action: called when the source is shown.
    func show(
        _ source: Source, list: Destination? = .all,
        then action: @escaping @MainActor (BrowserViewController) -> Void = { _ in }
    ) {
        guard let browser else { return }
        switching?.cancel()
        switching = nil
        guard source.catalogID != catalog.source.catalogID else {
            if let list { browser.show(list) }
            return action(browser)
        }
        let store = launch.context.library.store(for: source.catalogID)
        switching = Task { [sort = launch.context.options.list.sort, weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store, sortedBy: sort)
                guard !Task.isCancelled, let self else { return }
                switching = nil
                replaceCatalog(with: source, known: known, list: list)
                action(browser)
            } catch {
                guard !Task.isCancelled else { return }
                self?.switching = nil
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    private func replaceCatalog(with source: Source, known: CachedCatalog?, list shownList: Destination?) {
        guard let browser else { return }
        launch.saveRestorationState()
        launch.use(list.catalog(of: source))
        isRefreshing = false
        shown = LastSource(catalogID: source.catalogID, address: source.address, title: source.title)
        let session = launch.makeSession(known ?? .empty)
        browser.show(
            known ?? .empty, session: session, sourceName: catalog.source.name, list: shownList)
        launch.account.update()
        if known == nil || source.kind != .server {
            launch.refresh.start(isAsked: false)
        } else if source.status.failure != nil {
            browser.syncStatus = .outdated(since: session.state.lastFetch)
        }
    }

    // MARK: Refreshing

    /// Refreshes the shown source.
    ///
    /// - Returns: false if it is not in the list of sources, or inside the program.
    func refreshShown(isAsked: Bool) -> Bool {
        guard !catalog.source.catalogID.isBundled, let browser,
            let source = list.source(of: catalog.source.catalogID)
        else { return false }
        browser.syncStatus = .refreshing(nil)
        isRefreshing = true
        list.refresh(.only([source.id])) { [weak self] refreshes in
            guard let self, catalog.source.catalogID == source.catalogID else { return }
            isRefreshing = false
            guard let refreshes else {
                return browser.syncStatus = .outdated(since: browser.session.state.lastFetch)
            }
            guard let refresh = refreshes.first else {
                browser.syncStatus = .current
                if isAsked {
                    messages.say(
                        localized("\(source.title) was refreshed a moment ago, or asked to wait."))
                }
                return
            }
            launch.refresh.finish(refresh.result, isAsked: isAsked)
        }
        return true
    }

    // MARK: Episodes

    /// Opens a match of a search above the list of matches.
    func open(_ hit: SourceHit) {
        show(hit.source, list: nil) { browser in
            browser.pushAbove(
                ProductionViewController(
                    key: hit.production.key, id: nil, title: hit.production.displayTitle,
                    episode: hit.episode.map { .identity($0.key.identity) },
                    session: browser.session))
        }
    }

    /// Opens a favourite of any source above the list of favourites.
    func open(_ favorite: FavoriteProduction) {
        guard let source = list.source(favorite.sourceID) else { return }
        show(source, list: nil) { browser in
            browser.push(
                ProductionViewController(
                    key: favorite.production.key, id: nil, title: favorite.production.displayTitle,
                    session: browser.session))
        }
    }

    /// Opens an episode of any source above the list that is shown.
    func open(_ episode: SourceEpisode) {
        guard let source = list.source(episode.sourceID) else { return }
        show(source, list: nil) { [weak self] browser in
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
                    self?.list.editor.markOpened(episode)
                } catch {
                    session.messages.report(error.localizedDescription)
                }
            }
        }
    }
}

extension SourceCoordinator {
    /// Shows a source, and plays its newest episode.
    func playNewest(of source: Source) {
        show(source, leadingTo: nil) { content, index, browser in
            browser.session.player?.play(content, index: index, above: browser)
        }
    }

    /// Shows a source, and opens the page of one of its episodes.
    ///
    /// - Parameter episode: what is known of it; it is found by its identifier or an address.
    func open(_ episode: Episode, of source: Source) {
        show(source, leadingTo: episode) { content, index, browser in
            browser.open(content, at: index)
        }
    }

    /// Shows a source, and calls `action` with an episode of the production that has the newest one.
    ///
    /// - Parameter episode: nil for the newest one.
    private func show(
        _ source: Source, leadingTo episode: Episode?,
        then action: @escaping @MainActor (ProductionContent, Int, BrowserViewController) -> Void
    ) {
        show(source) { [weak self] browser in
            browser.selection.wantedSource = source.id
            browser.openCatalog(pops: false)
            self?.tasks.run { [weak browser] in
                await browser?.lead(to: episode, then: action)
            }
        }
    }
}

extension SourceCoordinator: SourceListDelegate {
    func sourceListDidChange() {
        guard let browser else { return }
        browser.sourcesDidChange()
        guard list.isLoaded, switching == nil, let first = list.sources.first else { return }
        // Another program, or the user, has removed the shown source.
        guard let source = list.source(of: catalog.source.catalogID) else { return show(first) }
        shown = LastSource(catalogID: source.catalogID, address: source.address, title: source.title)
    }

    func sourceListDidProgress() { browser?.status.update() }

    func sourceListDidLoadPart(of id: Source.ID, _ progress: LoadProgress) {
        guard list.source(id)?.catalogID == catalog.source.catalogID else { return }
        launch.refresh.show(progress)
    }

    func sourceListDidFind(_ episodes: [SourceEpisode]) {
        let titles = episodes.map {
            [$0.title, $0.productionTitle].firstNonBlank ?? localized("Untitled episode")
        }
        launch.context.notify(
            titles.count == 1
                ? localized("New: “\(titles[0])”")
                : localized("\(titles.count) new episodes of your favourites"))
    }

    func sourceListDidRefresh() {
        launch.sync?.request()
        launch.removal.marksDidChange()
    }

    /// Shows what a refresh of all sources found for the shown one.
    func sourceListDidRefresh(_ refresh: SourceRefresh) {
        guard let browser, refresh.source.catalogID == catalog.source.catalogID else { return }
        // The refresh that the user asked for finishes itself.
        if case .refreshing = browser.syncStatus, isRefreshing { return }
        launch.refresh.finish(refresh.result, isAsked: false)
    }

    func sourceListDidChangeMarks() {
        browser?.session.update(hasChanged: false, isAsked: true)
        launch.sync?.request()
    }
}
