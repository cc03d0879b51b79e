import TekpubKit

/// When playback pauses by itself, and how it fades out before.
///
/// A timer has no clock of its own: it is told every status of the player, about two a second while something is
/// played. Its minutes are those of playing, so a pause stops them, and so does a machine that is suspended.
struct SleepTimer: Equatable {
    /// What ends playback.
    enum End: Hashable {
        /// So many minutes of playing.
        case minutes(Int)
        /// The end of the chapter that is played.
        case chapter
        /// The end of the episode that is played.
        case episode
    }

    let end: End
    /// The time of playing until the end; nil if the episode's length is unknown.
    private(set) var timeLeft: Duration?
    /// Whether playback has to pause now.
    private(set) var isOver = false
    /// Whether playback ends with the episode.
    private(set) var endsWithEpisode = false

    private var previous: Status?
    /// The position at which the chapter ends.
    private var chapterEnd: Duration?

    private struct Status: Equatable {
        let time: Duration
        let location: EpisodeLocation?
        let position: Duration
        let isPaused: Bool
    }

    /// The volume goes down for so long.
    static let fadeTime = Duration.seconds(20)
    /// No two statuses of playing are further apart; more than that is a machine that was suspended.
    private static let longestStep = Duration.seconds(5)

    init(_ end: End) {
        self.end = end
        endsWithEpisode = end == .episode
        if case .minutes(let count) = end { timeLeft = .seconds(60 * count) }
    }

    /// The part of the volume that is left, 0...1.
    var volumeShare: Double { timeLeft.map { min(1, max(0, $0 / Self.fadeTime)) } ?? 1 }

    /// Takes what is played.
    ///
    /// - Parameter now: the time of a clock that never goes back.
    mutating func update(_ status: PlaybackStatus, at now: Duration) {
        defer {
            previous = Status(
                time: now, location: status.location, position: status.currentTime, isPaused: status.isPaused)
        }
        switch end {
        case .minutes: countDown(to: now)
        case .episode: timeLeft = status.remainingTime
        case .chapter: takeChapter(of: status)
        }
    }

    private mutating func countDown(to now: Duration) {
        guard let previous, !previous.isPaused, let left = timeLeft else { return }
        timeLeft = max(.zero, left - min(now - previous.time, Self.longestStep))
        isOver = timeLeft == .zero
    }

    private mutating func takeChapter(of status: PlaybackStatus) {
        let position = status.currentTime
        let hasJumped =
            previous.map {
                let step = position - $0.position
                return $0.location != status.location || step < .zero || step > Self.longestStep * status.rate
            } ?? true
        if hasJumped || chapterEnd == nil { chapterEnd = Self.end(of: status) }
        endsWithEpisode = chapterEnd == nil
        guard let chapterEnd, status.rate > 0 else { return timeLeft = status.remainingTime }
        timeLeft = max(.zero, chapterEnd - position) / status.rate
        isOver = timeLeft == .zero
    }

    /// Returns where the chapter that is played ends; nil if it ends with the episode.
    private static func end(of status: PlaybackStatus) -> Duration? {
        status.chapters.lazy.map { Duration.seconds($0.startInSeconds) }.first { $0 > status.currentTime }
    }
}
