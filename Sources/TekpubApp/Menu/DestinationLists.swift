import CursesKit
import TekpubKit

/// Makes the lists that the menu leads to, and tells the browser what the user does in them.
@MainActor
struct DestinationLists {
    unowned let browser: BrowserViewController

    private var session: CatalogSession { browser.session }

    func makeList(for destination: Destination) -> ViewController {
        switch destination {
        case .all: ProductionsViewController(scope: .all, session: session)
        case .channel(let slug): ProductionsViewController(scope: .channel(slug), session: session)
        case .favorites: ProductionsViewController(scope: .favorites, session: session)
        case .recents: RecentsViewController(session: session)
        case .new: makeSourceList(.new)
        case .newBySource: makeSourceList(.newBySource)
        case .started: makeSourceList(.started)
        case .search: makeSearch()
        case .queue: makeQueue()
        case .notes: makeNotes()
        case .downloads: makeDownloads()
        }
    }

    // MARK: All sources

    private func makeSourceList(_ kind: SourceEpisodeKind) -> ViewController {
        guard let sources = browser.sources else { return ViewController() }
        let controller = SourceEpisodesViewController(
            kind, list: sources, session: { [weak browser] in browser?.session },
            reader: SourceEpisodeReader(library: session.context.library))
        controller.onOpen = { [weak browser] episode in
            guard let browser else { return }
            browser.tour.start(at: episode, in: sources.newEpisodes)
            browser.onEpisode?(episode)
        }
        controller.onPlay = { [weak browser] in browser?.nowPlaying?.play($0) }
        controller.onMark = { [weak browser] in browser?.sheet?.askForAge(of: nil) }
        return controller
    }

    private func makeSearch() -> ViewController {
        guard let sources = browser.sources else { return ViewController() }
        let controller = SearchAllViewController(
            store: sources.store, documents: session.context.services.documents, messages: session.messages)
        controller.onPassage = { [weak browser] in browser?.play($0) }
        controller.onOpen = { [weak browser] in browser?.onHit?($0) }
        return controller
    }

    // MARK: Playing

    private func makeQueue() -> ViewController {
        guard let nowPlaying = browser.nowPlaying else { return ViewController() }
        let controller = QueueViewController(list: nowPlaying.queue) { [weak browser] in
            browser?.nowPlaying?.status?.location
        }
        controller.onPlay = { [weak browser] in browser?.nowPlaying?.play($0) }
        return controller
    }

    private func makeNotes() -> ViewController {
        guard let nowPlaying = browser.nowPlaying else { return ViewController() }
        let controller = NotesViewController(list: nowPlaying.notes)
        controller.onPlay = { [weak browser] episode, position in
            let item = QueueItem(
                location: episode.location, title: episode.title, productionTitle: episode.productionTitle)
            browser?.nowPlaying?.play(item, at: .seconds(position))
        }
        controller.onCopy = { [weak browser] in
            if let browser { browser.session.copy($0, named: $1, from: browser) }
        }
        return controller
    }

    // MARK: Downloads

    private func makeDownloads() -> ViewController {
        guard let downloads = session.context.services.downloads else { return ViewController() }
        let controller = DownloadsViewController(manager: downloads)
        if session.player != nil {
            controller.onPlay = { [weak browser] item in
                if let browser { browser.session.player?.play(item, above: browser) }
            }
        }
        controller.onRemove = { [weak browser] in browser?.session.didRemove($0) }
        controller.onLogin = { [weak browser] item in
            guard let browser, browser.isLoggedIn != nil, item.wantsLogin(at: browser.session.catalogID)
            else { return nil }
            return { [weak browser] in browser?.onAccount?(.logIn) }
        }
        return controller
    }
}
