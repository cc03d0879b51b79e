import Foundation

/// The mark of an episode that is played, which others may change meanwhile: another program that plays the same
/// episode, or the user, who marks it as watched.
///
/// A player that just goes on takes nothing back: it keeps a position that another program has saved further on until it
/// gets there, or until its user jumps. Whether the episode is watched is what others have saved last.
struct PlayedMark {
    /// The mark as it was last read or saved here; nil if missing.
    private var known: EpisodeMark?
    /// Whether the episode is watched, if others have changed that; nil if they have not.
    private var wasWatched: Bool?
    /// A position that others have saved, and the number of the part that was played here then.
    private var further: (position: Int, part: Int?)?

    /// - Parameter mark: the stored mark; nil if missing.
    init(_ mark: EpisodeMark?) {
        known = mark
    }

    /// Returns the mark to save.
    ///
    /// - Parameters:
    ///   - mark: the mark as this player alone would save it.
    ///   - progress: the progress here; nil before playback begins.
    ///   - stored: the stored mark, which others may have changed; nil if missing.
    mutating func merge(
        _ mark: EpisodeMark, _ progress: WatchProgress?, into stored: EpisodeMark?
    ) -> EpisodeMark {
        if !Self.isSame(stored, known) {
            wasWatched = stored?.isWatched ?? false
            further = stored?.positionInSeconds.map { ($0, progress?.part?.number) }
        }
        let isWatchedHere = progress?.isWatched ?? false
        var mark = mark
        if let wasWatched { mark.isWatched = wasWatched || isWatchedHere }
        if let further, !isWatchedHere, further.part == progress?.part?.number,
            mark.positionInSeconds ?? 0 < further.position
        {
            mark.positionInSeconds = further.position
        } else {
            further = nil
        }
        known = mark
        return mark
    }

    /// Whether two marks are the same; a stored date is rounded.
    private static func isSame(_ mark: EpisodeMark?, _ other: EpisodeMark?) -> Bool {
        guard let mark, let other else { return mark == nil && other == nil }
        return mark.isWatched == other.isWatched && mark.positionInSeconds == other.positionInSeconds
            && abs(mark.updatedAt.timeIntervalSince(other.updatedAt)) < 0.001
    }
}
