import CursesKit
import Localization
import TekpubFormats
import TekpubKit

extension CatalogSession {
    /// Returns the episode at `index` as an item of the queue.
    func queueItem(for content: ProductionContent, index: Int) -> QueueItem {
        content.queueItem(at: index, in: catalogID)
    }

    /// Adds episodes to the queue, at its end or next; none if nothing is played in the background.
    func enqueue(_ items: [QueueItem], next isNext: Bool) {
        context.nowPlaying?.enqueue(items, next: isNext)
    }

    /// The commands that add to the queue what `items` returns; none if nothing is played in the background.
    func queueCommands(
        _ add: KeyCommand.Definition = .queue, next: KeyCommand.Definition = .playNext,
        _ items: @escaping @MainActor () -> [QueueItem]
    ) -> [KeyCommand] {
        guard context.nowPlaying != nil else { return [] }
        return [
            KeyCommand(add) { [weak self] in self?.enqueue(items(), next: false) },
            KeyCommand(next) { [weak self] in self?.enqueue(items(), next: true) },
        ]
    }

    /// Adds the episodes of productions that are not watched to the queue, in the order in which they are played; that
    /// with which the user goes on is first.
    func enqueue(_ productions: [ProductionSummary], next isNext: Bool) {
        withQueueItems(of: productions) { [weak self] in self?.enqueue($0, next: isNext) }
    }

    /// Plays the episode with which the user goes on in the first production.
    ///
    /// - Parameter isAll: whether all others of the productions that are not watched follow it.
    func play(_ productions: [ProductionSummary], all isAll: Bool) {
        withQueueItems(of: productions) { [weak self] in
            self?.context.nowPlaying?.play(isAll ? $0 : Array($0.prefix(1)))
        }
    }

    private func withQueueItems(
        of productions: [ProductionSummary], _ action: @escaping @MainActor ([QueueItem]) -> Void
    ) {
        tasks.run { [store, weak self] in
            let items = await onBlockingThread { Self.queueItems(of: productions, in: store) }
            if items.isEmpty {
                self?.messages.say(localized("No episode is left to watch."))
            } else {
                action(items)
            }
        }
    }

    private nonisolated static func queueItems(
        of productions: [ProductionSummary], in store: CatalogStore
    ) -> [QueueItem] {
        productions.flatMap { production -> [QueueItem] in
            // Ignore errors: a production that cannot be read has no episodes.
            guard let content = try? ProductionContent(production.key, id: production.id, from: store) else {
                return []
            }
            return content.remainingIndices.map { content.queueItem(at: $0, in: store.catalogID) }
        }
    }
}

extension ProductionContent {
    /// Returns the episode at `index` as an item of the queue.
    ///
    /// - Parameter catalogID: the catalogue.
    func queueItem(at index: Int, in catalogID: CatalogID) -> QueueItem {
        let episode = production.episodes[index]
        return QueueItem(
            location: EpisodeLocation(catalogID: catalogID, key: episodeKey(at: index)),
            title: episode.displayTitle, productionTitle: production.displayTitle,
            durationInSeconds: episode.durationInSeconds)
    }

    /// The indexes of the episodes that are not watched, in the order in which they are played; that with which the user
    /// goes on is first.
    var remainingIndices: [Int] {
        let marks = Dictionary(marks.map { ($0.key.identity, $0.value) }) { first, _ in first }
        guard let next = production.nextEpisodeIndex(marks: marks) else { return [] }
        return [next]
            + production.playingOrder.filter { $0 != next && mark(at: $0)?.isWatched != true }
    }
}
