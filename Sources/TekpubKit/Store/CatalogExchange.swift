import Foundation
import GRDB
import TekpubFormats

/// Makes prepared catalogues the current ones of their servers.
struct CatalogExchange {
    /// The catalogue that a new one replaces.
    struct Former {
        /// The name of its file, or the path of a temporary one.
        let name: String
        /// Whether pages of its lists are missing, so that what it lacks need not be new.
        let lacksPages: Bool
    }

    let library: Library

    /// Returns the current catalogue of a server; nil if never fetched.
    func previous(of catalogID: CatalogID) throws(LibraryError) -> Former? {
        if let spare = library.temporaryCatalogs[catalogID] {
            return Former(name: spare.path, lacksPages: false)
        }
        let row = try library.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT file, revalidation FROM store WHERE catalog = ?"),
                arguments: [catalogID]
            ).map { (try $0.decode(String?.self, atIndex: 0), try $0.decode(String?.self, atIndex: 1)) }
        }
        guard case (let name?, let text)? = row else { return nil }
        let known = text.flatMap(Revalidation.init(text:))
        return Former(name: name, lacksPages: known?.lacksPages == true)
    }

    /// Makes a catalogue the current one, fetched now, and removes the previous file.
    func exchange(_ catalog: PreparedCatalog) throws(LibraryError) {
        let failure = try exchange([catalog]) { $1[catalog.catalogID] }
        if let failure { throw failure }
    }

    /// Makes catalogues the current ones, fetched now, and removes the previous files. One transaction does it for all
    /// that have no marks.
    ///
    /// - Parameter body: called in that transaction, with the errors of single catalogues by base URL.
    /// - Throws: if none of this was stored.
    func exchange<Result>(
        _ catalogs: [PreparedCatalog], _ body: (Database, [CatalogID: LibraryError]) throws -> Result
    ) throws(LibraryError) -> Result {
        var failures: [CatalogID: LibraryError] = [:]
        var replaced: [String] = []
        let result = try withLibraryErrors(at: library.folder.statePath) {
            try library.withCleanJournal {
                try library.state.writeWithoutTransaction { database in
                    var (entries, hasPrevious, marked): ([Entry], Bool, Set<Int64>) = ([], false, [])
                    // In one transaction, because each statement alone locks the library anew.
                    try database.inTransaction(catalogs.isEmpty ? .deferred : .immediate) {
                        entries = try catalogs.map { catalog in
                            let store = library.store(for: catalog.catalogID)
                            return Entry(catalog: catalog, id: try store.ensureRow(database))
                        }
                        hasPrevious = try entries.contains { try previousName(of: $0.id, database) != nil }
                        // Most catalogues have no marks, and attaching one takes longer than the transaction.
                        marked = try Set(entries.filter { try hasMarks($0.id, database) }.map(\.id))
                        return .commit
                    }
                    return try synchronised(hasPrevious, database) {
                        var names = exchangeMarked(
                            entries.filter { marked.contains($0.id) }, &failures, database)
                        let (previousNames, rest, result) = try exchangeUnmarked(
                            entries.filter { !marked.contains($0.id) }, failures, database, body)
                        names += previousNames
                        names += exchangeMarked(rest, &failures, database)
                        // Files that other programs stored meanwhile are left to the next start, as orphans.
                        if hasPrevious { replaced = names }
                        return result
                    }
                }
            }
        }
        if !failures.isEmpty { library.discardFailedWrites() }
        for name in replaced { unlink(library.folder.catalogPath(name)) }
        return result
    }
}

extension CatalogExchange {
    /// A catalogue with the ID of its row in the table `store`.
    private struct Entry {
        let catalog: PreparedCatalog
        let id: Int64
    }

    /// Synchronises the commits of `body`, before previous files are removed: the power may fail in between.
    ///
    /// - Parameter isNeeded: whether there are previous files.
    private func synchronised<Result>(
        _ isNeeded: Bool, _ database: Database, _ body: () throws -> Result
    ) throws -> Result {
        guard isNeeded, !library.folder.isTemporary else { return try body() }
        try database.execute(sql: "PRAGMA synchronous = FULL")
        defer {
            // Ignore errors: later commits are then synchronised more than they need.
            try? database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return try body()
    }

    /// Exchanges catalogues without marks in one transaction, and calls `body` in it.
    ///
    /// - Returns: the names of the previous files, and the catalogues that have got marks meanwhile.
    private func exchangeUnmarked<Result>(
        _ entries: [Entry], _ failures: [CatalogID: LibraryError], _ database: Database,
        _ body: (Database, [CatalogID: LibraryError]) throws -> Result
    ) throws -> (previousNames: [String], rest: [Entry], Result) {
        var (names, rest, done): ([String], [Entry], [Entry]) = ([], [], [])
        var result: Result?
        try database.inTransaction(.immediate) {
            for entry in entries {
                if try hasMarks(entry.id, database) {
                    rest.append(entry)
                } else {
                    names += try replace(entry, with: nil, database)
                    done.append(entry)
                }
            }
            result = try body(database, failures)
            return .commit
        }
        done.forEach(setCurrent)
        guard let result else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return (names, rest, result)
    }

    /// Exchanges catalogues with marks, which move to the same episodes in them, in a transaction each.
    ///
    /// - Returns: the names of the previous files.
    private func exchangeMarked(
        _ entries: [Entry], _ failures: inout [CatalogID: LibraryError], _ database: Database
    ) -> [String] {
        entries.flatMap { entry -> [String] in
            do throws(LibraryError) {
                return try withLibraryErrors(at: library.folder.statePath) {
                    learnTraits(of: entry.id, database)
                    var names: [String] = []
                    try database.attached(entry.catalog.file.path, as: "catalog") {
                        try database.inTransaction(.immediate) {
                            names = try replace(
                                entry, with: AttachedCatalog("catalog", in: database), database)
                            return .commit
                        }
                    }
                    setCurrent(entry)
                    return names
                }
            } catch {
                failures[entry.catalog.catalogID] = error
                return []
            }
        }
    }

    /// Makes a catalogue the current one, in the caller's transaction.
    ///
    /// - Parameter catalog: the attached catalogue, if marks are to be moved.
    /// - Returns: the name of the previous file, if any.
    private func replace(
        _ entry: Entry, with catalog: AttachedCatalog?, _ database: Database
    ) throws -> [String] {
        let (new, id) = (entry.catalog, entry.id)
        let previous = try previousName(of: id, database)
        let update = try database.cachedStatement(
            sql: "UPDATE store SET file = ?, fetchedAt = ?, revalidation = ? WHERE id = ?")
        try update.execute(
            arguments: [new.file.name, Date().timeIntervalSince1970, new.revalidation, id])
        if let catalog {
            for table in MarkReconciliation.Table.allCases {
                try MarkReconciliation(store: id, catalog: catalog, database: database, table: table).run()
            }
        }
        try NewEpisodeTable.update(store: id, new.contents.newEpisodes, at: Date(), database)
        try SourceTable.update(store: id, new.contents, database)
        return [previous].compactMap { $0 }
    }

    private func setCurrent(_ entry: Entry) {
        entry.catalog.setCurrent()
        library.temporaryCatalogs.set(nil, for: entry.catalog.catalogID)
    }

    private func hasMarks(_ store: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM mark WHERE store = :store)
                    OR EXISTS (SELECT 1 FROM queueItem WHERE store = :store)
                """)
        return try Bool.fetchOne(statement, arguments: ["store": store]) ?? false
    }

    private func previousName(of store: Int64, _ database: Database) throws -> String? {
        let statement = try database.cachedStatement(sql: "SELECT file FROM store WHERE id = ?")
        return try String.fetchOne(statement, arguments: [store])
    }

    /// Stores the traits of the episodes that have marks, from the previous catalogue.
    private func learnTraits(of store: Int64, _ database: Database) {
        // Ignore errors: without the previous catalogue, a new mark follows its episode by identity alone.
        let isNeeded = try? Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM mark WHERE store = :store AND traits IS NULL)
                        OR EXISTS (SELECT 1 FROM queueItem WHERE store = :store AND traits IS NULL)
                    """), arguments: ["store": store])
        guard isNeeded == true, let name = try? previousName(of: store, database),
            FileManager.default.fileExists(atPath: library.folder.catalogPath(name))
        else { return }
        try? database.attached(library.folder.catalogPath(name), as: "previous") {
            try database.inTransaction {
                for table in MarkReconciliation.Table.allCases {
                    try MarkReconciliation(
                        store: store, catalog: AttachedCatalog("previous", in: database), database: database,
                        table: table
                    ).learn()
                }
                return .commit
            }
        }
    }
}
