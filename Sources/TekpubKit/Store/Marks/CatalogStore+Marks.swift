import Foundation
import GRDB
import TekpubFormats

/// The user's marks and favourites.
///
/// This folder keeps them. `MarkTable` writes the marks of a catalogue in a transaction. After a load,
/// `MarkReconciliation` moves them to the same episodes of the new catalogue, which it recognises by their
/// `EpisodeTraits`.
extension CatalogStore {
    /// Returns the marks of one production's episodes: those that the user set, and an `isNew` mark for each
    /// new episode.
    public func marks(of productionKey: String) throws(LibraryError) -> [EpisodeKey: EpisodeMark] {
        var marks: [EpisodeKey: EpisodeMark] = [:]
        let fresh = try library.catalog(of: catalogID)?.freshEpisodes(ofKey: productionKey) ?? []
        for identity in fresh {
            let key = EpisodeKey(productionKey: productionKey, identity: identity)
            marks[key] = EpisodeMark(isNew: true, updatedAt: .distantPast)
        }
        let noted = try library.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT isNew, isWatched, position, updatedAt, episode FROM mark
                    JOIN store ON store.id = mark.store WHERE catalog = ? AND production = ?
                    """, arguments: [catalogID, productionKey])
            return try Array(rows.map { (try $0.decode(String.self, atIndex: 4), try EpisodeMark(row: $0)) })
        }
        for (identity, mark) in noted {
            marks[EpisodeKey(productionKey: productionKey, identity: identity)] = mark
        }
        return marks
    }

    /// Saves one episode's mark. The last write wins; dates are not compared.
    ///
    /// - Parameter change: an earlier change of the same episode, whose identity a refresh may have changed since; nil
    ///   if `episode` is its current key.
    @discardableResult
    public func setMark(
        _ mark: EpisodeMark, for episode: EpisodeKey, after change: MarkChange? = nil
    ) throws(LibraryError) -> MarkChange {
        try library.write { database in
            let marks = MarkTable(store: try ensureRow(database), database: database)
            let current = try change?.steps.first.map { try marks.current($0) ?? $0.episode }
            return MarkChange(steps: [try marks.set(mark, for: current ?? episode)])
        }
    }

    /// Marks an episode as seen, unless the user has marked or started it.
    public func markSeen(_ episode: EpisodeKey, at date: Date) throws(LibraryError) {
        try library.write { database in
            let marks = MarkTable(store: try ensureRow(database), database: database)
            _ = try marks.setUnlessMarked(EpisodeMark(updatedAt: date), for: episode)
        }
    }

    /// Saves one episode's mark and the part that was played, in one transaction.
    ///
    /// - Parameters:
    ///   - change: an earlier change of the same episode; nil if `episode` is its current key.
    ///   - entry: the entry of the history to continue; nil for a new one.
    ///   - makeMark: returns the mark to save, given the stored one or nil.
    /// - Returns: the change, and the entry; nil without a part.
    func record(
        _ part: PlayedPart?, titles: PlayedTitles, for episode: EpisodeKey,
        after change: MarkChange?, continuing entry: Int64?, _ makeMark: (EpisodeMark?) -> EpisodeMark
    ) throws(LibraryError) -> (change: MarkChange, entry: Int64?) {
        try library.write { database in
            let store = try ensureRow(database)
            let marks = MarkTable(store: store, database: database)
            let current = try change?.steps.first.map { try marks.current($0) ?? $0.episode } ?? episode
            let step = try marks.set(for: current, makeMark)
            let entry = try part.map { part in
                try PlayTable(store: store, database: database)
                    .record(part, of: current, titles: titles, continuing: entry)
            }
            return (MarkChange(steps: [step]), entry)
        }
    }

    /// Returns the length of the credits of a production, in seconds; nil if unknown. See `PlayTable`.
    func creditsInSeconds(of production: String) throws(LibraryError) -> Int? {
        try readPlayTable { try $0.creditsInSeconds(of: production) }
    }

    /// Returns the length of the shortest of the other episodes that were played, in seconds; nil if unknown. See
    /// `PlayTable`.
    func shortestSiblingInSeconds(of episode: EpisodeKey) throws(LibraryError) -> Int? {
        try readPlayTable { try $0.shortestSiblingInSeconds(of: episode) }
    }

    private func readPlayTable(_ body: (PlayTable) throws -> Int?) throws(LibraryError) -> Int? {
        try library.read { database in
            let store = try Int64.fetchOne(
                database, sql: "SELECT id FROM store WHERE catalog = ?", arguments: [catalogID])
            return try store.flatMap { try body(PlayTable(store: $0, database: database)) }
        }
    }

    /// Saves several marks in one transaction.
    ///
    /// - Returns: the change, for `undo`.
    @discardableResult
    public func setMarks(_ marks: [EpisodeKey: EpisodeMark]) throws(LibraryError) -> MarkChange {
        try library.write { database in
            let table = MarkTable(store: try ensureRow(database), database: database)
            return MarkChange(steps: try marks.map { try table.set($1, for: $0) })
        }
    }

    /// Restores the marks that `change` replaced. It finds the episodes by their marks, because a refresh may have
    /// changed their identities.
    public func undo(_ change: MarkChange) throws(LibraryError) {
        try library.write { database in
            let marks = MarkTable(store: try ensureRow(database), database: database)
            for step in change.steps { try marks.undo(step) }
        }
    }

    /// Returns the saved marks of all productions, by the key of the production.
    public func allMarks() throws(LibraryError) -> [String: [EpisodeKey: EpisodeMark]] {
        try library.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT isNew, isWatched, position, updatedAt, production, episode FROM mark
                    JOIN store ON store.id = mark.store WHERE catalog = ?
                    """, arguments: [catalogID])
            var marks: [String: [EpisodeKey: EpisodeMark]] = [:]
            while let row = try rows.next() {
                let production: String = try row.decode(atIndex: 4)
                let key = EpisodeKey(productionKey: production, identity: try row.decode(atIndex: 5))
                marks[production, default: [:]][key] = try EpisodeMark(row: row)
            }
            return marks
        }
    }

    /// Returns the keys of the user's favourites.
    public func favorites() throws(LibraryError) -> Set<String> {
        try library.read { database in
            try String.fetchSet(
                database,
                sql: """
                    SELECT production FROM favorite JOIN store ON store.id = favorite.store WHERE catalog = ?
                    """, arguments: [catalogID])
        }
    }

    /// Adds productions to the favourites, or removes them, in one transaction.
    ///
    /// - Returns: those that were not in that state before.
    @discardableResult
    public func setFavorites(
        _ isFavorite: Bool, productionKeys: [String]
    ) throws(LibraryError) -> [String] {
        try library.write { database in
            try FavoriteTable(store: try ensureRow(database), database: database)
                .set(isFavorite, keys: productionKeys)
        }
    }

    /// Adds a production to the favourites, or removes it.
    public func setFavorite(_ isFavorite: Bool, productionKey: String) throws(LibraryError) {
        try setFavorites(isFavorite, productionKeys: [productionKey])
    }

    /// Whether a production is a favourite.
    public func isFavorite(productionKey: String) throws(LibraryError) -> Bool {
        try library.read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM favorite JOIN store ON store.id = favorite.store
                        WHERE catalog = ? AND production = ?)
                    """, arguments: [catalogID, productionKey]) ?? false
        }
    }

    /// Returns the server's recent episodes, in its order; if it names none, the latest by release date.
    public func recents(limit: Int) throws(LibraryError) -> [RecentEpisode] {
        guard let catalog = try library.catalog(of: catalogID) else { return [] }
        let summary = try catalog.summary()
        return try catalog.read { try summary.recents(limit: limit, from: $0) }
    }
}

extension CatalogStore {
    /// Takes over the marks and favourites of productions that have moved here from another catalogue.
    ///
    /// What this store has already stays as it is. Call it before the productions are imported: the import looks
    /// for the episodes of the marks.
    ///
    /// - Parameters:
    ///   - other: the catalogue that had the productions.
    ///   - keys: the keys of the productions.
    public func takeMarks(from other: CatalogID, of keys: [String]) throws(LibraryError) {
        try library.write { database in
            guard
                let previous = try Int64.fetchOne(
                    database, sql: "SELECT id FROM store WHERE catalog = ?", arguments: [other])
            else { return }
            let store = try ensureRow(database)
            for table in ["mark", "favorite", "episodeList", "queueItem", "play", "note"] {
                for key in keys {
                    try database.execute(
                        sql: "UPDATE OR IGNORE \(table) SET store = ? WHERE store = ? AND production = ?",
                        arguments: [store, previous, key])
                    try database.execute(
                        sql: "DELETE FROM \(table) WHERE store = ? AND production = ?",
                        arguments: [previous, key])
                }
            }
        }
    }
}
