import CursesKit
import TekpubFormats
import TekpubKit

extension CatalogSession {
    /// Returns the episode at `index` as an item of the queue.
    func queueItem(for content: ProductionContent, index: Int) -> QueueItem {
        let episode = content.production.episodes[index]
        return QueueItem(
            location: EpisodeLocation(storeName: storeName, key: content.episodeKey(at: index)),
            title: episode.displayTitle, productionTitle: content.production.displayTitle,
            durationInSeconds: episode.durationInSeconds)
    }

    /// Adds episodes to the queue, at its end or next; none if nothing is played in the background.
    func enqueue(_ items: [QueueItem], next isNext: Bool) {
        nowPlaying?.enqueue(items, next: isNext)
    }

    /// The commands that add to the queue what `items` returns; none if nothing is played in the background.
    func queueCommands(_ items: @escaping @MainActor () -> [QueueItem]) -> [KeyCommand] {
        guard nowPlaying != nil else { return [] }
        return [
            KeyCommand("Add to the queue", keys: "a") { [weak self] in self?.enqueue(items(), next: false) }
                .hint("queue", priority: 45),
            KeyCommand("Play next", keys: "A") { [weak self] in self?.enqueue(items(), next: true) }
                .hint(priority: 5),
        ]
    }

    /// Adds the episodes of productions that are not watched to the queue, in the order in which they are played.
    func enqueue(_ productions: [ProductionSummary], next isNext: Bool) {
        let (store, name) = (store, storeName)
        tasks.run { [weak self] in
            let items = await onBlockingThread { Self.queueItems(of: productions, in: store, named: name) }
            guard let self else { return }
            if items.isEmpty { return say("Nothing to queue: no episode is left to watch.") }
            enqueue(items, next: isNext)
        }
    }

    private nonisolated static func queueItems(
        of productions: [ProductionSummary], in store: CatalogStore, named name: String
    ) -> [QueueItem] {
        productions.flatMap { production -> [QueueItem] in
            // Ignore errors: a production that cannot be read has no episodes.
            guard let content = try? ProductionContent(production.key, id: production.id, from: store) else {
                return []
            }
            return content.production.playingOrder.compactMap { index in
                guard content.mark(at: index)?.isWatched != true else { return nil }
                let episode = content.production.episodes[index]
                return QueueItem(
                    location: EpisodeLocation(storeName: name, key: content.episodeKey(at: index)),
                    title: episode.displayTitle, productionTitle: content.production.displayTitle,
                    durationInSeconds: episode.durationInSeconds)
            }
        }
    }
}
