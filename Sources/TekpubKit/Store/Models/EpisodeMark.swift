import Foundation

/// The watch state of an episode.
public struct EpisodeMark: Hashable, Sendable {
    /// Whether the previous catalogue did not have the episode and the user has not opened it since.
    public var isNew: Bool
    /// Whether the episode was watched to its end, or nearly.
    public var isWatched: Bool
    /// Where playback stopped; nil if there is nothing to resume.
    public var positionInSeconds: Int?
    /// When the mark last changed; informational only.
    public var updatedAt: Date

    /// Creates a mark; by default that of an episode that was opened and nothing else.
    public init(
        isNew: Bool = false, isWatched: Bool = false, positionInSeconds: Int? = nil, updatedAt: Date
    ) {
        self.isNew = isNew
        self.isWatched = isWatched
        self.positionInSeconds = positionInSeconds
        self.updatedAt = updatedAt
    }
}
