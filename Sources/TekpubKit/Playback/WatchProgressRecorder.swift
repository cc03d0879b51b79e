import Foundation
import Synchronization

/// Writes down how far an episode is watched, not at every second but often enough.
final class WatchProgressRecorder: Sendable {
    private let wasWatched: Bool
    private let now: @Sendable () -> Date
    private let write: @Sendable (EpisodeMark) -> Void
    private let state = Mutex(State())

    private struct State {
        var last: WatchProgress?
        var written: WatchProgress?
    }

    /// How many seconds of video are at most lost when everything ends at once.
    private static let step = 5

    /// - Parameters:
    ///   - mark: what was noted before; it is noted again as opened.
    ///   - write: called in order.
    init(
        mark: EpisodeMark?, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (EpisodeMark) -> Void
    ) {
        wasWatched = mark?.isWatched ?? false
        self.now = now
        self.write = write
        write(
            EpisodeMark(
                isWatched: wasWatched, positionInSeconds: mark?.positionInSeconds, updatedAt: now()))
    }

    /// Takes where the player is.
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

    /// Writes where the player was last.
    func finish() {
        state.withLock { state in
            guard let last = state.last, last != state.written, last.positionInSeconds > 0 || last.isAtEnd
            else {
                return
            }
            keep(last, in: &state)
        }
    }

    private func keep(_ progress: WatchProgress, in state: inout State) {
        state.written = progress
        write(progress.mark(wasWatched: wasWatched, at: now()))
    }
}
