import Foundation
import GRDB

/// A search with a name: the episodes of all sources that fulfil its condition.
public struct SmartList: Hashable, Sendable, Identifiable {
    /// Where a list is kept.
    public enum ID: Hashable, Sendable {
        /// In the library, under this number.
        case library(Int64)
        /// In the configuration, under its name.
        case configuration(String)
    }

    /// Tells it from the others.
    public let id: ID
    /// The name, on one line.
    public var name: String
    /// The words of the condition, as the user wrote them.
    public var conditions: String

    /// Creates a list.
    public init(id: ID, name: String, conditions: String) {
        self.id = id
        self.name = name
        self.conditions = conditions
    }
}

/// The smart lists in the library.
///
/// All members read or write the disk: call them off the main actor.
public struct SmartListStore: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// Returns the lists in the order in which they were made.
    public func lists() throws(LibraryError) -> [SmartList] {
        try open().read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT id, name, conditions FROM smartList ORDER BY id")
            return try Array(rows.map { try SmartList(row: $0) })
        }
    }

    /// Adds a list at the end.
    public func add(name: String, conditions: String) throws(LibraryError) -> SmartList {
        try open().write("addSmartList") { database in
            try database.execute(
                sql: "INSERT INTO smartList (name, conditions) VALUES (?, ?)", arguments: [name, conditions])
            return SmartList(id: .library(database.lastInsertedRowID), name: name, conditions: conditions)
        }
    }

    /// Saves the name and the conditions of a list.
    ///
    /// - Returns: the list as it was, for undo; nil if it is not in the library, and nothing was saved.
    public func update(_ list: SmartList) throws(LibraryError) -> SmartList? {
        guard case .library(let id) = list.id else { return nil }
        return try open().write("updateSmartList") { database in
            let previous = try Self.list(id, database)
            try database.execute(
                sql: "UPDATE smartList SET name = ?, conditions = ? WHERE id = ?",
                arguments: [list.name, list.conditions, id])
            return previous
        }
    }

    /// Removes a list.
    ///
    /// - Returns: the list, for `restore`; nil if it was removed already.
    public func remove(_ list: SmartList.ID) throws(LibraryError) -> SmartList? {
        guard case .library(let id) = list else { return nil }
        return try open().write("removeSmartList") { database in
            let previous = try Self.list(id, database)
            try database.execute(sql: "DELETE FROM smartList WHERE id = ?", arguments: [id])
            return previous
        }
    }

    /// Puts a removed list back at its position; at the end if another program has made one there.
    public func restore(_ list: SmartList) throws(LibraryError) {
        guard case .library(let id) = list.id else { return }
        try open().write("restoreSmartList") { database in
            let isTaken = try Self.list(id, database) != nil
            try database.execute(
                sql: "INSERT INTO smartList (id, name, conditions) VALUES (?, ?, ?)",
                arguments: [isTaken ? nil : id, list.name, list.conditions])
        }
    }

    private static func list(_ id: Int64, _ database: Database) throws -> SmartList? {
        try Row.fetchOne(
            database, sql: "SELECT id, name, conditions FROM smartList WHERE id = ?", arguments: [id]
        ).map { try SmartList(row: $0) }
    }

    /// Adds the table to the library.
    static func addTable(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE smartList (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    -- The words of an `EpisodeCondition`.
                    conditions TEXT NOT NULL
                );
                """)
    }
}

extension SmartList {
    /// - Parameter row: has `id`, `name` and `conditions`.
    fileprivate init(row: Row) throws {
        self.init(
            id: .library(try row.decode(atIndex: 0)), name: try row.decode(atIndex: 1),
            conditions: try row.decode(atIndex: 2))
    }
}

extension Library {
    /// The smart lists in the library.
    public var smartLists: SmartListStore { SmartListStore { self } }
}

extension LazyLibrary {
    /// The smart lists in the library, which is opened when they are first used.
    public var smartLists: SmartListStore { SmartListStore { () throws(LibraryError) in try self.library() } }
}
