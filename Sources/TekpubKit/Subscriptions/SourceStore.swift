import Foundation
import GRDB
import TekpubFormats

/// The sources in the library.
///
/// All members read or write the disk: call them off the main actor.
public struct SourceStore: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    var library: Library {
        get throws(LibraryError) { try open() }
    }

    /// Returns all sources in the user's order, with their numbers of new episodes.
    public func sources() throws(LibraryError) -> [Source] {
        try library.read { database in
            let counts = try NewEpisodeTable.counts(in: database)
            return try SourceTable.fetchAll(database).map { source in
                var source = source
                source.newCount = counts[source.id] ?? 0
                return source
            }
        }
    }

    /// Returns the source with this ID; nil if it was removed.
    public func source(_ id: Source.ID) throws(LibraryError) -> Source? {
        try library.read { database in
            var source = try SourceTable.fetch(id, database)
            source?.newCount = try NewEpisodeTable.counts(of: [id], in: database)[id] ?? 0
            return source
        }
    }

    /// Adds a source at the end, or returns the one with this address.
    ///
    /// - Parameters:
    ///   - address: a base URL, as `BaseURL.url.absoluteString`, or the ID of a catalogue inside the program.
    ///   - title: the user's own title; nil for the catalogue's.
    /// - Returns: the source, and whether it is new.
    @discardableResult
    public func add(
        _ address: String, title: String? = nil, folders: [String] = []
    ) throws(LibraryError) -> (source: Source, isNew: Bool) {
        let added = try add([NewSource(address: address, title: title, folders: folders)])
        return (added.sources[0], added.newCount == 1)
    }

    /// Adds several sources in one transaction.
    ///
    /// - Returns: the sources in this order, and how many of them are new.
    @discardableResult
    public func add(_ new: [NewSource]) throws(LibraryError) -> (sources: [Source], newCount: Int) {
        try library.write("addSources") { database in
            var newCount = 0
            let sources = try new.map { entry -> Source in
                if let known = try SourceTable.fetch(address: entry.address, database) { return known }
                newCount += 1
                return try SourceTable.insert(entry, database)
            }
            return (sources, newCount)
        }
    }

    /// Removes a source from the list. Its catalogue and the user's marks stay in the library.
    ///
    /// - Returns: what `restore` needs; nil if it was removed already.
    public func remove(_ id: Source.ID) throws(LibraryError) -> RemovedSource? {
        try library.write("removeSource") { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT * FROM source WHERE store = ?", arguments: [id])
            else { return nil }
            try database.execute(sql: "DELETE FROM source WHERE store = ?", arguments: [id])
            return RemovedSource(id: id, columns: Array(row.columnNames), values: Array(row.databaseValues))
        }
    }

    /// Puts a removed source back at its position.
    public func restore(_ removed: RemovedSource) throws(LibraryError) {
        try library.write("restoreSource") { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO source (\(removed.columns.joined(separator: ", ")))
                    VALUES (\(databaseQuestionMarks(count: removed.columns.count)))
                    """, arguments: StatementArguments(removed.values))
        }
    }

    /// Gives a source a title of the user's; nil for the catalogue's own.
    public func rename(_ id: Source.ID, to title: String?) throws(LibraryError) {
        try update(id, set: "title", to: title)
    }

    /// Puts a source into a folder; an empty array for none.
    public func move(_ id: Source.ID, to folders: [String]) throws(LibraryError) {
        try update(id, set: "folder", to: PackedStrings.pack(folders))
    }

    /// Moves a source past its neighbour: the next or the previous one of the same folder.
    ///
    /// - Parameter step: 1 for the next one, -1 for the previous one.
    /// - Returns: the change, for `undo`; nil if it has no such neighbour.
    public func move(_ id: Source.ID, by step: Int) throws(LibraryError) -> SourceMove? {
        try library.write("moveSource") { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT store, folder FROM source ORDER BY position, store")
            let all = try rows.map { row -> (id: Source.ID, folder: String?) in
                (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
            }
            guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
            let siblings = all.indices.filter { all[$0].folder == all[index].folder }
            guard let place = siblings.firstIndex(of: index), siblings.indices.contains(place + step) else {
                return nil
            }
            var ids = all.map(\.id)
            let next = index + 1 < ids.count ? ids[index + 1] : nil
            let target = siblings[place + step]
            ids.remove(at: index)
            ids.insert(id, at: target)
            try SourceTable.arrange(ids, database)
            return SourceMove(id: id, next: next)
        }
    }

    /// Moves a source back.
    public func undo(_ move: SourceMove) throws(LibraryError) {
        try library.write("undoMove") { database in
            var ids = try Source.ID.fetchAll(
                database, sql: "SELECT store FROM source ORDER BY position, store")
            guard let index = ids.firstIndex(of: move.id) else { return }
            ids.remove(at: index)
            ids.insert(move.id, at: move.next.flatMap(ids.firstIndex) ?? ids.endIndex)
            try SourceTable.arrange(ids, database)
        }
    }

    /// Changes the title, the address and the folders of a source. A source that the publisher ended is asked again at
    /// another address.
    ///
    /// - Returns: the source that has this address already; nil if there is none, so that the address was changed.
    public func edit(_ id: Source.ID, to edit: NewSource) throws(LibraryError) -> Source? {
        try library.write("editSource") { database in
            if let other = try SourceTable.fetch(address: edit.address, database), other.id != id {
                return other
            }
            try database.execute(
                sql: "UPDATE source SET title = ?, folder = ? WHERE store = ?",
                arguments: [edit.title, PackedStrings.pack(edit.folders), id])
            try database.execute(
                sql: """
                    UPDATE source SET address = ?1, isEnded = 0, nextRefreshAt = NULL, notBefore = NULL
                    WHERE store = ?2 AND address <> ?1
                    """, arguments: [edit.address, id])
            return nil
        }
    }

    /// Sets what the user wants of a source.
    public func setPolicy(_ policy: SourcePolicy, of id: Source.ID) throws(LibraryError) {
        try update(id, set: "policy", to: StoredDetails.text(policy))
    }

    private func update(_ id: Source.ID, set column: String, to value: String?) throws(LibraryError) {
        try library.write("updateSource") { database in
            try database.execute(
                sql: "UPDATE source SET \(column) = ? WHERE store = ?", arguments: [value, id])
        }
    }
}

/// A source to add.
public struct NewSource: Hashable, Sendable {
    /// The base URL.
    public var address: String
    /// The user's own title; nil for the catalogue's.
    public var title: String?
    /// The names of the folders that contain it, outermost first.
    public var folders: [String]

    /// Creates a source to add.
    public init(address: String, title: String? = nil, folders: [String] = []) {
        self.address = address
        self.title = title
        self.folders = folders
    }
}

/// A change of the place of a source in the list.
public struct SourceMove: Sendable {
    let id: Source.ID
    /// The source that it stood before; nil if it was the last.
    let next: Source.ID?
}

/// A source that was removed, with everything that brings it back.
public struct RemovedSource: Sendable {
    /// The ID of the source.
    public let id: Source.ID
    let columns: [String]
    let values: [DatabaseValue]
}

extension Library {
    /// The sources in the library.
    public var sources: SourceStore { SourceStore { self } }
}

extension LazyLibrary {
    /// The sources in the library, which is opened when they are first used.
    public var sources: SourceStore { SourceStore { () throws(LibraryError) in try self.library() } }
}
