import Foundation
import GRDB
import Synchronization

/// A connection that reads a library, and its catalogues one after the other.
///
/// Attaching a catalogue takes a tenth of the time of opening a `CatalogFile`, so that hundreds are read in a moment.
final class CatalogConnection: Sendable {
    private let current = Mutex<(path: String, queue: DatabaseQueue)?>(nil)

    /// Calls `body` with the connection to the library at `path`. There is no transaction, in which nothing can be attached.
    func read<Result>(_ path: String, _ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        preconditionNotOnMainActor()
        return try withLibraryErrors(at: path) { try queue(of: path).unsafeRead(body) }
    }

    private func queue(of path: String) throws -> DatabaseQueue {
        try current.withLock { current in
            if let current, current.path == path { return current.queue }
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(Library.patience)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            current = (path, queue)
            return queue
        }
    }
}

/// Another version of tekpub wrote a catalogue.
struct ForeignCatalogError: Error {}

extension Database {
    /// Calls `body` with a function that attaches the catalogue at `path` when it is first called; it is detached
    /// afterwards.
    ///
    /// - Throws: `ForeignCatalogError` if another version wrote it.
    func withCatalog<Result>(
        at path: String, _ body: (() throws -> AttachedCatalog) throws -> Result
    ) throws -> Result {
        var isAttached = false
        defer {
            // Ignore errors: the next catalogue cannot be attached then, which is told.
            if isAttached { try? execute(sql: "DETACH DATABASE catalog") }
        }
        return try body {
            if !isAttached {
                try execute(sql: "ATTACH DATABASE ? AS catalog", arguments: [path])
                isAttached = true
                // Reading all rows once, without copying them into a cache.
                try execute(sql: "PRAGMA catalog.mmap_size = 0x7fff0000")
                let version = try String.fetchOne(self, sql: "SELECT identifier FROM catalog.grdb_migrations")
                guard version == CatalogSchema.version else { throw ForeignCatalogError() }
            }
            return AttachedCatalog("catalog", in: self)
        }
    }
}
