import TekpubKit

/// Shows what is played on the user's message bus, with what the library knows of it.
@MainActor
final class BusControl {
    private let player: MPRISPlayer
    private let tracks: PlayedTracks
    private var status: PlaybackStatus?
    private var canGoNext = false
    /// Counts the episodes that were played.
    private var trackCount = 0
    /// What is known of the episode that is played; nil until it was read.
    private var track: PlayedTracks.Track?
    private var finding: Task<Void, Never>?

    init(_ player: MPRISPlayer, tracks: PlayedTracks) {
        self.player = player
        self.tracks = tracks
    }

    deinit {
        finding?.cancel()
        player.close()
    }

    /// Shows another status; nil for nothing.
    ///
    /// - Parameter canGoNext: whether an episode of the queue follows.
    func update(_ status: PlaybackStatus?, canGoNext: Bool) {
        let previous = self.status
        (self.status, self.canGoNext) = (status, canGoNext)
        if previous?.location != status?.location || previous?.title != status?.title {
            trackCount += 1
            finding?.cancel()
            track = nil
            if let location = status?.location { find(location) }
        }
        publish()
    }

    /// Leaves the bus; for a program that exits.
    func close() { player.close() }

    private func find(_ location: EpisodeLocation) {
        finding = Task { [weak self, tracks] in
            let track = await tracks.track(at: location)
            guard let self, !Task.isCancelled else { return }
            self.track = track
            publish()
        }
    }

    private func publish() {
        guard let status else { return player.publish(nil) }
        var shown = MPRISStatus(status, track: trackCount)
        shown.canGoNext = canGoNext
        shown.add(artist: track?.artist, artworkURL: track?.artwork?.absoluteString)
        player.publish(shown)
    }
}
