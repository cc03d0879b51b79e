import CursesKit
import TekpubKit

extension LibraryScreen {
    /// The new episodes of all sources, latest first.
    static let new = LibraryScreen(id: "new") { browser in
        row(.new, count: browser.sources?.newEpisodes.count, in: browser)
    } makeController: {
        makeController(.new, in: $0)
    }

    /// The started episodes of all sources.
    static let started = LibraryScreen(id: "started") { browser in
        row(.started, count: browser.sources?.startedEpisodes.count, in: browser)
    } makeController: {
        makeController(.started, in: $0)
    }

    /// - Parameter count: how many episodes there are.
    private static func row(
        _ kind: SourceEpisodeKind, count: Int?, in browser: BrowserViewController
    ) -> MenuItem? {
        browser.sources.map {
            MenuItem(kind.title, count: $0.isLoaded ? count : nil, action: .show(kind.destination))
        }
    }

    private static func makeController(
        _ kind: SourceEpisodeKind, in browser: BrowserViewController
    ) -> ViewController {
        guard let sources = browser.sources else { return ViewController() }
        let controller = SourceEpisodesViewController(
            kind, list: sources, session: { [weak browser] in browser?.session },
            reader: SourceEpisodeReader(library: browser.session.context.library))
        controller.onOpen = { [weak browser] episode in
            guard let browser else { return }
            browser.tour.start(at: episode, in: sources.newEpisodes)
            browser.launch?.sources?.open(episode)
        }
        return controller
    }
}

extension Destination {
    static let new = Destination.library("new")
}

extension SourceEpisodeKind {
    fileprivate var destination: Destination {
        switch self {
        case .new: .new
        case .started: .library("started")
        }
    }
}
