import Foundation
import Synchronization

extension Player {
    /// Plays an episode from the stored position and records how far it is watched.
    ///
    /// With mpv, the mark is saved every few seconds, so a crash loses little; other players only mark the
    /// episode as opened. Playback continues if the library cannot be written. If the stored mark cannot be
    /// read, nothing is recorded, so that mark stays.
    ///
    /// - Parameters:
    ///   - episode: an episode in `store`; nil records nothing. A refresh may change its identity meanwhile.
    ///   - now: the time to record.
    ///   - report: called at the end with the reason if the mark could not be saved; else not called.
    /// - Throws: like `play(_:from:clock:progress:)`.
    @concurrent
    public func play(
        _ video: Video, episode: EpisodeKey?, on store: CatalogStore,
        now: @escaping @Sendable () -> Date = { Date() }, report: @Sendable (LibraryError) -> Void
    ) async throws(PlaybackError) {
        guard let episode else { return try await play(video) }
        let mark: EpisodeMark?
        do throws(LibraryError) {
            mark = try store.marks(of: episode.productionKey)[episode]
        } catch {
            defer { report(error) }
            return try await play(video)
        }
        let writer = MarkWriter(episode, on: store)
        let keeper = WatchProgressRecorder(mark: mark, now: now, write: writer.write)
        defer {
            keeper.finish()
            if let failure = writer.failure { report(failure) }
        }
        try await play(video, from: mark?.positionInSeconds) { keeper.note($0) }
    }
}

/// Writes an episode's mark repeatedly, under the current identity of the episode.
private final class MarkWriter: Sendable {
    private let episode: EpisodeKey
    private let store: CatalogStore
    private let last = Mutex<(change: MarkChange?, failure: LibraryError?)>((nil, nil))

    init(_ episode: EpisodeKey, on store: CatalogStore) {
        self.episode = episode
        self.store = store
    }

    /// Why the last mark could not be saved; nil on success.
    var failure: LibraryError? { last.withLock { $0.failure } }

    /// - Returns: whether the mark is saved.
    func write(_ mark: EpisodeMark) -> Bool {
        last.withLock { last in
            do throws(LibraryError) {
                last = (try store.setMark(mark, for: episode, after: last.change), nil)
            } catch {
                last.failure = error
            }
            return last.failure == nil
        }
    }
}
