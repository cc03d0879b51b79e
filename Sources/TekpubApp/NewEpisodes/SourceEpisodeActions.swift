import CursesKit
import Localization
import TekpubKit

/// What keys do with episodes of all sources, once these are read from their catalogues.
@MainActor
struct SourceEpisodeActions {
    let episodes: [SourceEpisode]
    let reader: SourceEpisodeReader
    /// The session of the shown catalogue, which opens pages and downloads.
    let session: CatalogSession
    /// Presents questions.
    weak var controller: ViewController?
    /// Called unless the user cancels.
    let onAccept: @MainActor () -> Void

    func openPages() {
        withRequests { requests, controller in
            session.openPages(requests.compactMap(\.episode.link), above: controller, onAccept: onAccept)
        }
    }

    func copyAddresses() {
        withRequests { requests, controller in
            onAccept()
            session.copyAddresses(requests.compactMap(\.episode.pageAddress), from: controller)
        }
    }

    func download() {
        withRequests { requests, controller in
            session.download(
                requests, of: requests.count == 1 ? "" : localized("From all sources"), above: controller,
                onAccept: onAccept)
        }
    }

    private func withRequests(_ action: @escaping @MainActor ([EpisodeRequest], ViewController) -> Void) {
        guard !episodes.isEmpty else { return }
        session.tasks.run { [weak controller] in
            let found = await reader.requests(for: episodes)
            if found.isEmpty {
                return session.messages.report(localized("These episodes are no longer in their catalogues."))
            }
            if let controller { action(found, controller) }
        }
    }
}
