import Foundation
import GRDB

/// What an `EpisodeIndex` has read so far. One thread uses it at a time.
final class IndexContents {
    private let connection = CatalogConnection()
    private var sources: [Source] = []
    /// The names of the files of the catalogues.
    private var files: [Source.ID: String] = [:]
    private var states: [Source.ID: UserState] = [:]
    /// What `sources`, `files` and `states` were read of; nil before.
    private var version: Version?
    /// Whether conditions have asked for what is new.
    private var knowsNew = false
    private var columns: [Source.ID: EpisodeColumns] = [:]
    /// The names of the files that cannot be used.
    private var unusable: Set<String> = []

    /// What tells whether the library has changed.
    private struct Version: Hashable {
        let path: String
        /// SQLite's, which changes with each transaction of others.
        let number: Int
        /// The hour for which what is new was read; nil if it was not.
        let hour: Int?
    }

    /// Why the catalogue of a source cannot be searched.
    typealias Failure = (source: Source, error: LibraryError)

    /// Calls `body` with each catalogue and the rows that fulfil conditions, in the order of the sources.
    ///
    /// - Parameter isCancelled: whether to leave the other catalogues out.
    func search(
        _ conditions: [EpisodeCondition], at time: ReaderTime, in library: Library, isCancelled: () -> Bool,
        _ body: (Source, EpisodeColumns, [ConditionMask]) -> Void
    ) throws(LibraryError) -> [Failure] {
        var failures: [Failure] = []
        try connection.read(library.folder.statePath) { database in
            try readLibrary(library, for: conditions, at: time.now, database)
            let compiled = conditions.map { CompiledCondition($0, at: time, sources: sources) }
            for source in sources where !isCancelled() {
                let name = library.temporaryCatalogs[source.catalogID]?.path ?? files[source.id]
                guard let name, !unusable.contains(name) else { continue }
                let path = library.folder.catalogPath(name)
                do throws(LibraryError) {
                    let found = try withLibraryErrors(at: path) {
                        try masks(of: compiled, source, name: name, path: path, database)
                    }
                    if let found, let columns = columns[source.id] { body(source, columns, found) }
                } catch {
                    // A refresh has removed the file: its successor is read the next time.
                    guard access(path, F_OK) == 0 else { continue }
                    unusable.insert(name)
                    failures.append((source, error))
                }
            }
        }
        return failures
    }

    /// Returns the rows that fulfil each condition; nil if another version of tekpub wrote the catalogue.
    private func masks(
        of conditions: [CompiledCondition], _ source: Source, name: String, path: String, _ database: Database
    ) throws -> [ConditionMask]? {
        // Taken out of the dictionary, so that it is not copied when it changes.
        var columns = self.columns.removeValue(forKey: source.id)
        if columns?.fileName != name { columns = nil }
        do {
            return try database.withCatalog(at: path) { catalog in
                var current = try columns ?? EpisodeColumns(of: catalog(), fileName: name)
                columns = nil
                let state = states[source.id] ?? UserState()
                if state != current.userState ?? UserState() {
                    try current.setStates(state, store: source.id, from: catalog())
                }
                let masks = try conditions.map { try current.mask(of: $0, source: source, in: catalog) }
                self.columns[source.id] = current
                return masks
            }
        } catch is ForeignCatalogError {
            unusable.insert(name)
            return nil
        }
    }

    /// Reads the sources and the states again if the library has changed.
    private func readLibrary(
        _ library: Library, for conditions: [EpisodeCondition], at now: Date, _ database: Database
    ) throws {
        knowsNew = knowsNew || conditions.contains { $0.asks(for: .new) }
        let number = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
        let version = Version(
            path: library.folder.statePath, number: number,
            hour: knowsNew ? Int(now.timeIntervalSince1970 / 3600) : nil)
        guard version != self.version else { return }
        if version.path != self.version?.path { (columns, unusable) = ([:], []) }
        try database.inTransaction(.deferred) {
            sources = try SourceTable.fetchAll(database)
            let rows = try Row.fetchAll(database, sql: "SELECT id, file FROM store WHERE file NOT NULL")
            files = try rows.reduce(into: [:]) { files, row in
                files[try row.decode(atIndex: 0)] = try row.decode(String.self, atIndex: 1)
            }
            states = try UserState.all(newAt: knowsNew ? now : nil, in: database)
            return .commit
        }
        let ids = Set(sources.map(\.id))
        columns = columns.filter { ids.contains($0.key) }
        unusable.formIntersection(files.values)
        self.version = version
    }
}
