import GRDB
import TekpubFormats

/// The totals of a production's episodes, as stored in its row. More episodes can be added without rereading
/// the others.
struct EpisodeTotals: Hashable {
    private(set) var count = 0
    /// The length of all episodes; nil unless every episode states its length.
    private(set) var durationInSeconds: Int?
    /// A hash of the episodes' names. If it changes, there may be new episodes.
    private(set) var fingerprint = 0

    init(_ episodes: [Episode] = []) { append(episodes) }

    init(count: Int, durationInSeconds: Int?, fingerprint: Int) {
        self.count = count
        self.durationInSeconds = durationInSeconds
        self.fingerprint = fingerprint
    }

    mutating func append(_ episodes: [Episode]) {
        for episode in episodes {
            count += 1
            fingerprint = fingerprint &* 1_000_003 &+ episode.fingerprint
            guard count == 1 || durationInSeconds != nil, let next = episode.durationInSeconds else {
                durationInSeconds = nil
                continue
            }
            let (sum, overflows) = (durationInSeconds ?? 0).addingReportingOverflow(next)
            durationInSeconds = overflows ? .max : sum
        }
    }
}

extension EpisodeTotals {
    /// Reads the totals of the production `id` from its row.
    static func fetch(_ id: Int64, from database: Database) throws -> EpisodeTotals {
        let statement = try database.cachedStatement(
            sql: "SELECT episodeCount, duration, fingerprint FROM production WHERE id = ?")
        let row = try Row.fetchOne(statement, arguments: [id])
        return EpisodeTotals(
            count: try row?.decode(atIndex: 0) ?? 0, durationInSeconds: try row?.decode(atIndex: 1),
            fingerprint: try row?.decode(atIndex: 2) ?? 0)
    }
}

extension Episode {
    /// A hash of the name that identifies the episode first.
    fileprivate var fingerprint: Int {
        let text = guid ?? (number == nil ? url ?? link ?? title : slug) ?? ""
        let start = StableHash.start ^ UInt64(bitPattern: Int64(number ?? 0))
        return Int(truncatingIfNeeded: StableHash.fnv(text.utf8, continuing: start))
    }
}
