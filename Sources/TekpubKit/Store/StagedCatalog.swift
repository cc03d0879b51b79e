import Foundation
import GRDB
import Synchronization
import TekpubFormats

/// A catalogue on its way into the store: changes are applied to a file of its own, which one transaction makes
/// the current catalogue at the end.
///
/// Until `finish` has returned, the store shows the former catalogue. A staged catalogue that is released
/// unfinished leaves nothing behind.
public final class StagedCatalog: Sendable {
    private struct State {
        /// Nil once the catalogue is finished or cancelled.
        var file: StagedCatalogFile?
        var isEmpty = true
        /// Whether parts of productions came, so that no production is known to be whole before the end.
        var hasParts = false
        /// The batch that is being written.
        var writing: Task<Result<Void, LibraryError>, Never>?
    }

    private let library: Library
    private let baseURL: String
    private let state: Mutex<State>
    /// Where the file goes.
    private let folder: LibraryFolder
    private let isTemporary: Bool

    /// - Parameters:
    ///   - pageLimit: how many pages the file may have; nil for no limit but the disk's.
    ///   - temporaryCatalogs: where the catalogue goes if the library cannot take it; nil for the library.
    init(
        library: Library, baseURL: String, pageLimit: Int? = nil, temporaryCatalogs: TemporaryCatalogs? = nil
    ) throws(LibraryError) {
        self.library = library
        self.baseURL = baseURL
        isTemporary = temporaryCatalogs != nil
        folder = try temporaryCatalogs?.folder() ?? library.folder
        state = Mutex(State(file: try StagedCatalogFile(in: folder, pageLimit: pageLimit)))
    }

    deinit {
        cancel()
    }

    /// Whether no change was applied yet, or none since `restart`.
    package var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Applies the next changes, in order.
    ///
    /// Returns when the changes of the call before are written: one batch is written while the next one is read.
    ///
    /// - Throws: why these changes, or those of the call before, cannot be kept.
    package func apply(_ changes: [CatalogChange]) async throws(LibraryError) {
        guard !changes.isEmpty else { return }
        try await finishWriting()
        state.withLock { state in
            guard let file = state.file else { return }
            state.isEmpty = false
            state.hasParts = state.hasParts || changes.contains(where: \.isPart)
            state.writing = Task {
                Result { () throws(LibraryError) in
                    try withLibraryErrors(at: file.path) { try file.apply(changes) }
                }
            }
        }
    }

    /// Applies changes and waits for the disk: not while a call of `apply` may still be writing.
    package func write(_ changes: [CatalogChange]) throws(LibraryError) {
        try state.withLock { state throws(LibraryError) in
            guard let file = state.file else { return }
            state.isEmpty = false
            try withLibraryErrors(at: file.path) { try file.apply(changes) }
        }
    }

    /// Drops all changes: they were no catalogue, or a better answer follows.
    package func restart() async throws(LibraryError) {
        guard !isEmpty else { return }
        // Silence is safe: what could not be written is dropped anyway.
        try? await finishWriting()
        let new = try StagedCatalogFile(in: folder)
        state.withLock { state in
            state.file?.discard()
            state = State(file: new)
        }
    }

    /// Makes this the current catalogue, in one transaction.
    ///
    /// - Parameters:
    ///   - rest: everything but the productions, of which it has none.
    ///   - revalidation: kept with the catalogue for the next refresh.
    package func finish(
        _ rest: Catalog, revalidation: Revalidation? = nil
    ) async throws(LibraryError) {
        try await finishWriting()
        try await onBlockingThread { () throws(LibraryError) in
            try self.commit(rest, revalidation: revalidation)
        }
    }

    /// As `finish`, waiting for the disk.
    package func commit(_ rest: Catalog, revalidation: Revalidation? = nil) throws(LibraryError) {
        let former = try library.catalogName(of: baseURL)
        try state.withLock { state throws(LibraryError) in
            guard let file = state.file else { return }
            try withLibraryErrors(at: file.path) {
                try file.finish(rest, after: former.map(library.folder.catalogPath))
                if isTemporary {
                    library.temporaryCatalogs.set(.init(path: file.path, fetchedAt: Date()), for: baseURL)
                } else {
                    try library.exchange(for: file.name, of: baseURL, revalidation: revalidation)
                    library.temporaryCatalogs.set(nil, for: baseURL)
                }
            }
            // Inside the lock, so that `cancel` cannot remove a file that is now in use.
            state.file = nil
        }
    }

    /// Drops all changes; the former catalogue stays. Nothing may follow.
    package func cancel() {
        state.withLock { state in
            state.file?.discard()
            state = State()
        }
    }

    /// The productions of these identities that came so far and are whole, with their episodes.
    func productions(of identities: Set<String>) async throws(LibraryError) -> [Production] {
        try await finishWriting()
        let (file, hasParts) = state.withLock { ($0.file, $0.hasParts) }
        guard let file, !hasParts else { return [] }
        return try withLibraryErrors(at: file.path) { try file.productions(of: identities) }
    }

    private func finishWriting() async throws(LibraryError) {
        let writing = state.withLock { state in
            defer { state.writing = nil }
            return state.writing
        }
        try await writing?.value.get()
    }
}

extension CatalogChange {
    /// Whether it brings parts of productions, of which more may follow.
    fileprivate var isPart: Bool {
        switch self {
        case .productions(_, .extend), .productions(_, .name): true
        case .productions, .members, .unlock: false
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
                if !folder.isTemporary { try database.execute(sql: "PRAGMA synchronous = FULL") }
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
