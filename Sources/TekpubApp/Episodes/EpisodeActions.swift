import CursesKit
import Localization
import TekpubKit

/// What keys do with the episodes of a production: with the selected ones, or with the focused one.
@MainActor
struct EpisodeActions {
    let episodes: EpisodeTable
    /// Presents questions.
    let controller: ViewController

    private var session: CatalogSession { episodes.session }

    /// The episodes that the next command acts on.
    var locations: [EpisodeLocation] {
        guard let content = episodes.content else { return [] }
        return episodes.chosenIndices.map { index in
            EpisodeLocation(catalogID: session.catalogID, key: content.episodeKey(at: index))
        }
    }

    // MARK: Videos

    func play() {
        guard let content = episodes.content else { return }
        session.player?.play(content, indices: episodes.takeIndices(), above: controller)
    }

    /// Plays what is left to watch.
    func playAll() {
        guard let content = episodes.content else { return }
        let indices = content.remainingIndices
        if indices.isEmpty { return session.messages.say(localized("No episode is left to watch.")) }
        session.player?.play(content, indices: indices, above: controller)
    }

    func download() {
        guard let content = episodes.content else { return }
        let indices = episodes.chosenIndices
        if indices.count == 1 {
            episodes.deselectAll()
            session.download(content, index: indices[0])
        } else if indices.count > 1 {
            session.download(
                indices.map { session.request(for: content, index: $0) },
                of: content.production.displayTitle, above: controller,
                onAccept: { [weak episodes] in episodes?.deselectAll() })
        }
    }

    func downloadAll() {
        if let content = episodes.content { session.downloadAll(content, above: controller) }
    }

    func toggleWatched() {
        guard let content = episodes.content else { return }
        let indices = episodes.takeIndices()
        let title = indices.first.map { content.production.episodes[$0].displayTitle }
        session.marks.toggleWatched(
            indices.map(content.episodeKey), title: title, isSound: content.isSound)
    }

    // MARK: Pages

    /// Opens the pages of the episodes, or that of the production if they have none.
    func openPages() {
        guard let content = episodes.content else { return }
        let found = episodes.chosenIndices.compactMap { content.production.episodes[$0].link }
        session.openPages(
            found.isEmpty ? [content.production.link].compactMap { $0 } : found, above: controller,
            onAccept: { [weak episodes] in episodes?.deselectAll() })
    }

    func copyAddresses() {
        guard let content = episodes.content else { return }
        let addresses = episodes.takeIndices().compactMap { content.production.episodes[$0].pageAddress }
        session.copyAddresses(
            addresses.isEmpty ? [content.production.link].compactMap { $0 } : addresses, from: controller)
    }
}
