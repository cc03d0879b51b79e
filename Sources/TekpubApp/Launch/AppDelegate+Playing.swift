import TekpubKit

extension AppDelegate {
    /// Plays in the background with `player`, and goes on with the queue.
    func makeNowPlaying(with player: any BackgroundPlayer) -> NowPlayingController {
        let resolver = QueueItemResolver(
            storeOf: { [library] in library.store(for: $0) },
            player: { [services, library] in services.player(ofStore: $0, in: library) },
            downloads: services.downloads)
        let queuePlayer = QueuePlayer(player: player, queue: library.queue) { item throws(PlaybackError) in
            try await resolver.playerItem(for: item)
        }
        return NowPlayingController(
            queuePlayer, queue: QueueList(queue: library.queue, writes: writes, undoStack: undoStack))
    }
}

extension Services {
    /// Returns what plays the episodes of a catalogue; reads the library, so call it off the main actor.
    fileprivate func player(ofStore name: String, in library: LazyLibrary) -> (any PlaybackService)? {
        if name == catalog.source.storeName { return catalog.player }
        if let sources {
            // Ignore errors: a source has its first address until it moves.
            let source = try? library.sources.sources().first { $0.storeName == name }
            return sources.catalog(name, source?.address ?? name).player
        }
        // Ignore errors: the names of other catalogues are base URLs.
        guard let innerCatalog, let baseURL = try? BaseURL(name) else { return nil }
        return innerCatalog(baseURL).player
    }
}
