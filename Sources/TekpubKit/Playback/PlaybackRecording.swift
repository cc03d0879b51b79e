import Foundation
import Synchronization

/// Saves the progress of a `PlaybackRun`, on a thread of its own: a locked library delays nobody.
///
/// Writes follow each other. Progress that arrives during one replaces what still waits.
final class PlaybackRecording: Sendable {
    private let item: PlayerItem
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    private struct State {
        var recorder: WatchProgressRecorder?
        var writer: MarkWriter?
        /// The position of the last progress that was handed on, and whether it was watched.
        var handedOn = WatchProgress(positionInSeconds: 0)
        /// What waits for the write that is running.
        var waiting: (progress: WatchProgress, isDue: Bool)?
        var writing: Task<Void, Never>?
        /// Whether a position was saved.
        var hasSaved = false
    }

    /// Whether a position was saved.
    var hasSaved: Bool { state.withLock { $0.hasSaved } }

    init(_ item: PlayerItem, now: @escaping @Sendable () -> Date) {
        self.item = item
        self.now = now
    }

    /// Records that the episode is opened.
    ///
    /// - Returns: the recorded position, nil for the beginning, and the lengths of the credits and of the shortest
    ///   sibling, in seconds. If the library cannot be read, nothing is recorded, so the stored mark stays.
    func start() async -> (position: Int?, credits: Int?, shortestSibling: Int?, failure: LibraryError?) {
        do throws(LibraryError) {
            let record = try await onBlockingThread { [item, now] () throws(LibraryError) in
                try item.beginRecording(now: now)
            }
            guard let record else {
                return (nil, item.skippedEndInSeconds, item.shortestSiblingInSeconds, nil)
            }
            state.withLock { ($0.recorder, $0.writer) = (record.recorder, record.writer) }
            return (
                record.positionInSeconds, record.creditsInSeconds, record.shortestSiblingInSeconds,
                record.writer.failure
            )
        } catch {
            return (nil, item.skippedEndInSeconds, item.shortestSiblingInSeconds, error)
        }
    }

    /// Receives progress; returns at once.
    ///
    /// - Parameter isDue: whether it is saved however little it has changed.
    func note(_ progress: WatchProgress, isDue: Bool) {
        state.withLock { state in
            guard isDue || progress.isNews(after: state.handedOn), state.recorder != nil else { return }
            state.handedOn = progress
            state.waiting = (progress, isDue || state.waiting?.isDue == true)
            guard state.writing == nil else { return }
            state.writing = Task { [self] in
                while await onBlockingThread({ [self] in writeNext() }) {}
            }
        }
    }

    /// Saves the last progress.
    ///
    /// - Returns: why the last write failed; nil on success.
    func finish(_ progress: WatchProgress) async -> LibraryError? {
        note(progress, isDue: true)
        await state.withLock { $0.writing }?.value
        return state.withLock { $0.writer }?.failure
    }

    /// - Returns: false if nothing waits.
    private func writeNext() -> Bool {
        let (next, recorder) = state.withLock { state in
            let next = state.waiting
            state.waiting = nil
            if next == nil { state.writing = nil }
            return (next, state.recorder)
        }
        guard let next, let recorder else { return false }
        recorder.note(next.progress)
        if next.isDue { recorder.finish() }
        state.withLock { state in
            if next.progress.positionInSeconds > 0, state.writer?.failure == nil { state.hasSaved = true }
        }
        return true
    }
}
