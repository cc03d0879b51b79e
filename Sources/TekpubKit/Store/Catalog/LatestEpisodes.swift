import TekpubFormats

/// The episodes of the latest dates, of any number that come.
struct LatestEpisodes {
    /// Where an episode is.
    struct Entry: Hashable {
        let date: Int
        let production: Int64
        /// From 0 in its production.
        let place: Int
    }

    /// How many are kept at least.
    static let limit = 200

    private var entries: Set<Entry> = []
    /// Of an earlier date than this nothing is taken.
    private var threshold = 0

    /// Takes the next episodes of `production`, behind `count` others. Taking them twice does no harm.
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

    /// The latest first; those of one date in the order of the catalogue.
    var sorted: [Entry] {
        Array(
            entries.sorted {
                ($1.date, $0.production, $0.place) < ($0.date, $1.production, $1.place)
            }.prefix(Self.limit))
    }
}
