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

    /// The new episodes by source.
    static let newBySource = LibraryScreen(id: "newBySource") {
        row(.newBySource, count: nil, in: $0)
    } makeController: {
        makeController(.newBySource, in: $0)
    }

    /// - Parameter count: how many episodes there are; nil to show no number.
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
        controller.onPlay = { [weak browser] in browser?.nowPlaying?.play($0) }
        controller.onMark = { [weak browser] in browser?.sheet?.askForAge(of: nil) }
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
        case .newBySource: .library("newBySource")
        case .started: .library("started")
        }
    }
}
