import TekpubKit

/// The user's way through the new episodes of all sources.
///
/// An episode is no longer new once it was opened, so the tour remembers the order in which they were.
struct EpisodeTour {
    private var episodes: [SourceEpisode] = []
    /// The index of the episode that is open; nil before the first.
    private var current: Int?

    /// Begins at `episode`.
    ///
    /// - Parameter new: the new episodes, in the order of their list.
    mutating func start(at episode: SourceEpisode, in new: [SourceEpisode]) {
        episodes = new
        current = new.firstIndex { $0.id == episode.id }
    }

    /// Returns the next episode that is new, and makes it the current one; nil if there is no other.
    mutating func next(in new: [SourceEpisode]) -> SourceEpisode? {
        let ids = Set(new.map(\.id))
        let openID = current.map { episodes[$0].id }
        let rest = (current.map { $0 + 1 } ?? episodes.count)..<episodes.count
        if let found = rest.first(where: { ids.contains(episodes[$0].id) }) {
            current = found
            return episodes[found]
        }
        // At the end: begin again with those that arrived or were passed over.
        guard let first = new.first(where: { $0.id != openID }) else { return nil }
        start(at: first, in: new)
        return first
    }

    /// Returns the episode before the current one, new or not, and makes it the current one; nil at the first.
    mutating func previous() -> SourceEpisode? {
        guard let place = current, place > 0 else { return nil }
        current = place - 1
        return episodes[place - 1]
    }
}
