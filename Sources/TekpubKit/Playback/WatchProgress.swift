import Foundation

/// How far somebody watched an episode.
public struct WatchProgress: Hashable, Sendable {
    /// Where the player was last, in whole seconds.
    public var positionInSeconds: Int
    /// How long the video is, in whole seconds; nil while the player does not say.
    public var durationInSeconds: Int?
    /// Whether the player came to the end of it.
    public var isAtEnd: Bool

    /// At a place somewhere in the video, unless told otherwise.
    public init(positionInSeconds: Int, durationInSeconds: Int? = nil, isAtEnd: Bool = false) {
        self.positionInSeconds = positionInSeconds
        self.durationInSeconds = durationInSeconds
        self.isAtEnd = isAtEnd
    }

    /// Whether that counts as the whole: nine tenths of it, because few watch the credits. A connection that
    /// is cut looks like the end too, so the end counts only where the length is not known.
    public var isWatched: Bool {
        guard let durationInSeconds, durationInSeconds > 0 else { return isAtEnd }
        return Double(positionInSeconds) >= 0.9 * Double(durationInSeconds)
    }

    /// The mark of the episode; nothing is left to continue when it is watched, or hardly begun.
    ///
    /// - Parameter wasWatched: whether it was before, which looking at it again does not take away.
    public func mark(wasWatched: Bool, at date: Date) -> EpisodeMark {
        EpisodeMark(
            isWatched: isWatched || wasWatched,
            positionInSeconds: isWatched || positionInSeconds == 0 ? nil : positionInSeconds,
            updatedAt: date)
    }
}
