import TekpubFormats

extension Production {
    /// Returns the index of the episode with which the user goes on: the started one that was played last, else the
    /// first after the last watched one, else the first that is not watched.
    ///
    /// The order is that of the release dates if all episodes have one, else the publisher's.
    ///
    /// - Parameter marks: the marks by identity of the episode.
    /// - Returns: nil if all are watched.
    public func nextEpisodeIndex(marks: [String: EpisodeMark]) -> Int? {
        let ordered = playingOrder.map { ($0, marks[episodeIdentities[$0]]) }
        let started = ordered.filter { ($0.1?.positionInSeconds ?? 0) > 0 && $0.1?.isWatched == false }
        let latest = started.max { ($0.1?.updatedAt ?? .distantPast) < ($1.1?.updatedAt ?? .distantPast) }
        if let latest { return latest.0 }
        let unwatched = ordered.indices.filter { ordered[$0].1?.isWatched != true }
        let last = ordered.lastIndex { $0.1?.isWatched == true } ?? -1
        return (unwatched.first { $0 > last } ?? unwatched.first).map { ordered[$0].0 }
    }

    /// The indexes of the episodes in the order in which they are played.
    public var playingOrder: [Int] {
        let dates = episodes.map { $0.releasedAt?.number }
        guard !dates.contains(nil) else { return Array(episodes.indices) }
        // A feed begins with its latest episode; those of one day keep its order, turned round.
        let isLatestFirst = (dates.first ?? nil) ?? 0 > (dates.last ?? nil) ?? 0
        let indices = isLatestFirst ? Array(episodes.indices.reversed()) : Array(episodes.indices)
        return indices.enumerated().sorted {
            (dates[$0.element] ?? 0, $0.offset) < (dates[$1.element] ?? 0, $1.offset)
        }.map(\.element)
    }
}
