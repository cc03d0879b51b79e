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
    /// The part that is being played without a jump; nil before playback begins.
    var part: Part?
    /// Whether the position is on its way to another part.
    private var isSeeking = true

    /// A part of an episode.
    struct Part: Hashable, Sendable {
        /// The positions in seconds.
        var start, stop: Int
        /// Differs between parts.
        var number: Int
        /// Whether a jump has ended it.
        var isClosed = false
    }

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
            guard seconds <= limit else { return }
            positionInSeconds = Self.whole(seconds)
            if !isSeeking { continuePart() }
        case .seeking:
            isSeeking = true
            part?.isClosed = true
        case .restarted: isSeeking = false
        case .duration(let seconds): durationInSeconds = Self.whole(seconds)
        case .end: isAtEnd = true
        default: break
        }
    }

    private mutating func continuePart() {
        if let part, !part.isClosed {
            self.part?.stop = max(part.start, positionInSeconds)
        } else {
            part = Part(start: positionInSeconds, stop: positionInSeconds, number: (part?.number ?? 0) + 1)
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
    private let creditsInSeconds: Int?
    private let write: @Sendable (EpisodeMark, WatchProgress?) -> Bool
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
    ///   - creditsInSeconds: the length of the credits of the production's other episodes; nil if unknown.
    ///   - write: saves a mark, and the part of the progress; called in order; returns whether they are saved.
    init(
        mark: EpisodeMark?, creditsInSeconds: Int? = nil, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (EpisodeMark, WatchProgress?) -> Bool
    ) {
        wasWatched = mark?.isWatched ?? false
        self.creditsInSeconds = creditsInSeconds
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
        state.isKept = write(progress.mark(wasWatched: wasWatched, at: now()), progress)
    }
}

/// Writes an episode's mark and its entry in the history repeatedly, under the current identity of the episode.
final class MarkWriter: Sendable {
    private let episode: EpisodeKey
    private let store: CatalogStore
    private let titles: PlayedTitles
    private let now: @Sendable () -> Date
    private let last = Mutex(State())

    private struct State {
        var change: MarkChange?
        /// The entry of the history, and the number of its part.
        var entry: (id: Int64, part: Int)?
        var failure: LibraryError?
    }

    /// Shorter parts are not in the history.
    private static let leastSeconds = 3

    /// - Parameters:
    ///   - titles: what the history shows.
    ///   - now: the time at which a part is written first.
    init(
        _ episode: EpisodeKey, on store: CatalogStore, titles: PlayedTitles = PlayedTitles(),
        now: @escaping @Sendable () -> Date
    ) {
        self.episode = episode
        self.store = store
        self.titles = titles
        self.now = now
    }

    /// Why the last mark could not be saved; nil on success.
    var failure: LibraryError? { last.withLock { $0.failure } }

    /// - Returns: whether the mark is saved.
    func write(_ mark: EpisodeMark, _ progress: WatchProgress?) -> Bool {
        last.withLock { last in
            let part = progress.flatMap(playedPart)
            do throws(LibraryError) {
                let (change, entry) = try store.record(
                    mark, part, titles: titles, for: episode, after: last.change,
                    continuing: last.entry.flatMap { $0.part == part?.number ? $0.id : nil })
                last.change = change
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
