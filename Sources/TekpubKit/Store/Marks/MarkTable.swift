import Foundation
import GRDB

/// The marks of one store; reads and writes them in the caller's transaction.
struct MarkTable {
    /// The ID of the row in the table `store`.
    let store: Int64
    let database: Database

    /// Saves the mark of an episode.
    func set(_ mark: EpisodeMark, for episode: EpisodeKey) throws -> MarkChange.Step {
        try set(for: episode) { _ in mark }
    }

    /// Saves the mark of an episode.
    ///
    /// - Parameter makeMark: returns the mark to save, given the stored one or nil.
    func set(
        for episode: EpisodeKey, _ makeMark: (EpisodeMark?) -> EpisodeMark
    ) throws -> MarkChange.Step {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT isNew, isWatched, position, updatedAt, number FROM mark
                    WHERE store = ? AND production = ? AND episode = ?
                    """), arguments: keyColumns(of: episode))
        let previous = try row.map { try EpisodeMark(row: $0) }
        let mark = makeMark(previous)
        // Random, so that no removed mark had the same number.
        let number = try row?.decode(Int64?.self, atIndex: 4) ?? Int64.random(in: .min ... .max)
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO mark (store, production, episode, isNew, isWatched, position, updatedAt, number)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET (isNew, isWatched, position, updatedAt, number)
                    = (excluded.isNew, excluded.isWatched, excluded.position, excluded.updatedAt, excluded.number)
                """)
        try insert.execute(
            arguments: keyColumns(of: episode) + [
                mark.isNew, mark.isWatched, mark.positionInSeconds, mark.updatedAt.timeIntervalSince1970,
                number,
            ])
        return MarkChange.Step(episode: episode, number: number, previous: previous)
    }

    /// Saves the mark of an episode, unless the user has marked or started it.
    ///
    /// - Returns: nil if it was not new.
    func setUnlessMarked(_ mark: EpisodeMark, for episode: EpisodeKey) throws -> MarkChange.Step? {
        let isNew = try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT isNew FROM mark WHERE store = ? AND production = ? AND episode = ?"),
            arguments: keyColumns(of: episode))
        return isNew == false ? nil : try set(mark, for: episode)
    }

    /// Restores the mark that `step` replaced.
    func undo(_ step: MarkChange.Step) throws {
        let current = try current(step)
        if let previous = step.previous {
            _ = try set(previous, for: current ?? step.episode)
        } else if let current {
            let delete = try database.cachedStatement(
                sql: "DELETE FROM mark WHERE store = ? AND production = ? AND episode = ?")
            try delete.execute(arguments: keyColumns(of: current))
        }
    }

    /// Returns the current key of the episode of `step`; nil if its mark was removed.
    func current(_ step: MarkChange.Step) throws -> EpisodeKey? {
        let production = step.episode.productionKey
        let identity = try String.fetchOne(
            database.cachedStatement(
                sql: "SELECT episode FROM mark WHERE store = ? AND production = ? AND number = ?"),
            arguments: [store, production, step.number])
        return identity.map { EpisodeKey(productionKey: production, identity: $0) }
    }

    /// Returns the saved position of an episode of any store, in seconds; nil if there is nothing to resume.
    static func position(of location: EpisodeLocation, in database: Database) throws -> Int? {
        try Int.fetchOne(
            database,
            sql: """
                SELECT position FROM mark JOIN store ON store.id = mark.store
                WHERE catalog = ? AND production = ? AND episode = ?
                """, arguments: [location.catalogID, location.key.productionKey, location.key.identity])
    }

    private func keyColumns(of episode: EpisodeKey) -> StatementArguments {
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

/// A change of marks, which can be undone or continued.
///
/// A refresh may change the identity of an episode. The number of its mark stays and identifies it.
public struct MarkChange: Sendable {
    /// The change of one mark.
    struct Step: Sendable {
        /// The key of the episode at the time of the change.
        let episode: EpisodeKey
        /// The number of its mark.
        let number: Int64
        /// The replaced mark; nil if there was no mark.
        let previous: EpisodeMark?
    }

    /// One for each episode.
    let steps: [Step]
}
