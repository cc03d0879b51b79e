/// What was noted of episodes, so that it can be taken back or continued.
///
/// A refresh may change the identity of an episode. The number of its mark stays, and the change finds the mark
/// by that.
public struct MarkChange: Sendable {
    /// The change of one mark.
    struct Step: Sendable {
        /// The episode, as it was called then.
        let episode: EpisodeKey
        /// The number of its mark.
        let number: Int64
        /// What was noted before; nil if nothing.
        let former: EpisodeMark?
    }

    /// One for each episode.
    let steps: [Step]
}
