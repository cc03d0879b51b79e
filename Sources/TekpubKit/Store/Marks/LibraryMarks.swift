import Foundation
import GRDB

/// The marks and favourites of episodes of any catalogue, for the lists that show episodes of several.
///
/// Each change is one transaction, and can be undone. All members read or write the disk: call them off the main actor.
public struct LibraryMarks: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// Returns the saved marks of those of these episodes that have one.
    public func marks(
        of episodes: some Sequence<EpisodeLocation>
    ) throws(LibraryError) -> [EpisodeLocation: EpisodeMark] {
        try open().read { try Self.marks(of: episodes, in: $0) }
    }

    private static func marks(
        of episodes: some Sequence<EpisodeLocation>, in database: Database
    ) throws -> [EpisodeLocation: EpisodeMark] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT isNew, isWatched, position, updatedAt FROM mark
                JOIN store ON store.id = mark.store
                WHERE catalog = ? AND production = ? AND episode = ?
                """)
        var marks: [EpisodeLocation: EpisodeMark] = [:]
        for location in episodes {
            let key = location.key
            marks[location] = try statement.first([location.catalogID, key.productionKey, key.identity]) {
                try EpisodeMark(row: $0)
            }
        }
        return marks
    }

    /// Returns those of these episodes whose productions are favourites.
    public func favorites(
        among episodes: some Sequence<EpisodeLocation>
    ) throws(LibraryError) -> Set<EpisodeLocation> {
        try open().read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT 1 FROM favorite JOIN store ON store.id = favorite.store
                    WHERE catalog = ? AND production = ?
                    """)
            return Set(
                try episodes.filter {
                    try statement.first([$0.catalogID, $0.key.productionKey]) { _ in true } ?? false
                })
        }
    }

    /// Marks episodes as watched, or as not watched if all are.
    public func toggleWatched(
        _ episodes: [EpisodeLocation], at date: Date
    ) throws(LibraryError) -> LibraryMarkChange {
        let library = try open()
        return try library.write("toggleWatched") { database in
            let marks = try Self.marks(of: episodes, in: database)
            let watched = Set(episodes.filter { marks[$0]?.isWatched == true })
            let all = Set(episodes)
            let isWatched = watched != all
            let changed = isWatched ? all.subtracting(watched) : all
            let steps = try changed.map { location in
                let store = try library.store(for: location.catalogID).ensureRow(database)
                let mark = EpisodeMark(isWatched: isWatched, updatedAt: date)
                return (
                    location.catalogID,
                    try MarkTable(store: store, database: database).set(mark, for: location.key)
                )
            }
            return LibraryMarkChange(isWatched: isWatched, steps: steps)
        }
    }

    /// Restores the marks that `change` replaced.
    public func undo(_ change: LibraryMarkChange) throws(LibraryError) {
        let library = try open()
        try library.write("undoWatched") { database in
            for (catalogID, step) in change.steps {
                let store = try library.store(for: catalogID).ensureRow(database)
                try MarkTable(store: store, database: database).undo(step)
            }
        }
    }

    /// Adds productions to the favourites, or removes them if all are.
    ///
    /// - Parameter productions: their keys, by catalogue.
    public func toggleFavorites(
        _ productions: [CatalogID: Set<String>]
    ) throws(LibraryError) -> FavoriteChange {
        let library = try open()
        return try library.write("toggleFavorites") { database in
            let tables = try productions.map { catalogID, keys in
                let store = try library.store(for: catalogID).ensureRow(database)
                return (catalogID, keys, FavoriteTable(store: store, database: database))
            }
            let isFavorite = try tables.contains { _, keys, table in try !table.contains(keys) }
            var changed: [CatalogID: [String]] = [:]
            for (catalogID, keys, table) in tables {
                changed[catalogID] = try table.set(isFavorite, keys: keys.sorted())
            }
            return FavoriteChange(isFavorite: isFavorite, productions: changed)
        }
    }

    /// Takes a change of the favourites back.
    public func undo(_ change: FavoriteChange) throws(LibraryError) {
        let library = try open()
        try library.write("undoFavorites") { database in
            for (catalogID, keys) in change.productions {
                let store = try library.store(for: catalogID).ensureRow(database)
                _ = try FavoriteTable(store: store, database: database).set(!change.isFavorite, keys: keys)
            }
        }
    }
}

/// A change of the marks of several catalogues.
public struct LibraryMarkChange: Sendable {
    /// Whether the episodes are watched now.
    public let isWatched: Bool
    let steps: [(catalogID: CatalogID, step: MarkChange.Step)]

    /// The number of episodes.
    public var count: Int { steps.count }

    /// The episodes, as they were called at the time of the change.
    public var episodes: [EpisodeLocation] {
        steps.map { EpisodeLocation(catalogID: $0.catalogID, key: $0.step.episode) }
    }
}

/// A change of the favourites of several catalogues.
public struct FavoriteChange: Sendable {
    /// Whether the productions are favourites now.
    public let isFavorite: Bool
    /// The keys of those that were not so before, by catalogue.
    public let productions: [CatalogID: [String]]

    /// The number of productions.
    public var count: Int { productions.values.reduce(0) { $0 + $1.count } }
}

/// The favourites of one store; reads and writes them in the caller's transaction.
struct FavoriteTable {
    /// The ID of the row in the table `store`.
    let store: Int64
    let database: Database

    /// Whether all of these productions are favourites.
    func contains(_ keys: Set<String>) throws -> Bool {
        let all = try String.fetchSet(
            database.cachedStatement(sql: "SELECT production FROM favorite WHERE store = ?"),
            arguments: [store])
        return keys.isSubset(of: all)
    }

    /// Adds productions to the favourites, or removes them.
    ///
    /// - Returns: those that were not in that state before.
    func set(_ isFavorite: Bool, keys: [String]) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: isFavorite
                ? "INSERT OR IGNORE INTO favorite (store, production) VALUES (?, ?)"
                : "DELETE FROM favorite WHERE store = ? AND production = ?")
        return try keys.filter { key in
            try statement.execute(arguments: [store, key])
            return database.changesCount > 0
        }
    }
}

extension Library {
    /// The marks of episodes of any catalogue.
    public var marks: LibraryMarks { LibraryMarks { self } }
}

extension LazyLibrary {
    /// The marks of episodes of any catalogue; the library is opened when they are first used.
    public var marks: LibraryMarks { LibraryMarks { () throws(LibraryError) in try self.library() } }
}
