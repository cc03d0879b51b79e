import Foundation
import GRDB
import Synchronization

/// Takes a catalogue for the library while it arrives.
///
/// One that is let go unfinished is as if it had never been.
public final class StagedCatalog: CatalogSink, Sendable {
    private let library: Library
    private let baseURL: String
    /// What is being written; nil once it is finished or given up. The lock lets one call at it at a time.
    private let draft: Mutex<StagedCatalogFile?>

    /// Where the file goes.
    private let folder: LibraryFolder
    private let isTemporary: Bool

    /// - Parameters:
    ///   - pageLimit: how many pages the file may have; nil for as many as the disk has room for.
    ///   - temporaryCatalogs: where the catalogue goes if the library cannot take it; nil for the library.
    init(
        library: Library, baseURL: String, pageLimit: Int? = nil, temporaryCatalogs: TemporaryCatalogs? = nil
    ) throws(LibraryError) {
        self.library = library
        self.baseURL = baseURL
        isTemporary = temporaryCatalogs != nil
        folder = try temporaryCatalogs?.folder() ?? library.folder
        draft = Mutex(try StagedCatalogFile(in: folder, pageLimit: pageLimit))
    }

    deinit {
        cancel()
    }

    /// Begins anew, as if nothing had come.
    public func restart() throws(LibraryError) {
        let new = try StagedCatalogFile(in: folder)
        draft.withLock { draft in
            draft?.discard()
            draft = new
        }
    }

    /// Takes the next productions.
    public func add(_ productions: [Production], _ merging: Merging) throws(LibraryError) {
        try write { try $0.add(productions, merging) }
    }

    /// Takes the members of a channel, all of which came.
    public func addMembers(_ identities: [String], ofChannel slug: String) throws(LibraryError) {
        try write { try $0.addMembers(identities, of: slug) }
    }

    /// Notes that the customer may watch those of these slugs.
    public func unlock(_ slugs: Set<String>) throws(LibraryError) {
        try write { try $0.unlock(slugs) }
    }

    /// Exchanges the catalogue that is there for this one, in one transaction.
    public func finish(_ rest: Catalog, revalidation: Revalidation? = nil) throws(LibraryError) {
        let former = try library.catalogName(of: baseURL)
        try draft.withLock { draft throws(LibraryError) in
            guard let current = draft else { return }
            try withLibraryErrors(at: current.path) {
                try current.finish(rest, after: former.map(library.folder.catalogPath))
                if isTemporary {
                    library.temporaryCatalogs.set(.init(path: current.path, fetchedAt: Date()), for: baseURL)
                } else {
                    try library.exchange(for: current.name, of: baseURL, revalidation: revalidation)
                    library.temporaryCatalogs.set(nil, for: baseURL)
                }
            }
            // While nobody else has the lock, who would give up what is in use by now.
            draft = nil
        }
    }

    /// Drops what came; the catalogue that is there stays.
    public func cancel() {
        draft.withLock { draft in
            draft?.discard()
            draft = nil
        }
    }

    private func write(_ body: (StagedCatalogFile) throws -> Void) throws(LibraryError) {
        try draft.withLock { draft throws(LibraryError) in
            guard let draft else { return }
            try withLibraryErrors(at: draft.path) { try body(draft) }
        }
    }
}

extension Library {
    /// Lets the file called `new` be the catalogue of the server at `baseURL`, as of now, and removes the
    /// one that was.
    fileprivate func exchange(for new: String, of baseURL: String, revalidation: Revalidation?) throws {
        let json = try revalidation.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let replaced = try withLibraryErrors(at: folder.statePath) {
            try state.writeWithoutTransaction { database in
                // The commit is on the disk before the file that it names no more is removed: the power may
                // fail between the two.
                try database.execute(sql: "PRAGMA synchronous = FULL")
                defer {
                    // Silence is safe: what follows is written with more care than it needs.
                    try? database.execute(sql: "PRAGMA synchronous = NORMAL")
                }
                let id = try store(for: baseURL).ensureRow(database)
                learnTraits(of: id, database)
                return try database.attached(folder.catalogPath(new), as: "catalog") {
                    var replaced: String?
                    try database.inTransaction {
                        replaced = try String.fetchOne(
                            database, sql: "SELECT file FROM store WHERE id = ?", arguments: [id])
                        try database.execute(
                            sql: "UPDATE store SET file = ?, fetchedAt = ?, revalidation = ? WHERE id = ?",
                            arguments: [new, Date().timeIntervalSince1970, json, id])
                        try MarkReconciliation(
                            store: id, catalog: AttachedCatalog("catalog", in: database), database: database
                        ).run()
                        return .commit
                    }
                    return replaced
                }
            }
        }
        if let replaced { unlink(folder.catalogPath(replaced)) }
    }

    /// Keeps what the episodes of the marks of `store` are recognised by, from the catalogue that is there.
    private func learnTraits(of store: Int64, _ database: Database) {
        // Silence is safe: without the former catalogue, a new mark follows its episode by its identity.
        let isNeeded = try? Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM mark WHERE store = ? AND traits IS NULL)",
            arguments: [store])
        guard isNeeded == true,
            let name = try? String.fetchOne(
                database, sql: "SELECT file FROM store WHERE id = ?", arguments: [store]),
            FileManager.default.fileExists(atPath: folder.catalogPath(name))
        else { return }
        try? database.attached(folder.catalogPath(name), as: "former") {
            try database.inTransaction {
                try MarkReconciliation(
                    store: store, catalog: AttachedCatalog("former", in: database), database: database
                ).learn()
                return .commit
            }
        }
    }
}
