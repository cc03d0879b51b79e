import TekpubFormats
import TekpubKit

/// Gives the player what the publisher offers besides the file of the episode that is played: chapters, if the file has
/// none, and subtitles for a window.
@MainActor
final class PlayedDocuments {
    private let chapters: @Sendable (EpisodeLocation) async -> [Chapter]
    private let transcript: @Sendable (EpisodeLocation, _ productionTitle: String?) async -> [TranscriptCue]
    private var location: EpisodeLocation?
    /// The chapters that the player does not have yet.
    private var foundChapters: [Chapter] = []
    private var findingChapters: Task<Void, Never>?
    private var findingSubtitles: Task<Void, Never>?

    /// - Parameters:
    ///   - chapters: returns the chapters of an episode; empty if there are none.
    ///   - transcript: returns the transcript of an episode; empty if missing.
    init(
        chapters: @escaping @Sendable (EpisodeLocation) async -> [Chapter],
        transcript: @escaping @Sendable (EpisodeLocation, _ productionTitle: String?) async -> [TranscriptCue]
    ) {
        (self.chapters, self.transcript) = (chapters, transcript)
    }

    /// Takes what is played; nil for nothing.
    func update(_ status: PlaybackStatus?, of player: any BackgroundPlayer) {
        if status?.location != location {
            location = status?.location
            findingSubtitles?.cancel()
            findingSubtitles = nil
            findChapters(for: player)
        }
        if let status { addChapters(to: player, status) }
        if let status, status.hasWindow, findingSubtitles == nil { findSubtitles(for: player, status) }
    }

    private func findChapters(for player: any BackgroundPlayer) {
        findingChapters?.cancel()
        foundChapters = []
        guard let location else { return }
        findingChapters = Task { [weak self, weak player, chapters] in
            let found = await chapters(location)
            guard let self, let player, !Task.isCancelled else { return }
            foundChapters = found
            if let status = player.status { addChapters(to: player, status) }
        }
    }

    /// Gives the player the chapters once the file is open, if it has none.
    private func addChapters(to player: any BackgroundPlayer, _ status: PlaybackStatus) {
        guard status.location == location, status.phase == .ready, !foundChapters.isEmpty else { return }
        // The catalogue may not know the length, and then not that these are the chapters of another episode.
        let chapters = foundChapters.possible(in: status.duration.map { Int($0.components.seconds) })
        if status.chapters.isEmpty, !chapters.isEmpty { player.setChapters(chapters) }
        foundChapters = []
    }

    private func findSubtitles(for player: any BackgroundPlayer, _ status: PlaybackStatus) {
        guard let location else { return }
        findingSubtitles = Task { [weak self, weak player, transcript] in
            let cues = await transcript(location, status.productionTitle)
            guard let self, let player, !Task.isCancelled, self.location == location, !cues.isEmpty else {
                return
            }
            player.addSubtitles(cues)
        }
    }
}
