import Foundation
import GRDB

extension CatalogShelf {
    /// What is noted of the episodes of one production: those that the user did something with, and those
    /// that are new.
    public func marks(of productionKey: String) throws(LibraryError) -> [EpisodeKey: EpisodeMark] {
        var marks: [EpisodeKey: EpisodeMark] = [:]
        let fresh = try library.catalog(of: baseURL)?.freshEpisodes(ofKey: productionKey) ?? []
        for identity in fresh {
            let key = EpisodeKey(productionKey: productionKey, identity: identity)
            marks[key] = EpisodeMark(isNew: true, updatedAt: .distantPast)
        }
        let rows = try library.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT episode, isNew, isWatched, position, updatedAt FROM mark
                    JOIN shelf ON shelf.id = mark.shelf WHERE baseURL = ? AND production = ?
                    """, arguments: [baseURL, productionKey])
        }
        for row in rows {
            marks[EpisodeKey(productionKey: productionKey, identity: row[0])] = EpisodeMark(
                isNew: row[1], isWatched: row[2], positionInSeconds: row[3],
                updatedAt: Date(timeIntervalSince1970: row[4]))
        }
        return marks
    }

    /// Notes what the user did with an episode. What is noted last counts, whatever the clock says.
    public func setMark(_ mark: EpisodeMark, for episode: EpisodeKey) throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: """
                    INSERT INTO mark (shelf, production, episode, isNew, isWatched, position, updatedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET (isNew, isWatched, position, updatedAt)
                        = (excluded.isNew, excluded.isWatched, excluded.position, excluded.updatedAt)
                    """,
                arguments: [
                    try ensureRow(database), episode.productionKey, episode.identity, mark.isNew,
                    mark.isWatched,
                    mark.positionInSeconds, mark.updatedAt.timeIntervalSince1970,
                ])
        }
    }

    /// Notes whether a production is one that the user wants to find again.
    public func setFavorite(_ isFavorite: Bool, productionKey: String) throws(LibraryError) {
        let sql =
            isFavorite
            ? "INSERT OR IGNORE INTO favorite (shelf, production) VALUES (?, ?)"
            : "DELETE FROM favorite WHERE shelf = ? AND production = ?"
        try library.write { database in
            try database.execute(sql: sql, arguments: [try ensureRow(database), productionKey])
        }
    }

    /// Whether a production is one that the user wants to find again.
    public func isFavorite(productionKey: String) throws(LibraryError) -> Bool {
        try library.read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM favorite JOIN shelf ON shelf.id = favorite.shelf
                        WHERE baseURL = ? AND production = ?)
                    """, arguments: [baseURL, productionKey]) ?? false
        }
    }

    /// The episodes that the server calls new, in its order; where it names none, those of the latest
    /// release dates.
    public func recents(limit: Int) throws(LibraryError) -> [RecentEpisode] {
        guard let summary = try library.catalog(of: baseURL)?.summary() else { return [] }
        return Array((summary.rest.recents.isEmpty ? summary.latest : summary.rest.recents).prefix(limit))
    }
}
