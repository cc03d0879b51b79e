import GRDB
import TekpubFormats

/// What a production's row tells of its episodes. It can be continued without reading them again.
struct EpisodeTotals: Hashable {
    private(set) var count = 0
    /// The length of all; nil unless every one states its own.
    private(set) var durationInSeconds: Int?
    /// Another one where the names of the episodes are others: then there may be new ones among them.
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
    /// What the row of the production `id` tells.
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
    /// Changes with what it is recognised by first.
    fileprivate var fingerprint: Int {
        // FNV-1a, because Swift's own hashes differ from run to run.
        let text = guid ?? (number == nil ? url ?? link ?? title : slug) ?? ""
        let start = 0xcbf2_9ce4_8422_2325 ^ UInt64(bitPattern: Int64(number ?? 0))
        return Int(truncatingIfNeeded: text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    }
}
