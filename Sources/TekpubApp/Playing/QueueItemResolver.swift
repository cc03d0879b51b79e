import TekpubFormats
import TekpubKit

/// Finds what to play of an item in the queue, whose catalogue may not be shown.
struct QueueItemResolver: Sendable {
    /// Returns the store of a catalogue.
    let library: LazyLibrary
    /// Returns what plays the episodes of a catalogue; called off the main actor.
    let player: @Sendable (_ catalogID: CatalogID) -> (any PlaybackService)?
    let downloads: (any DownloadService)?

    /// Returns the downloaded file if the player accepts it, else the video on the server.
    ///
    /// - Throws: `PlaybackError.noAddress` if the episode is no longer in its catalogue.
    @concurrent
    func playerItem(for item: QueueItem) async throws(PlaybackError) -> PlayerItem {
        let store = library.store(for: item.location.catalogID)
        let content = await onBlockingThread { [key = item.location.key] in
            // Ignore errors: an episode that cannot be read has no address either.
            (try? ProductionContent(key.productionKey, id: nil, from: store))
                .map { ($0, (try? store.state())??.viewRoot) }
        }
        guard let (content, viewRoot) = content, let service = player(item.location.catalogID),
            let index = content.index(of: .identity(item.location.key.identity))
        else { throw .noAddress }
        let production = content.production
        let request = EpisodeRequest(
            catalogID: item.location.catalogID, production: production, episode: production.episodes[index],
            viewRoot: viewRoot, key: item.location.key)
        return PlayerItem(
            try await service.video(for: request, downloads: downloads), of: content, index: index, in: store)
    }
}

extension PlayerItem {
    /// Creates the item of an episode.
    ///
    /// - Parameter start: nil for the recorded position.
    init(
        _ video: Video, of content: ProductionContent, index: Int, in store: CatalogStore,
        from start: Duration? = nil
    ) {
        let episode = content.production.episodes[index]
        self.init(
            video: video, title: episode.displayTitle, productionTitle: content.production.displayTitle,
            durationInSeconds: episode.durationInSeconds,
            recording: (store, content.episodeKey(at: index)), startTime: start)
        shortestSiblingInSeconds = content.production.shortestSiblingInSeconds(ofEpisodeAt: index)
    }
}
