import Foundation
import GRDB

/// The marks of one store, in the transaction of the caller.
struct MarkTable {
    /// The store, in the table of that name.
    let store: Int64
    let database: Database

    /// Notes `mark` of an episode.
    func set(_ mark: EpisodeMark, for episode: EpisodeKey) throws -> MarkChange.Step {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT isNew, isWatched, position, updatedAt, number FROM mark
                    WHERE store = ? AND production = ? AND episode = ?
                    """), arguments: place(of: episode))
        // A random number is that of no mark that was removed, either.
        let number = try row?.decode(Int64?.self, atIndex: 4) ?? Int64.random(in: .min ... .max)
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO mark (store, production, episode, isNew, isWatched, position, updatedAt, number)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET (isNew, isWatched, position, updatedAt, number)
                    = (excluded.isNew, excluded.isWatched, excluded.position, excluded.updatedAt, excluded.number)
                """)
        try insert.execute(
            arguments: place(of: episode) + [
                mark.isNew, mark.isWatched, mark.positionInSeconds, mark.updatedAt.timeIntervalSince1970,
                number,
            ])
        return MarkChange.Step(
            episode: episode, number: number, former: try row.map { try EpisodeMark(row: $0) })
    }

    /// Notes again what was noted before `step`.
    func undo(_ step: MarkChange.Step) throws {
        let current = try current(step)
        if let former = step.former {
            _ = try set(former, for: current ?? step.episode)
        } else if let current {
            let delete = try database.cachedStatement(
                sql: "DELETE FROM mark WHERE store = ? AND production = ? AND episode = ?")
            try delete.execute(arguments: place(of: current))
        }
    }

    /// What the episode of `step` is called now; nil if its mark is gone.
    func current(_ step: MarkChange.Step) throws -> EpisodeKey? {
        let production = step.episode.productionKey
        let identity = try String.fetchOne(
            database.cachedStatement(
                sql: "SELECT episode FROM mark WHERE store = ? AND production = ? AND number = ?"),
            arguments: [store, production, step.number])
        return identity.map { EpisodeKey(productionKey: production, identity: $0) }
    }

    private func place(of episode: EpisodeKey) -> StatementArguments {
        [store, episode.productionKey, episode.identity]
    }
}

extension EpisodeMark {
    /// - Parameter row: begins with `isNew`, `isWatched`, `position` and `updatedAt`.
    init(row: Row) throws {
        self.init(
            isNew: try row.decode(atIndex: 0), isWatched: try row.decode(atIndex: 1),
            positionInSeconds: try row.decode(atIndex: 2),
            updatedAt: Date(timeIntervalSince1970: try row.decode(atIndex: 3)))
    }
}
