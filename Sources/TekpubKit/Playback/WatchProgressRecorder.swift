import Foundation
import Synchronization

/// Saves the progress of an episode every few seconds.
final class WatchProgressRecorder: Sendable {
    private let wasWatched: Bool
    private let now: @Sendable () -> Date
    private let creditsInSeconds, skippedEndInSeconds, statedDurationInSeconds, shortestSiblingInSeconds: Int?
    private let write: @Sendable (EpisodeMark, WatchProgress?) -> Bool
    private let state = Mutex(State())

    private struct State {
        var last: WatchProgress?
        var written: WatchProgress?
        /// Whether `written` is saved.
        var isKept = true
    }

    /// - Parameters:
    ///   - mark: the stored mark, which is saved again with the current time.
    ///   - creditsInSeconds: the length of the credits of the production's other episodes; nil if unknown.
    ///   - skippedEndInSeconds: the seconds at the end that the player leaves out; nil for none.
    ///   - statedDurationInSeconds: the length in the catalogue; nil if unknown.
    ///   - shortestSiblingInSeconds: the length of the shortest of the other episodes; nil if unknown.
    ///   - write: saves a mark, and the part of the progress; called in order; returns whether they are saved.
    init(
        mark: EpisodeMark?, creditsInSeconds: Int? = nil, skippedEndInSeconds: Int? = nil,
        statedDurationInSeconds: Int? = nil, shortestSiblingInSeconds: Int? = nil,
        now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (EpisodeMark, WatchProgress?) -> Bool
    ) {
        wasWatched = mark?.isWatched ?? false
        self.creditsInSeconds = creditsInSeconds
        self.skippedEndInSeconds = skippedEndInSeconds
        self.statedDurationInSeconds = statedDurationInSeconds
        self.shortestSiblingInSeconds = shortestSiblingInSeconds
        self.now = now
        self.write = write
        let opened = EpisodeMark(
            isWatched: wasWatched, positionInSeconds: mark?.positionInSeconds, updatedAt: now())
        _ = write(opened, nil)
    }

    /// The last progress; nil before the first.
    var last: WatchProgress? { state.withLock { $0.last } }

    /// Receives the player's progress.
    func note(_ progress: WatchProgress) {
        var progress = progress
        progress.creditsInSeconds = progress.creditsInSeconds ?? creditsInSeconds
        progress.skippedEndInSeconds = progress.skippedEndInSeconds ?? skippedEndInSeconds
        progress.length.stated = progress.length.stated ?? statedDurationInSeconds
        progress.length.shortestSibling = progress.length.shortestSibling ?? shortestSiblingInSeconds
        state.withLock { state in
            state.last = progress
            let before = state.written ?? WatchProgress(positionInSeconds: 0)
            if progress.isNews(after: before) { keep(progress, in: &state) }
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
        state.isKept = write(progress.mark(wasWatched: wasWatched, at: now()), progress)
    }
}
