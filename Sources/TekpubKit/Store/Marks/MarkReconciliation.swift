import Foundation
import GRDB
import TekpubFormats

/// Moves the marks of a catalogue, and its items in the queue, to the same episodes in a new load of it.
///
/// A mark stores the traits of its episode. If an episode matches, the mark takes the episode's current
/// identity. If no episode matches, or several do, the mark waits unchanged: nothing is guessed and nothing
/// is removed. Only the productions with marks are read.
struct MarkReconciliation {
    /// The ID of the catalogue's row in the table `store`.
    let store: Int64
    /// The catalogue whose episodes are matched with the marks.
    let catalog: AttachedCatalog
    let database: Database
    /// The table with the marks, or another with the same columns.
    var table = Table.mark

    /// A table whose rows follow their episodes.
    enum Table: String, CaseIterable {
        case mark, queueItem

        /// The tables whose rows follow those of this one.
        fileprivate var followers: [String] {
            switch self {
            case .mark: ["play", "note"]
            case .queueItem: []
            }
        }
    }

    private struct Mark {
        let identity: String
        let traits: EpisodeTraits
        let wasPresent: Bool
        /// Whether the episode has no unique name.
        var isOfTwin: Bool { EpisodeIdentity.namesOfTwin(identity) != nil }
    }

    /// Updates the marks, in the caller's transaction.
    func run() throws {
        try forEachProduction(where: "TRUE") { production, id, marks in
            let (found, matches) = try matches(of: marks, id: id)
            try write(marks, found, matches, of: production)
        }
    }

    /// Stores the traits of the episodes of new marks, while the catalogue in which the marks were made still
    /// exists.
    func learn() throws {
        try forEachProduction(where: "traits IS NULL") { production, id, marks in
            let (found, matches) = try matches(of: marks, id: id)
            for (mark, episode) in matches where found[episode].identity == marks[mark].identity {
                try database.execute(
                    sql:
                        "UPDATE \(table.rawValue) SET traits = ? WHERE store = ? AND production = ? AND episode = ?",
                    arguments: [found[episode].traits.packed, store, production, marks[mark].identity])
            }
        }
    }

    private func forEachProduction(
        where condition: String, _ body: (_ production: String, _ id: Int64, _ marks: [Mark]) throws -> Void
    ) throws {
        let productions = try String.fetchAll(
            database,
            sql: "SELECT DISTINCT production FROM \(table.rawValue) WHERE store = ? AND \(condition)",
            arguments: [store])
        for production in productions {
            guard let id = try catalog.id(ofKey: production) else { continue }
            try body(production, id, try marks(of: production, where: condition))
        }
    }

    private func marks(of production: String, where condition: String) throws -> [Mark] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT episode, traits, isPresent FROM \(table.rawValue)
                WHERE store = ? AND production = ? AND \(condition)
                """, arguments: [store, production])
        return try rows.map { row in
            let identity: String = try row.decode(atIndex: 0)
            let traits: String? = try row.decode(atIndex: 1)
            return Mark(
                identity: identity,
                traits: traits.map(EpisodeTraits.init(packed:)) ?? EpisodeTraits(identity: identity),
                wasPresent: try row.decode(atIndex: 2))
        }
    }

    /// Matches episodes with `marks`: indexes into `found` by indexes into `marks`.
    private func matches(
        of marks: [Mark], id: Int64
    ) throws -> (found: [AttachedCatalog.Found], matches: [Int: Int]) {
        let found = try candidates(for: marks, id: id)
        var matches: [Int: Int] = [:]
        // Marks whose episodes were in the previous catalogue come before the marks that wait.
        for group in [true, false] {
            let indexes = marks.indices.filter { marks[$0].wasPresent == group }
            let taken = Set(matches.values)
            let free = found.indices.filter { !taken.contains($0) }
            let pairs = EpisodeTraits.matches(
                of: indexes.map { marks[$0].traits }, in: free.map { found[$0].traits })
            for (mark, episode) in pairs { matches[indexes[mark]] = free[episode] }
        }
        // An episode without a unique name is identified by its order.
        var taken = Set(matches.values)
        let byIdentity = Dictionary(found.indices.map { (found[$0].identity, $0) }) { first, _ in first }
        for (index, mark) in marks.enumerated() where matches[index] == nil && mark.isOfTwin {
            if let episode = byIdentity[mark.identity], taken.insert(episode).inserted {
                matches[index] = episode
            }
        }
        return (found, matches)
    }

    /// Returns the episodes that may match `marks`.
    private func candidates(for marks: [Mark], id: Int64) throws -> [AttachedCatalog.Found] {
        let wanted = Set(marks.flatMap { [$0.identity] + $0.traits.names.filter { $0.key != .date }.values })
        var episodes: [Int: Episode] = [:]
        let twins = Set(marks.compactMap { EpisodeIdentity.namesOfTwin($0.identity) })
        try catalog.forEachEpisode(of: id) { index, episode in
            let names = episode.names
            let isWanted =
                names.contains(where: wanted.contains)
                || episode.traitNames.contains { wanted.contains($0.name) }
            let isTwin = !twins.isEmpty && twins.contains(EpisodeIdentity.joined(names))
            if isWanted || isTwin { episodes[index] = episode }
        }
        return try catalog.find(episodes, of: id)
    }

    private func write(
        _ marks: [Mark], _ found: [AttachedCatalog.Found], _ matches: [Int: Int], of production: String
    ) throws {
        let identities = Set(found.map(\.identity))
        // Two marks may swap identities, so each mark first gets a unique temporary one.
        for round in [0, 1] {
            for (index, mark) in marks.enumerated() {
                let episode = matches[index].map { found[$0] }
                var identity = episode?.identity ?? mark.identity
                // Another episode has this identity now.
                if episode == nil, identities.contains(identity) {
                    identity = "gone:\(mark.traits.packed)\n\(mark.identity)"
                }
                let passing = "passing:\(index)"
                try database.execute(
                    sql: """
                        UPDATE OR REPLACE \(table.rawValue) SET episode = ?, traits = ?, isPresent = ?
                        WHERE store = ? AND production = ? AND episode = ?
                        """,
                    arguments: [
                        round == 0 ? passing : identity, (episode?.traits ?? mark.traits).packed,
                        episode != nil, store, production, round == 0 ? mark.identity : passing,
                    ])
                guard identity != mark.identity else { continue }
                for follower in table.followers {
                    try database.execute(
                        sql: """
                            UPDATE \(follower) SET episode = ?
                            WHERE store = ? AND production = ? AND episode = ?
                            """,
                        arguments: [
                            round == 0 ? passing : identity, store, production,
                            round == 0 ? mark.identity : passing,
                        ])
                }
            }
        }
    }
}
