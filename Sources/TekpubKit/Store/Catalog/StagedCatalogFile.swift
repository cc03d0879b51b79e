import Foundation
import GRDB
import TekpubFormats

/// What the library's list of sources says of a new catalogue.
struct CatalogContents: Sendable {
    /// The title that the catalogue gives itself.
    let title: String?
    let productionCount: Int
    let episodeCount: Int
    /// The latest of the episodes that the previous catalogue does not have.
    let newEpisodes: [AttachedCatalog.NewEpisode]
}

/// The file of a catalogue that is being written; the library does not use it yet.
///
/// An unfinished file has no value, so there is no journal, and nothing waits for the disk before the end.
/// Apart from SQLite's cache, nothing in memory grows with the catalogue.
///
/// Safe to send: all mutable state, including the statements, is accessed only inside `queue`, which runs one
/// block at a time.
final class StagedCatalogFile: @unchecked Sendable {
    let name: String
    let path: String
    /// Marks the file as in use, for other processes.
    private let lock: FileLock
    let queue: DatabaseQueue
    /// Whether the file is removed at exit, so that it need not survive a power failure.
    private let isTemporary: Bool
    /// Holds a small catalogue until `finish`, and where it goes afterwards; nil if `queue` writes the file.
    private let scratch: (catalog: ScratchCatalog, owner: ScratchCatalogs)?
    /// nil at the end: a file with open statements cannot be closed.
    private var merger: CatalogMerger?

    init(in folder: LibraryFolder, pageLimit: Int? = nil) throws(LibraryError) {
        (name, lock) = try Self.newFile(in: folder)
        path = folder.catalogPath(name)
        isTemporary = folder.isTemporary
        scratch = nil
        let path = path
        (queue, merger) = try withLibraryErrors(at: path) {
            let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try CatalogSchema.migrator.migrate(queue)
            return try queue.writeWithoutTransaction { database in
                if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
                try database.beginTransaction()
                return (queue, try CatalogMerger(database))
            }
        }
    }

    /// Creates a copy of the file that `source` writes, whose changes are committed.
    private init(copying source: Database, _ other: CatalogMerger, in folder: LibraryFolder) throws {
        (name, lock) = try Self.newFile(in: folder)
        path = folder.catalogPath(name)
        isTemporary = folder.isTemporary
        scratch = nil
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            merger = try queue.writeWithoutTransaction { database in
                try source.backup(to: database)
                try database.beginTransaction()
                return try CatalogMerger(database, continuing: other)
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Creates a file for a small catalogue, which stays in memory until `finish`.
    init(in folder: LibraryFolder, using owner: ScratchCatalogs) throws(LibraryError) {
        (name, lock) = try Self.newFile(in: folder)
        path = folder.catalogPath(name)
        isTemporary = folder.isTemporary
        let catalog = try withLibraryErrors(at: path) { try owner.take() }
        scratch = (catalog, owner)
        queue = catalog.queue
        merger = catalog.merger
        let queue = queue
        try withLibraryErrors(at: path) { try queue.writeWithoutTransaction { try $0.beginTransaction() } }
    }

    /// Creates an empty file and locks it.
    private static func newFile(in folder: LibraryFolder) throws(LibraryError) -> (String, FileLock) {
        while true {
            let name = LibraryFolder.newCatalogName()
            // Another process that removes leftovers may remove the file before it is locked.
            let lock = try FileLock(path: folder.catalogPath(name))
            if let lock, lock.isOfAFile { return (name, lock) }
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "tekpub.writer"
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA page_size = 8192;
                    PRAGMA auto_vacuum = NONE;
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA secure_delete = OFF;
                    PRAGMA cache_size = -8192;
                    """)
        }
        return configuration
    }

    /// Applies changes in order.
    func apply(_ changes: [CatalogChange]) throws {
        try queue.writeWithoutTransaction { _ in
            for change in changes { try merger?.apply(change) }
        }
        // At the end, little is left to wait for.
        if !isTemporary, scratch == nil { lock.beginWriteback() }
    }

    /// Copies the file with the changes so far; it can be changed further.
    ///
    /// - Returns: the copy, or the reason why it could not be made.
    /// - Throws: if this file is no longer usable.
    func copy(in folder: LibraryFolder) throws -> Result<StagedCatalogFile, any Error> {
        try queue.writeWithoutTransaction { database in
            guard let merger else { return .failure(LibraryError.damaged(path: path)) }
            try database.commit()
            let copy = Result { try StagedCatalogFile(copying: database, merger, in: folder) }
            try database.beginTransaction()
            return copy
        }
    }

    /// Returns the productions with these identities, in the server's order, with the episodes written so
    /// far.
    func productions(of identities: Set<String>) throws -> [Production] {
        try queue.writeWithoutTransaction { _ in try merger?.productions(of: identities) ?? [] }
    }

    /// Closes the file. No other call may follow.
    private func close() throws {
        let hasIndexes = queue.writeWithoutTransaction { _ in
            defer { merger = nil }
            return merger?.hasIndexes ?? true
        }
        guard let scratch else { return try queue.close() }
        // Without its indexes, all statements would be prepared again.
        if !hasIndexes { scratch.owner.giveBack(scratch.catalog) }
    }

    /// Removes the file.
    func discard() {
        // Ignore errors: a file that cannot be closed is removed anyway.
        try? close()
        unlink(path)
    }
}

extension StagedCatalogFile {
    /// Finishes the file: it is then complete and on the disk, and the library does not use it yet.
    ///
    /// - Parameters:
    ///   - previous: the file of the previous catalogue, to find new episodes; nil if there was no previous catalogue.
    ///   - news: which episodes that `previous` does not have are new.
    func finish(
        _ rest: Catalog, after previous: String?, news: NewEpisodes.Rule
    ) throws -> CatalogContents {
        let contents = try queue.writeWithoutTransaction { database in
            try merger?.finish()
            try database.commit()
            if let previous { follow(previous, news, database) }
            guard let summary = try merger?.summary(with: rest) else {
                throw LibraryError.damaged(path: path)
            }
            try database.cachedStatement(sql: "INSERT INTO summary (json) VALUES (?)")
                .execute(arguments: [try summary.encoded()])
            let catalog = AttachedCatalog("main", in: database)
            return CatalogContents(
                title: try catalog.title(), productionCount: summary.productionCount,
                episodeCount: summary.episodeCount,
                newEpisodes: previous == nil ? [] : try catalog.newEpisodes(limit: NewEpisodeTable.limit))
        }
        try scratch?.catalog.write(to: path, lock)
        try close()
        if !isTemporary { try lock.synchronize(at: path) }
        return contents
    }

    /// Takes over the keys of the previous catalogue, and records the episodes that it does not have.
    private func follow(_ previous: String, _ news: NewEpisodes.Rule, _ database: Database) {
        guard FileManager.default.fileExists(atPath: previous) else { return }
        // Ignore errors: without the previous catalogue no episode counts as new, and if it is damaged, the
        // new one replaces it anyway.
        try? withLibraryErrors(at: previous) {
            try database.attached(previous, as: "previous") {
                try database.inTransaction {
                    try ProductionKeys.keepPreviousKeys(database)
                    return .commit
                }
                let changes = try NewEpisodes(database, news).all()
                try database.inTransaction {
                    for entry in changes { try note(entry, database) }
                    return .commit
                }
            }
        }
    }

    private func note(_ changes: NewEpisodes.Changes, _ database: Database) throws {
        let id = changes.production
        let addNew = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO fresh (production, episode) VALUES (?, ?)")
        for episode in changes.new { try addNew.execute(arguments: [id, episode]) }
        let addGone = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO gone (production, name) VALUES (?, ?)")
        for name in changes.gone { try addGone.execute(arguments: [id, Int64(bitPattern: name)]) }
        let update = try database.cachedStatement(sql: "UPDATE production SET freshCount = ? WHERE id = ?")
        try update.execute(arguments: [changes.new.count, id])
    }
}
