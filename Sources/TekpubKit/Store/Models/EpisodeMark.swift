import Foundation

/// What the user did with an episode.
public struct EpisodeMark: Hashable, Sendable {
    /// Whether the catalogue before had it not, and nobody opened it since.
    public var isNew: Bool
    /// Whether it was watched to its end, more or less.
    public var isWatched: Bool
    /// Where watching it stopped; nil if it was not begun, or is not to be continued.
    public var positionInSeconds: Int?
    /// When this was noted; for the reader, nothing depends on it.
    public var updatedAt: Date

    /// An episode that was opened, and no more, unless told otherwise.
    public init(
        isNew: Bool = false, isWatched: Bool = false, positionInSeconds: Int? = nil, updatedAt: Date
    ) {
        self.isNew = isNew
        self.isWatched = isWatched
        self.positionInSeconds = positionInSeconds
        self.updatedAt = updatedAt
    }
}
