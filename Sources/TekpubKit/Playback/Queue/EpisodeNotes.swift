import Foundation
import GRDB

/// The user's notes at times of episodes, in the library.
///
/// All members read or write the disk: call them off the main actor.
public struct EpisodeNotes: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// Returns the notes of an episode, or of all, in order of time.
    public func notes(of episode: EpisodeLocation? = nil) throws(LibraryError) -> [EpisodeNote] {
        try open().read { database in
            let condition =
                episode == nil ? "TRUE" : "store.catalog = ? AND production = ? AND episode = ?"
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT note.id, store.catalog, production, episode, position, text, createdAt
                    FROM note JOIN store ON store.id = note.store WHERE \(condition)
                    ORDER BY note.store, production, episode, position, note.id
                    """,
                arguments: episode.map { [$0.catalogID, $0.key.productionKey, $0.key.identity] } ?? []
            ).map(EpisodeNote.init(row:))
        }
    }

    /// Adds a note.
    ///
    /// - Parameter position: the time in the episode, in seconds.
    @discardableResult
    public func add(
        _ text: String, at position: Int, of episode: EpisodeLocation, now: Date = Date()
    ) throws(LibraryError) -> EpisodeNote {
        try open().write("addNote") { database in
            let id = try insert(
                id: nil, text, at: position, of: episode, createdAt: now.timeIntervalSince1970, database)
            return EpisodeNote(
                id: id, location: episode, positionInSeconds: position, text: text, createdAt: now)
        }
    }

    /// Changes the text of a note.
    public func setText(_ text: String, of id: EpisodeNote.ID) throws(LibraryError) {
        try open().write("setNote") { database in
            try database.execute(sql: "UPDATE note SET text = ? WHERE id = ?", arguments: [text, id])
        }
    }

    /// Removes a note.
    ///
    /// - Returns: the note, for `restore`; nil if it was removed already.
    public func remove(_ id: EpisodeNote.ID) throws(LibraryError) -> EpisodeNote? {
        try open().write("removeNote") { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT note.id, store.catalog, production, episode, position, text, createdAt
                    FROM note JOIN store ON store.id = note.store WHERE note.id = ?
                    """, arguments: [id])
            try database.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
            return try row.map(EpisodeNote.init(row:))
        }
    }

    /// Puts a removed note back.
    public func restore(_ note: EpisodeNote) throws(LibraryError) {
        try open().write("restoreNote") { database in
            _ = try insert(
                id: note.id, note.text, at: note.positionInSeconds, of: note.location,
                createdAt: note.createdAt.timeIntervalSince1970, database)
        }
    }

    private func insert(
        id: Int64?, _ text: String, at position: Int, of episode: EpisodeLocation, createdAt: Double,
        _ database: Database
    ) throws -> Int64 {
        try database.execute(
            sql: "INSERT OR IGNORE INTO store (catalog) VALUES (?)", arguments: [episode.catalogID])
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO note (id, store, production, episode, position, text, createdAt)
                SELECT ?, id, ?, ?, ?, ?, ? FROM store WHERE catalog = ?
                """,
            arguments: [
                id, episode.key.productionKey, episode.key.identity, position, text, createdAt,
                episode.catalogID,
            ])
        return database.lastInsertedRowID
    }
}

/// A note at a time of an episode.
public struct EpisodeNote: Hashable, Sendable, Identifiable {
    /// The number of the note.
    public let id: Int64
    /// The episode in the library.
    public let location: EpisodeLocation
    /// The time in the episode, in seconds.
    public let positionInSeconds: Int
    /// What the user wrote.
    public let text: String
    /// When it was written.
    public let createdAt: Date
}

extension EpisodeNote {
    fileprivate init(row: Row) throws {
        id = try row.decode(atIndex: 0)
        location = EpisodeLocation(
            catalogID: try row.decode(atIndex: 1),
            key: EpisodeKey(
                productionKey: try row.decode(atIndex: 2), identity: try row.decode(atIndex: 3)))
        positionInSeconds = try row.decode(atIndex: 4)
        text = try row.decode(atIndex: 5)
        createdAt = Date(storedSeconds: try row.decode(atIndex: 6))
    }
}

extension Library {
    /// The notes in the library.
    public var notes: EpisodeNotes { EpisodeNotes { self } }
}

extension LazyLibrary {
    /// The notes in the library, which is opened when they are first used.
    public var notes: EpisodeNotes { EpisodeNotes { () throws(LibraryError) in try self.library() } }
}
