import CursesKit
import TekpubFormats
import TekpubKit

extension AppContext {
    /// Makes what plays beside the browser, and goes on with the queue; nil if everything is played in the terminal.
    func makeNowPlaying(in application: Application) -> NowPlayingController? {
        guard let player = services.backgroundPlayer(application.isLinear) else { return nil }
        let nowPlaying = NowPlayingController(
            QueuePlayer(player: player, queue: library.queue, resolver: resolver),
            queue: QueueList(queue: library.queue, writes: writes),
            notes: NoteList(library: library, writes: writes), history: library.history,
            messages: messages, clock: application.clock)
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
        if services.remoteFolder != nil || services.sessionBus != nil {
            nowPlaying.remote = RemoteControl(
                of: nowPlaying, in: services.remoteFolder, on: services.sessionBus,
                tracks: PlayedTracks(library: library, artworkFile: services.artworkFile), writes: writes,
                logger: messages.logger)
        }
        return nowPlaying
    }

    /// Reads the queue, what was played last, and the volume; called after the first frame.
    func startPlaying(in tasks: OwnedTasks) {
        guard let nowPlaying else { return }
        nowPlaying.queue.reload()
        nowPlaying.showLast()
        tasks.run { [library] in
            // Ignore errors: mpv's own volume is used.
            let volume = await onBlockingThread { (try? library.playerSettings.volume()) ?? nil }
            if let volume { nowPlaying.player.setVolume(volume) }
        }
    }
}
