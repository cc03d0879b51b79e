import GRDB
import TekpubFormats

/// The episodes on the pages of a feed, to ignore those that stand on two of them: a publisher may add an episode
/// while the pages are read, which moves the others, and some feeds repeat a few.
///
/// Two episodes are the same if they have the same first name and one more in common, or have no others. So
/// episodes that share an identifier by mistake stay apart, and so do those that one page repeats.
///
/// Takes a bounded amount of memory: a few bytes for an episode, and only while a feed has several pages.
struct PagedEpisodes {
    /// The names on earlier pages, and on this one.
    private var earlier: Set<Int> = []
    private var current: Set<Int> = []
    /// Whether this page is the previous catalogue, in which the same episode may have had other values: its first
    /// name tells.
    private var isPrevious = false

    /// The maximum number of names. Longer feeds are not searched for repeats any further.
    private static let limit = 1_000_000

    /// - Parameter first: the ID of the feed's first production.
    init(from first: Int, in database: Database) throws {
        let catalog = AttachedCatalog("main", in: database)
        let ids = try Int64.fetchAll(
            database, sql: "SELECT id FROM production WHERE id >= ? ORDER BY id", arguments: [first])
        for id in ids where current.count < Self.limit {
            try catalog.forEachEpisode(of: id) { current.formUnion(Self.names(of: $1, id)) }
        }
    }

    /// Begins the next page.
    mutating func beginPage(isPrevious: Bool) {
        self.isPrevious = isPrevious
        if earlier.isEmpty { earlier = current } else { earlier.formUnion(current) }
        current = []
    }

    /// Returns the episodes of the production `id` that stand on no earlier page.
    mutating func takeNew(_ episodes: [Episode], of id: Int64) -> [Episode] {
        episodes.filter { episode in
            let names = Self.names(of: episode, id)
            let telling = isPrevious ? names.prefix(1) : names.dropFirst()
            guard earlier.isDisjoint(with: telling) else { return false }
            if earlier.count + current.count < Self.limit { current.formUnion(names) }
            return true
        }
    }

    /// The hash of the first name, then the hashes of pairs of names; the same episode shares one of these.
    /// Empty if it has no names.
    private static func names(of episode: Episode, _ id: Int64) -> [Int] {
        let names = episode.names
        guard let first = names.first else { return [] }
        let others = names.count > 1 ? Array(names.dropFirst()) : names
        return ([nil] + others).map { (name: String?) in
            var hasher = Hasher()
            hasher.combine(id)
            hasher.combine(first)
            hasher.combine(name)
            return hasher.finalize()
        }
    }
}
