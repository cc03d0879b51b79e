import Foundation
import Synchronization

extension Player {
    /// Plays an episode from where watching it stopped, and marks how far it is watched.
    ///
    /// With mpv the mark follows every few seconds, so that little is lost whatever happens; any other player
    /// leaves no more than that the episode was opened. A library that cannot be written does not stop the video.
    ///
    /// - Parameters:
    ///   - episode: one of `store`; nil marks none.
    ///   - now: the time to note.
    /// - Returns: why a mark could not be read or written; nil if all were.
    /// - Throws: as `play(_:from:progress:)` does.
    @concurrent
    @discardableResult
    public func play(
        _ video: Video, episode: EpisodeKey?, on store: CatalogStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws(PlaybackError) -> LibraryError? {
        guard let episode else {
            try await play(video)
            return nil
        }
        let failure = Mutex<LibraryError?>(nil)
        let attempt = { @Sendable (body: () throws(LibraryError) -> Void) in
            do throws(LibraryError) {
                try body()
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        var mark: EpisodeMark?
        attempt { () throws(LibraryError) in mark = try store.marks(of: episode.productionKey)[episode] }
        let keeper = WatchProgressRecorder(mark: mark, now: now) { mark in
            attempt { () throws(LibraryError) in try store.setMark(mark, for: episode) }
        }
        defer { keeper.finish() }
        try await play(video, from: mark?.positionInSeconds) { keeper.note($0) }
        keeper.finish()
        return failure.withLock { $0 }
    }
}
