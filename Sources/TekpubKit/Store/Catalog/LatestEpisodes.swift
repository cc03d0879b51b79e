import TekpubFormats

/// Collects the episodes with the latest dates, in bounded memory.
struct LatestEpisodes {
    /// The position of an episode in the catalogue.
    struct Entry: Hashable {
        let date: Int
        let production: Int64
        /// The index in the production, from 0.
        let place: Int
    }

    /// The maximum number of episodes in `sorted`.
    static let limit = 200

    private var entries: Set<Entry> = []
    /// Episodes of this date or an earlier one are ignored.
    private var threshold = 0

    /// Adds the next episodes of `production`, which follow `count` others. Idempotent.
    mutating func add(_ episodes: [Episode], of production: Int64, behind count: Int) {
        for (offset, episode) in episodes.enumerated() {
            guard let date = episode.releasedAt?.number, date > threshold else { continue }
            entries.insert(Entry(date: date, production: production, place: count + offset))
            if entries.count >= 4 * Self.limit {
                entries = Set(sorted)
                threshold = entries.map(\.date).min() ?? 0
            }
        }
    }

    /// The episodes, latest first; those with the same date in the order of the catalogue.
    var sorted: [Entry] {
        Array(
            entries.sorted {
                ($1.date, $0.production, $0.place) < ($0.date, $1.production, $1.place)
            }.prefix(Self.limit))
    }
}
