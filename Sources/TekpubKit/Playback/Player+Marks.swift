import Foundation
import Synchronization

extension Player {
    /// Plays an episode from the stored position and records how far it is watched.
    ///
    /// With mpv the mark follows every few seconds, so that little is lost whatever happens; any other player
    /// leaves no more than that the episode was opened. A library that cannot be written does not stop the video.
    /// If what was noted before cannot be read, nothing is noted: it stays.
    ///
    /// - Parameters:
    ///   - episode: one of `store`; nil marks none. A refresh may change its identity meanwhile.
    ///   - now: the time to note.
    ///   - report: called at the end with why the mark could not be kept; not called if it was.
    /// - Throws: as `play(_:from:progress:)` does.
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

/// Writes one mark again and again, under the identity that its episode has by then.
private final class MarkWriter: Sendable {
    private let episode: EpisodeKey
    private let store: CatalogStore
    private let last = Mutex<(change: MarkChange?, failure: LibraryError?)>((nil, nil))

    init(_ episode: EpisodeKey, on store: CatalogStore) {
        self.episode = episode
        self.store = store
    }

    /// Why the last mark was not kept; nil if it was.
    var failure: LibraryError? { last.withLock { $0.failure } }

    /// - Returns: whether the mark is kept.
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
