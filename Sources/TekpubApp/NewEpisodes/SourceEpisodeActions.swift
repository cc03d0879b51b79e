import CursesKit
import Localization
import TekpubKit

/// What keys do with episodes of any catalogue. Those that need more of an episode than its row shows read it from its
/// catalogue.
@MainActor
struct SourceEpisodeActions {
    let episodes: [QueueItem]
    /// The session of the shown catalogue, which opens pages and downloads.
    let session: CatalogSession
    /// Presents questions.
    weak var controller: ViewController?
    /// Called unless the user cancels.
    let onAccept: @MainActor () -> Void

    private var context: AppContext { session.context }
    private var reader: SourceEpisodeReader { SourceEpisodeReader(library: context.library) }

    /// Plays the first, and then the others.
    func play() {
        onAccept()
        context.nowPlaying?.play(episodes)
    }

    func enqueue(next isNext: Bool) {
        onAccept()
        session.enqueue(episodes, next: isNext)
    }

    func toggleWatched() {
        onAccept()
        context.marks.toggleWatched(episodes)
    }

    /// Runs a command of the user's own.
    func run(_ command: UserCommand) {
        guard let controller else { return }
        context.userCommands.start(
            command, on: episodes.map(\.location), above: controller, onAccept: onAccept)
    }

    func toggleFavorite() {
        onAccept()
        context.marks.toggleFavorites(of: episodes)
    }

    /// Asks for a note on the first, where it plays or was left.
    func writeNote() {
        guard let first = episodes.first, let nowPlaying = context.nowPlaying else { return }
        session.tasks.run { [library = context.library, messages = context.messages, weak controller] in
            do throws(LibraryError) {
                let marks = try await onBlockingThread { () throws(LibraryError) in
                    try library.marks.marks(of: [first.location])
                }
                let position = nowPlaying.position(of: first.location)
                guard let controller else { return }
                nowPlaying.notes.askForNote(
                    at: position ?? marks[first.location]?.positionInSeconds ?? 0, of: first.location,
                    title: first.title ?? "", above: controller)
            } catch {
                messages.report(error.localizedDescription)
            }
        }
    }

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
            let found = await reader.requests(for: episodes.map(\.location))
            if found.isEmpty {
                return session.messages.report(localized("These episodes are no longer in their catalogues."))
            }
            if let controller { action(found, controller) }
        }
    }
}
