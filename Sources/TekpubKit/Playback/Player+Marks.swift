import Foundation

extension Player {
    /// Plays an episode from where watching it stopped, and marks how far it is watched.
    ///
    /// With mpv the mark follows every few seconds, so that little is lost whatever happens; any other player
    /// leaves no more than that the episode was opened. A library that cannot be written keeps nobody from
    /// watching.
    ///
    /// - Parameters:
    ///   - episode: one of `shelf`; nil marks none.
    ///   - now: the time to note.
    /// - Throws: as `play(_:from:progress:)` does.
    @concurrent
    public func play(
        _ video: Video, episode: EpisodeKey?, on shelf: CatalogShelf,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws(PlaybackError) {
        guard let episode else { return try await play(video) }
        // Silence is safe: without a mark the episode begins at its beginning, and what cannot be written
        // costs no more than the mark.
        let mark = (try? shelf.marks(of: episode.productionKey))?[episode]
        let keeper = MarkKeeper(mark: mark, now: now) { try? shelf.setMark($0, for: episode) }
        defer { keeper.finish() }
        try await play(video, from: mark?.positionInSeconds) { keeper.note($0) }
    }
}
