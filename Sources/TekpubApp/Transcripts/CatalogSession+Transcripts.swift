import Localization
import TekpubFormats
import TekpubKit

extension CatalogSession {
    /// Makes the screen of an episode's transcript; nil if transcripts are not fetched.
    ///
    /// - Parameters:
    ///   - time: where the list begins; nil to follow what is played.
    ///   - play: plays the episode from a time; nil to play it as an item of the queue.
    func makeTranscript(
        of item: QueueItem, startingAt time: Duration? = nil, follows: Bool = false,
        play: ((Duration) -> Void)? = nil
    ) -> TranscriptViewController? {
        guard let documents = context.services.documents else { return nil }
        let location = item.location
        let store = context.library.store(for: location.catalogID)
        let controller = TranscriptViewController(
            title: item.title.map { localized("Transcript · \($0)") } ?? localized("Transcript"),
            startingAt: time, follows: follows
        ) { () async throws(TranscriptError) in
            guard let episode = await Self.episode(location.key, in: store) else { return [] }
            return try await documents.transcript(
                of: episode, at: location, productionTitle: item.productionTitle)
        }
        controller.previewSubject = PreviewSubject(location)
        controller.onPlay =
            play ?? { [weak self] in self?.context.nowPlaying?.play(item, at: $0) }
        context.nowPlaying?.observe(for: controller) { [weak controller] status in
            controller?.playbackDidChange(status?.location == location ? status?.currentTime : nil)
        }
        return controller
    }

    /// Returns an episode of a catalogue; nil if it is no longer there, or cannot be read.
    nonisolated static func episode(_ key: EpisodeKey, in store: CatalogStore) async -> Episode? {
        await onBlockingThread {
            guard let content = try? ProductionContent(key.productionKey, id: nil, from: store),
                let index = content.index(of: .identity(key.identity))
            else { return nil }
            return content.production.episodes[index]
        }
    }

    /// Fetches the transcripts of episodes that are downloaded, so that they can be read and searched offline.
    func keepTranscripts(of requests: [EpisodeRequest]) {
        guard let documents = context.services.documents else { return }
        let wanted = requests.filter { $0.episode.mayHaveTranscript }
        guard !wanted.isEmpty else { return }
        tasks.run {
            for request in wanted {
                // Ignore errors: it is fetched again when the user asks for it.
                _ = try? await documents.transcript(
                    of: request.episode,
                    at: EpisodeLocation(catalogID: request.catalogID, key: request.key),
                    productionTitle: request.production.title)
            }
        }
    }
}

extension Episode {
    /// Whether the catalogue names a transcript.
    var hasTranscript: Bool {
        details.map { !$0.transcripts.isEmpty || $0.captionsURL != nil } ?? false
    }

    /// Whether the catalogue names a transcript, or yt-dlp may find one.
    var mayHaveTranscript: Bool { hasTranscript || isOnPage }
}
