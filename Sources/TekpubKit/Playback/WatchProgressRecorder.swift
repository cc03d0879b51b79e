import Foundation
import Synchronization

/// Saves the progress of an episode every few seconds.
final class WatchProgressRecorder: Sendable {
    private let wasWatched: Bool
    private let now: @Sendable () -> Date
    private let write: @Sendable (EpisodeMark) -> Bool
    private let state = Mutex(State())

    private struct State {
        var last: WatchProgress?
        var written: WatchProgress?
        /// Whether `written` is saved.
        var isKept = true
    }

    /// The maximum number of seconds of progress that a crash loses.
    private static let step = 5

    /// - Parameters:
    ///   - mark: the stored mark, which is saved again with the current time.
    ///   - write: saves a mark; called in order; returns whether the mark is saved.
    init(
        mark: EpisodeMark?, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (EpisodeMark) -> Bool
    ) {
        wasWatched = mark?.isWatched ?? false
        self.now = now
        self.write = write
        _ = write(
            EpisodeMark(
                isWatched: wasWatched, positionInSeconds: mark?.positionInSeconds, updatedAt: now()))
    }

    /// Receives the player's progress.
    func note(_ progress: WatchProgress) {
        state.withLock { state in
            state.last = progress
            let before = state.written ?? WatchProgress(positionInSeconds: 0)
            let isNews =
                abs(progress.positionInSeconds - before.positionInSeconds) >= Self.step
                || progress.isWatched != before.isWatched
            if isNews { keep(progress, in: &state) }
        }
    }

    /// Saves the last progress, unless it is saved already.
    func finish() {
        state.withLock { state in
            guard let last = state.last, last != state.written || !state.isKept,
                last.positionInSeconds > 0 || last.isAtEnd
            else { return }
            keep(last, in: &state)
        }
    }

    private func keep(_ progress: WatchProgress, in state: inout State) {
        state.written = progress
        state.isKept = write(progress.mark(wasWatched: wasWatched, at: now()))
    }
}
