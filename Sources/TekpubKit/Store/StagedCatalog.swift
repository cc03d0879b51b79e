import Foundation
import GRDB
import Synchronization
import TekpubFormats

/// A catalogue that is being loaded. Changes are written to a new file, which the first of them creates, and
/// which one transaction makes the current catalogue at the end.
///
/// Until `finish` has returned, the store shows the former catalogue. An unfinished staged catalogue removes
/// its file when it is released.
public final class StagedCatalog: Sendable {
    private struct State {
        /// nil before the first change: most refreshes bring none.
        var file: StagedCatalogFile?
        /// Whether the catalogue is finished or cancelled.
        var isEnded = false
        var isEmpty = true
        /// Whether parts of productions were applied. Then no production is known to be complete before the
        /// end.
        var hasParts = false
        /// The batch that is being written.
        var writing: Task<Result<Void, LibraryError>, Never>?
    }

    private let library: Library
    private let baseURL: String
    private let state: Mutex<State>
    /// The folder of the new file.
    private let folder: LibraryFolder
    private let isTemporary: Bool
    private let pageLimit: Int?

    /// - Parameters:
    ///   - pageLimit: the maximum number of pages in the file; nil for no limit.
    ///   - temporaryCatalogs: keeps the catalogue if the library cannot; nil to save it in the library.
    init(
        library: Library, baseURL: String, pageLimit: Int? = nil, temporaryCatalogs: TemporaryCatalogs? = nil
    ) throws(LibraryError) {
        self.library = library
        self.baseURL = baseURL
        self.pageLimit = pageLimit
        isTemporary = temporaryCatalogs != nil
        folder = try temporaryCatalogs?.folder() ?? library.folder
        state = Mutex(State())
    }

    deinit {
        cancel()
    }

    /// Whether no change was applied since `init` or `restart`.
    package var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Applies the next changes, in order.
    ///
    /// Returns when the previous batch is written, so that one batch is written while the next one is read.
    ///
    /// - Throws: the error of the previous batch. Later calls, at the latest `finish`, throw the error of
    ///   this one.
    package func apply(_ changes: [CatalogChange]) async throws(LibraryError) {
        guard !changes.isEmpty else { return }
        try await finishWriting()
        try state.withLock { state throws(LibraryError) in
            guard let file = try file(of: &state) else { return }
            state.isEmpty = false
            state.hasParts = state.hasParts || changes.contains(where: \.isPart)
            state.writing = Task {
                Result { () throws(LibraryError) in
                    try withLibraryErrors(at: file.path) { try file.apply(changes) }
                }
            }
        }
    }

    /// Applies changes, and blocks until they are written. Do not call it while a batch of `apply` may be
    /// pending.
    package func write(_ changes: [CatalogChange]) throws(LibraryError) {
        try state.withLock { state throws(LibraryError) in
            guard let file = try file(of: &state) else { return }
            state.isEmpty = false
            try withLibraryErrors(at: file.path) { try file.apply(changes) }
        }
    }

    /// Discards all changes: they were not a catalogue, or a better response follows.
    package func restart() async throws(LibraryError) {
        guard !isEmpty else { return }
        // Ignore errors: changes that could not be written are discarded too.
        try? await finishWriting()
        state.withLock { state in
            state.file?.discard()
            state = State()
        }
    }

    /// Makes this the current catalogue, in one transaction.
    ///
    /// - Parameters:
    ///   - rest: everything but the productions; it has none of its own.
    ///   - revalidation: the validators to store for the next refresh.
    package func finish(
        _ rest: Catalog, revalidation: Revalidation? = nil
    ) async throws(LibraryError) {
        try await finishWriting()
        try await onBlockingThread { () throws(LibraryError) in
            try self.commit(rest, revalidation: revalidation)
        }
    }

    /// Like `finish`, but blocks the thread.
    package func commit(_ rest: Catalog, revalidation: Revalidation? = nil) throws(LibraryError) {
        let former = try library.catalogName(of: baseURL)
        let start = ContinuousClock.now
        try state.withLock { state throws(LibraryError) in
            guard let file = try file(of: &state) else { return }
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
            state.isEnded = true
            library.logger?.info(
                "saved the catalogue \(Self.byteCount(of: file.path)) bytes \(start.duration(to: .now).logText)",
                source: "store")
        }
    }

    /// Discards all changes and keeps the former catalogue. No other call may follow.
    package func cancel() {
        state.withLock { state in
            state.file?.discard()
            state = State(isEnded: true)
        }
    }

    /// Returns the productions with these identities that are complete so far, with their episodes.
    func productions(of identities: Set<String>) async throws(LibraryError) -> [Production] {
        try await finishWriting()
        let (file, hasParts) = state.withLock { ($0.file, $0.hasParts) }
        guard let file, !hasParts else { return [] }
        return try withLibraryErrors(at: file.path) { try file.productions(of: identities) }
    }

    /// Returns the file, which the first change creates; nil once the catalogue is finished or cancelled.
    private func file(of state: inout State) throws(LibraryError) -> StagedCatalogFile? {
        guard !state.isEnded, state.file == nil else { return state.file }
        state.file = try StagedCatalogFile(in: folder, pageLimit: pageLimit)
        return state.file
    }

    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
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
    /// Whether it contains parts of productions; more parts may follow.
    fileprivate var isPart: Bool {
        switch self {
        case .productions(_, .extend), .productions(_, .name): true
        case .productions, .members, .unlock: false
        }
    }
}

extension Library {
    /// Makes the file called `new` the current catalogue of the server at `baseURL`, fetched now, and removes
    /// the former file.
    fileprivate func exchange(for new: String, of baseURL: String, revalidation: Revalidation?) throws {
        let json = try revalidation.map { revalidation in
            var revalidation = revalidation
            revalidation.schema = CatalogSchema.version
            return String(decoding: try JSONEncoder().encode(revalidation), as: UTF8.self)
        }
        let replaced = try withLibraryErrors(at: folder.statePath) {
            try state.writeWithoutTransaction { database in
                // Synchronises the commit before the former file is removed: the power may fail in between.
                if !folder.isTemporary { try database.execute(sql: "PRAGMA synchronous = FULL") }
                defer {
                    // Ignore errors: later commits are then synchronised more than they need.
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
                        let catalog = try AttachedCatalog("catalog", in: database)
                        try MarkReconciliation(store: id, catalog: catalog, database: database).run()
                        try NewEpisodeTable.update(store: id, from: catalog, at: Date(), database)
                        try SourceTable.update(store: id, from: catalog, database)
                        return .commit
                    }
                    return replaced
                }
            }
        }
        if let replaced { unlink(folder.catalogPath(replaced)) }
    }

    /// Stores the traits of the episodes that have marks, from the former catalogue.
    private func learnTraits(of store: Int64, _ database: Database) {
        // Ignore errors: without the former catalogue, a new mark follows its episode by identity alone.
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
