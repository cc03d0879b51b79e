/// A text, other than title and author, in which something was found.
public struct SearchExcerpt: Hashable, Sendable {
    /// What the text is.
    public enum Source: Hashable, Sendable {
        /// The title of the episode at this place, from 0.
        case episodeTitle(Int)
        /// The description of the episode at this place, from 0.
        case episodeDescription(Int)
        /// The description of the production.
        case description
    }

    /// What the text is.
    public var source: Source
    /// The text; of a long one, the line in which the first match is.
    public var text: String
    /// What matched in it, in order.
    public var ranges: [Range<String.Index>]
}
