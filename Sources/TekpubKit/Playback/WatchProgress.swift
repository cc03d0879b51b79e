import Foundation
import Synchronization

/// How far an episode was watched.
public struct WatchProgress: Hashable, Sendable {
    /// The player's last position, in whole seconds.
    public var positionInSeconds: Int
    /// The length of the video in whole seconds; nil if unknown.
    public var durationInSeconds: Int?
    /// Whether the player reached the end.
    public var isAtEnd: Bool
    /// The length of the credits of the production's other episodes, in seconds; nil if unknown.
    public var creditsInSeconds: Int?

    /// Creates a progress; by default not at the end.
    public init(
        positionInSeconds: Int, durationInSeconds: Int? = nil, isAtEnd: Bool = false,
        creditsInSeconds: Int? = nil
    ) {
        self.positionInSeconds = positionInSeconds
        self.durationInSeconds = durationInSeconds
        self.isAtEnd = isAtEnd
        self.creditsInSeconds = creditsInSeconds
    }

    /// Whether the episode counts as watched: at nine tenths, because few watch the credits, or when no more is left
    /// than the credits of its siblings. The end only counts within two seconds of the length, or if that is unknown,
    /// because a lost connection looks like the end too.
    public var isWatched: Bool {
        guard let durationInSeconds, durationInSeconds > 0 else { return isAtEnd }
        if Double(positionInSeconds) >= 0.9 * Double(durationInSeconds) { return true }
        if isAtEnd, durationInSeconds - positionInSeconds <= 2 { return true }
        // What takes longer than a quarter is no credits.
        guard let creditsInSeconds, creditsInSeconds <= durationInSeconds / 4 else { return false }
        return durationInSeconds - positionInSeconds <= creditsInSeconds
    }

    /// Returns the mark of the episode. A watched or unstarted episode has no position to continue from.
    ///
    /// - Parameter wasWatched: whether the episode was watched before; it stays watched.
    public func mark(wasWatched: Bool, at date: Date) -> EpisodeMark {
        EpisodeMark(
            isWatched: isWatched || wasWatched,
            positionInSeconds: isWatched || positionInSeconds == 0 ? nil : positionInSeconds,
            updatedAt: date)
    }
}

extension WatchProgress {
    /// Updates the progress; other messages have no effect.
    mutating func take(_ message: MpvMessage) {
        switch message {
        // Only a player that lies, or a damaged file, is far beyond the end.
        case .position(let seconds):
            let limit = durationInSeconds.map { 1.01 * Double($0) + 5 } ?? Double(Int32.max)
            if seconds <= limit { positionInSeconds = Self.whole(seconds) }
        case .duration(let seconds): durationInSeconds = Self.whole(seconds)
        case .end: isAtEnd = true
        default: break
        }
    }

    /// Clamps a player's time to a valid number of seconds.
    private static func whole(_ seconds: Double) -> Int {
        Int(min(max(0, seconds), Double(Int32.max)))
    }
}

/// Reports progress whenever a value changes by at least a second.
final class WatchProgressFollower: Sendable {
    private let progress = Mutex(WatchProgress(positionInSeconds: 0))
    private let report: @Sendable (WatchProgress) -> Void

    /// - Parameter report: called in order.
    init(_ report: @escaping @Sendable (WatchProgress) -> Void) {
        self.report = report
    }

    func take(_ message: MpvMessage) {
        let news = progress.withLock { progress -> WatchProgress? in
            let before = progress
            progress.take(message)
            return progress == before ? nil : progress
        }
        if let news { report(news) }
    }
}

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
    private static let step = 10

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

/// Writes an episode's mark repeatedly, under the current identity of the episode.
final class MarkWriter: Sendable {
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
