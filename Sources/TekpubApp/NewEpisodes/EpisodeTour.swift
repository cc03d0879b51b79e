import TekpubKit

/// The user's way through the new episodes of all sources.
///
/// An episode is no longer new once it was opened, so the tour remembers the order in which they were.
struct EpisodeTour {
    private var episodes: [SourceEpisode] = []
    /// The index of the episode that is open; nil before the first.
    private var current: Int?
    /// Whether the user went on from the first episode.
    private var isUnderWay = false

    /// Begins at `episode`.
    ///
    /// - Parameter new: the new episodes, in the order of their list.
    mutating func start(at episode: SourceEpisode, in new: [SourceEpisode]) {
        episodes = new
        isUnderWay = false
        current = new.firstIndex(where: episode.isSame)
    }

    /// Whether the user came to `episode` from another one, and not from a list.
    func hasLed(to episode: SourceEpisode) -> Bool {
        isUnderWay && current.map { episodes[$0].isSame(as: episode) } ?? false
    }

    /// Returns the next episode that is new, and makes it the current one; nil if there is no other.
    mutating func next(in new: [SourceEpisode]) -> SourceEpisode? {
        let open = current.map { episodes[$0] }
        let rest = (current.map { $0 + 1 } ?? episodes.count)..<episodes.count
        if let found = rest.first(where: { new.contains(where: episodes[$0].isSame) }) {
            (current, isUnderWay) = (found, true)
            return episodes[found]
        }
        // At the end: begin again with those that arrived or were passed over.
        guard let first = new.first(where: { open?.isSame(as: $0) != true }) else { return nil }
        start(at: first, in: new)
        isUnderWay = true
        return first
    }

    /// Returns the episode before the current one, new or not, and makes it the current one; nil at the first.
    mutating func previous() -> SourceEpisode? {
        guard let index = current, index > 0 else { return nil }
        (current, isUnderWay) = (index - 1, true)
        return episodes[index - 1]
    }
}

extension SourceEpisode {
    /// Whether both are the same episode; the other values may differ.
    fileprivate func isSame(as other: SourceEpisode) -> Bool {
        sourceID == other.sourceID && key == other.key
    }
}
