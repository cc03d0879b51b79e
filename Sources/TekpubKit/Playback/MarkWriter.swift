import Foundation
import Synchronization

/// Writes an episode's mark and its entry in the history repeatedly, under the current identity of the episode. What
/// others have saved since is kept: see `PlayedMark`.
final class MarkWriter: Sendable {
    private let episode: EpisodeKey
    private let store: CatalogStore
    private let titles: PlayedTitles
    private let now: @Sendable () -> Date
    private let last: Mutex<State>

    private struct State {
        var change: MarkChange?
        var mark: PlayedMark
        /// The entry of the history, and the number of its part.
        var entry: (id: Int64, part: Int)?
        var failure: LibraryError?
    }

    /// Shorter parts are not in the history.
    private static let leastSeconds = 3

    /// - Parameters:
    ///   - mark: the stored mark; nil if missing.
    ///   - titles: what the history shows.
    ///   - now: the time at which a part is written first.
    init(
        _ episode: EpisodeKey, on store: CatalogStore, after mark: EpisodeMark? = nil,
        titles: PlayedTitles = PlayedTitles(),
        now: @escaping @Sendable () -> Date
    ) {
        self.episode = episode
        self.store = store
        self.titles = titles
        self.now = now
        last = Mutex(State(mark: PlayedMark(mark)))
    }

    /// Why the last mark could not be saved; nil on success.
    var failure: LibraryError? { last.withLock { $0.failure } }

    /// - Returns: whether the mark is saved.
    func write(_ mark: EpisodeMark, _ progress: WatchProgress?) -> Bool {
        last.withLock { last in
            let part = progress.flatMap(playedPart)
            do throws(LibraryError) {
                var played = last.mark
                let (change, entry) = try store.record(
                    part, titles: titles, for: episode, after: last.change,
                    continuing: last.entry.flatMap { $0.part == part?.number ? $0.id : nil }
                ) { played.merge(mark, progress, into: $0) }
                (last.change, last.mark) = (change, played)
                if let part, let entry { last.entry = (entry, part.number) }
                last.failure = nil
            } catch {
                last.failure = error
            }
            return last.failure == nil
        }
    }

    private func playedPart(_ progress: WatchProgress) -> PlayedPart? {
        guard let part = progress.part, part.stop - part.start >= Self.leastSeconds else { return nil }
        return PlayedPart(
            start: part.start, stop: part.stop, durationInSeconds: progress.durationInSeconds,
            playedAt: now().addingTimeInterval(Double(part.start - part.stop)), number: part.number)
    }
}
