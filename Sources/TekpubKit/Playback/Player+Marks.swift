import Foundation
import Synchronization

extension Player {
    /// Plays an episode from the stored position and records how far it is watched.
    ///
    /// With mpv, the mark is saved every few seconds, so a crash loses little; other players only mark the
    /// episode as opened. Playback continues if the library cannot be written.
    ///
    /// - Parameters:
    ///   - episode: an episode in `store`; nil records nothing.
    ///   - now: the time to record.
    /// - Returns: why a mark could not be read or written; nil on success.
    /// - Throws: like `play(_:from:clock:progress:)`.
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
