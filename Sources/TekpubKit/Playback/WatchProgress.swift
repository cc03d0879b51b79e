import Foundation

/// How far an episode was watched.
public struct WatchProgress: Hashable, Sendable {
    /// The player's last position, in whole seconds.
    public var positionInSeconds: Int
    /// The length of the video in whole seconds; nil if unknown.
    public var durationInSeconds: Int?
    /// Whether the player reached the end.
    public var isAtEnd: Bool

    /// Creates a progress; by default not at the end.
    public init(positionInSeconds: Int, durationInSeconds: Int? = nil, isAtEnd: Bool = false) {
        self.positionInSeconds = positionInSeconds
        self.durationInSeconds = durationInSeconds
        self.isAtEnd = isAtEnd
    }

    /// Whether the episode counts as watched: at nine tenths, because few watch the credits. The end only
    /// counts if the length is unknown, because a lost connection looks like the end too.
    public var isWatched: Bool {
        guard let durationInSeconds, durationInSeconds > 0 else { return isAtEnd }
        return Double(positionInSeconds) >= 0.9 * Double(durationInSeconds)
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
