import CursesKit
import Dispatch
import Localization
import TekpubFormats
import TekpubKit

extension AppDelegate {
    /// Plays in the background with `player`, and goes on with the queue.
    func makeNowPlaying(with player: any BackgroundPlayer, clock: any FrameClock) -> NowPlayingController {
        let resolver = QueueItemResolver(
            library: library,
            player: { [services, library] in services.player(of: $0, in: library) },
            downloads: services.downloads)
        let queuePlayer = QueuePlayer(player: player, queue: library.queue) {
            [library] item throws(PlaybackError) in
            var found = try await resolver.playerItem(for: item)
            // Ignore errors: the episode is played at the normal speed.
            let policy = await onBlockingThread {
                try? library.store(for: item.location.catalogID).policy()
            }
            if let policy { found.apply(policy) }
            return found
        }
        let nowPlaying = NowPlayingController(
            queuePlayer, queue: QueueList(queue: library.queue, writes: context.writes),
            notes: NoteList(library: library, writes: context.writes), messages: messages, clock: clock)
        nowPlaying.policy = { [weak self] in self?.sources?.source(of: $0)?.policy }
        nowPlaying.onRate = { [weak self] in self?.keepRate($0, of: $1) }
        nowPlaying.documents = services.documents.map { [library] documents in
            @Sendable func episode(_ location: EpisodeLocation) async -> Episode? {
                await CatalogSession.episode(location.key, in: library.store(for: location.catalogID))
            }
            return PlayedDocuments { location in
                guard let episode = await episode(location) else { return [] }
                return await documents.chapters(of: episode)
            } transcript: { location, productionTitle in
                guard let episode = await episode(location), episode.hasTranscript else { return [] }
                // Ignore errors: a video can be watched without subtitles.
                let cues = try? await documents.transcript(
                    of: episode, at: location, productionTitle: productionTitle)
                return cues ?? []
            }
        }
        nowPlaying.onVolume = { [weak self, library, queue = context.writes.queue] volume in
            queue.async {
                do throws(LibraryError) {
                    try library.playerSettings.setVolume(volume)
                } catch {
                    DispatchQueue.main.async { self?.messages.report(error.localizedDescription) }
                }
            }
        }
        return nowPlaying
    }

    private func keepRate(_ rate: Double, of id: CatalogID) {
        guard let sources, let source = sources.source(of: id) else { return }
        context.writes.queue.async { [library, weak sources, weak self] in
            do throws(LibraryError) {
                try library.sources.setPlaybackRate(rate == 1 ? nil : rate, of: source.id)
                DispatchQueue.main.async { sources?.reload() }
            } catch {
                DispatchQueue.main.async { self?.messages.report(error.localizedDescription) }
            }
        }
    }

    /// Reads the queue and the volume; called after the first frame.
    func startPlaying() {
        guard let nowPlaying = context.nowPlaying else { return }
        nowPlaying.queue.reload()
        tasks.run { [library] in
            // Ignore errors: mpv's own volume is used.
            let volume = await onBlockingThread { (try? library.playerSettings.volume()) ?? nil }
            if let volume { nowPlaying.player.setVolume(volume) }
        }
    }
}

extension AppDelegate {
    /// Tells of finished downloads and of new episodes of favourites, if the user asked for it.
    func connectNotifications() {
        guard services.notifications != nil else { return }
        downloadToasts?.onMessage = { [weak self] in self?.notify($0) }
        sources?.onArrivals = { [weak self] episodes in
            let titles = episodes.map {
                [$0.title, $0.productionTitle].firstNonBlank ?? localized("Untitled episode")
            }
            self?.notify(
                titles.count == 1
                    ? localized("New: “\(titles[0])”")
                    : localized("\(titles.count) new episodes of your favourites"))
        }
    }

    private func notify(_ message: String) {
        switch services.notifications {
        case .terminal: _ = application?.post(UserNotification(title: "tekpub", body: message))
        case .desktop(let show): tasks.run { await show("tekpub", message) }
        case nil: break
        }
    }
}

extension Services {
    /// Returns what plays the episodes of a catalogue; reads the library, so call it off the main actor.
    fileprivate func player(of id: CatalogID, in library: LazyLibrary) -> (any PlaybackService)? {
        if id == catalog.source.catalogID { return catalog.player }
        if let sources {
            // Ignore errors: a source has its first address until it moves.
            let source = try? library.sources.sources().first { $0.catalogID == id }
            return sources.catalog(id, source?.address ?? id.rawValue).player
        }
        guard let innerCatalog, let baseURL = id.baseURL else { return nil }
        return innerCatalog(baseURL).player
    }
}
