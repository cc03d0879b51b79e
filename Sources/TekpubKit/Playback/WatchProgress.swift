import Foundation
import Synchronization

/// How far an episode was watched.
public struct WatchProgress: Hashable, Sendable {
    /// The player's last position, in whole seconds.
    public var positionInSeconds: Int
    /// The length of the video in whole seconds; nil if unknown.
    public var durationInSeconds: Int? { length.seconds(at: positionInSeconds).map(Self.whole) }
    /// What is known of the length.
    var length: MediaLength
    /// Whether the player reached the end.
    public var isAtEnd: Bool
    /// The length of the credits of the production's other episodes, in seconds; nil if unknown.
    public var creditsInSeconds: Int?
    /// The seconds at the end that the player leaves out; nil for none.
    var skippedEndInSeconds: Int?
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
        length = MediaLength(reported: durationInSeconds)
        self.isAtEnd = isAtEnd
        self.creditsInSeconds = creditsInSeconds
    }

    /// Whether the episode counts as watched: at nine tenths, because few watch the credits, or when no more is left
    /// than the credits of its siblings. The end only counts within two seconds of the length without the skipped
    /// seconds, because a lost connection looks like the end too, or if the length is unknown and may be so short.
    public var isWatched: Bool {
        guard let durationInSeconds, durationInSeconds > 0 else {
            return isAtEnd && !length.isCutOff(at: positionInSeconds)
        }
        if Double(positionInSeconds) >= 0.9 * Double(durationInSeconds) { return true }
        let end = durationInSeconds - (skippedEndInSeconds ?? 0)
        if isAtEnd, end - positionInSeconds <= 2 { return true }
        // What takes longer than a quarter is no credits.
        guard let creditsInSeconds, creditsInSeconds <= durationInSeconds / 4 else { return false }
        return durationInSeconds - positionInSeconds <= creditsInSeconds
    }

    /// The maximum number of seconds of progress that a crash loses.
    private static let step = 10

    /// Whether so much has changed since `saved` that it is saved too.
    func isNews(after saved: WatchProgress) -> Bool {
        abs(positionInSeconds - saved.positionInSeconds) >= Self.step || isWatched != saved.isWatched
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
    mutating func receive(_ message: MpvMessage) {
        switch message {
        // Only a player that lies, or a damaged file, is far beyond the end.
        case .position(let seconds):
            let limit = length.known.map { 1.01 * $0 + 5 } ?? Double(Int32.max)
            guard seconds <= limit else { return }
            positionInSeconds = Self.whole(seconds)
            if !isSeeking { continuePart() }
        case .seeking:
            isSeeking = true
            part?.isClosed = true
        case .restarted: isSeeking = false
        case .duration, .isSeekable, .isSeekableInCache, .byteCount: length.receive(message)
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
    private let progress: Mutex<WatchProgress>
    private let report: @Sendable (WatchProgress) -> Void

    /// - Parameters:
    ///   - start: the progress before the first message.
    ///   - report: called in order.
    init(from start: WatchProgress, _ report: @escaping @Sendable (WatchProgress) -> Void) {
        progress = Mutex(start)
        self.report = report
    }

    func receive(_ message: MpvMessage) {
        let news = progress.withLock { progress -> WatchProgress? in
            let before = progress
            progress.receive(message)
            return progress == before ? nil : progress
        }
        if let news { report(news) }
    }
}
