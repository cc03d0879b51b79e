import Foundation
import GRDB
import TekpubFormats

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
    let lock: FileLock
    let queue: DatabaseQueue
    /// Whether the file is removed at exit, so that it need not survive a power failure.
    let isTemporary: Bool
    /// These are nil at the end: a file with open statements cannot be closed.
    private var rows: ProductionWriter?
    private var searchText: SearchTextWriter?
    private(set) var productionCount = 0
    private(set) var latest = LatestEpisodes()
    /// The current feed, and the number of productions before it.
    private var feed: (name: Merging.Feed, start: Int) = (.catalog, 0)

    init(in folder: LibraryFolder, pageLimit: Int? = nil) throws(LibraryError) {
        (name, lock) = try Self.newFile(in: folder)
        path = folder.catalogPath(name)
        isTemporary = folder.isTemporary
        let path = path
        (queue, rows, searchText) = try withLibraryErrors(at: path) {
            let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try CatalogSchema.migrator.migrate(queue)
            return try queue.writeWithoutTransaction { database in
                if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
                try database.beginTransaction()
                return (queue, try ProductionWriter(database), try SearchTextWriter(database))
            }
        }
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

    /// Writes the remaining search texts.
    func finishSearchText(_ database: Database) throws {
        try searchText?.finish(database)
    }

    /// Closes the file. No other call may follow.
    func close() throws {
        queue.writeWithoutTransaction { _ in
            rows = nil
            searchText = nil
        }
        try queue.close()
    }

    /// Removes the file.
    func discard() {
        // Silence is safe: a file that cannot be closed is removed anyway.
        try? close()
        unlink(path)
    }
}

extension StagedCatalogFile {
    /// Applies changes in order.
    func apply(_ changes: [CatalogChange]) throws {
        try queue.writeWithoutTransaction { database in
            for change in changes {
                switch change {
                case .productions(let productions, let merging): try add(productions, merging, database)
                case .members(let identities, let slug): try addMembers(identities, of: slug, database)
                case .unlock(let slugs): try unlock(slugs, database)
                }
            }
        }
    }

    private func add(_ productions: [Production], _ merging: Merging, _ database: Database) throws {
        if merging != .separate { try makeKeyIndex(database) }
        switch merging {
        case .separate: for production in productions { try append(production) }
        case .fill: for production in productions { try fill(production, database) }
        case .complete: for production in productions { try complete(production, database) }
        case .join: for production in productions { try join(production, database) }
        case .extend(let feed):
            enter(feed)
            try extend(productions, database)
        case .name(let feed):
            enter(feed)
            for production in productions { try name(production, database) }
        }
    }

    private func addMembers(_ identities: [String], of slug: String, _ database: Database) throws {
        try makeKeyIndex(database)
        let label = slug.lowercased()
        try database.execute(
            sql: "INSERT OR IGNORE INTO listing (label, slug) VALUES (?, ?)", arguments: [label, slug])
        for identity in identities {
            for id in try ids(of: identity, database) { try rows?.insert(label, id: id, isTag: false) }
        }
    }

    private func unlock(_ slugs: Set<String>, _ database: Database) throws {
        try makeKeyIndex(database)
        let statement = try database.makeStatement(
            sql: "UPDATE production SET canWatch = 1 WHERE key = ? AND slug = key")
        for slug in slugs { try statement.execute(arguments: [slug]) }
    }

    /// Returns the productions with these identities, in the server's order, with the episodes written so
    /// far.
    func productions(of identities: Set<String>) throws -> [Production] {
        try queue.writeWithoutTransaction { database in
            try makeKeyIndex(database)
            return try identities.flatMap { try ids(of: $0, database) }.sorted().compactMap {
                try Production.fetch($0, from: database)
            }
        }
    }
}

extension StagedCatalogFile {
    private func append(_ production: Production) throws {
        productionCount += 1
        try rows?.insert(production, id: Int64(productionCount))
        try searchText?.append(production)
        latest.add(production.episodes, of: Int64(productionCount), behind: 0)
    }

    private func fill(_ production: Production, _ database: Database) throws {
        try change(production, database) {
            $0.fill(from: production)
        } orElse: {
            try append(production)
        }
    }

    private func complete(_ production: Production, _ database: Database) throws {
        try change(production, database) { summary in
            var whole = production
            whole.fill(from: summary)
            summary = whole
        } orElse: {
        }
    }

    private func join(_ production: Production, _ database: Database) throws {
        try join(production, to: production.identity.map { try ids(of: $0, database) } ?? [], database)
    }

    private func join(_ production: Production, to ids: [Int64], _ database: Database) throws {
        // A long feed calls this for each batch, so no episodes are read.
        for id in ids { try extend(id, by: Production(channels: production.channels), database) }
        if ids.isEmpty { try append(production) }
    }

    private func change(
        _ production: Production, _ database: Database, _ body: (inout Production) -> Void,
        orElse: () throws -> Void
    ) throws {
        guard let identity = production.identity, let id = try firstID(of: identity, database) else {
            return try orElse()
        }
        try change(id, database, body)
    }

    private func change(_ id: Int64, _ database: Database, _ body: (inout Production) -> Void) throws {
        guard let former = try Production.fetch(id, from: database) else { return }
        var production = former
        body(&production)
        guard production != former else { return }
        try rows?.replace(former, with: production, id: id)
        searchText?.change(id)
        if former.episodes != production.episodes { latest.add(production.episodes, of: id, behind: 0) }
    }

    /// Merges consecutive items with the same title before it reads the file. A feed arrives item by item,
    /// each with the title of its production.
    private func extend(_ productions: [Production], _ database: Database) throws {
        try makeTitleIndex(database)
        var rest = productions[...]
        while var production = rest.popFirst() {
            while let next = rest.first, next.title == production.title {
                production.extend(with: next)
                rest.removeFirst()
            }
            try extend(production, database)
        }
    }

    private func extend(_ production: Production, _ database: Database) throws {
        if let id = try firstID(ofTitle: production.title, database) {
            try extend(id, by: production, database)
        } else if feed.start > 0, let identity = production.identity {
            try join(production, to: ids(of: identity, database).filter { $0 <= feed.start }, database)
        } else {
            try append(production)
        }
    }

    private func name(_ production: Production, _ database: Database) throws {
        try makeTitleIndex(database)
        guard let id = try firstID(ofTitle: nil, database) else { return }
        try extend(id, by: production, database)
    }

    private func extend(_ id: Int64, by production: Production, _ database: Database) throws {
        guard let former = try Production.fetchRecord(id, from: database) else { return }
        var record = production
        record.episodes = []
        var known = former
        known.fill(from: record)
        guard known != former || !production.episodes.isEmpty else { return }
        var digest = try EpisodeTotals.fetch(id, from: database)
        latest.add(production.episodes, of: id, behind: digest.count)
        digest.append(production.episodes)
        try rows?.extend(former, with: known, adding: production.episodes, digest: digest, id: id)
        searchText?.change(id)
    }

    /// Starts the feed called `name`, unless it is the current one.
    private func enter(_ name: Merging.Feed) {
        guard feed.name != name else { return }
        feed = (name, name == .catalog ? 0 : productionCount)
    }

    /// Returns the first production of the feed with this title.
    private func firstID(ofTitle title: String?, _ database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE title IS ? AND id > ? ORDER BY id LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [title, feed.start])
    }
}
