/// A text, other than title and author, that contains a match.
public struct SearchExcerpt: Hashable, Sendable {
    /// The kind of text.
    public enum Source: Hashable, Sendable {
        /// The title of the episode at this index, from 0.
        case episodeTitle(Int)
        /// The description of the episode at this index, from 0.
        case episodeDescription(Int)
        /// The description of the production.
        case description
    }

    /// The kind of text.
    public var source: Source
    /// The text; if it has several lines, the first line with a match.
    public var text: String
    /// The ranges of the matches, in order.
    public var ranges: [Range<String.Index>]
}
