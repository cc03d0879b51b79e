import Foundation
import GRDB
import TekpubFormats

/// The library as it is, for completions and the status line: it is never created, migrated, locked or written.
///
/// All members read the disk: call them off the main actor, or where nothing draws.
public struct ReadOnlyLibrary: Sendable {
    let folder: LibraryFolder
    private let state: DatabaseQueue

    /// Opens the library in `directory`.
    ///
    /// - Returns: nil if it is missing, or another version of tekpub wrote it.
    public init?(in directory: URL) throws(LibraryError) {
        folder = LibraryFolder(in: directory)
        let path = folder.statePath
        guard access(path, F_OK) == 0 else { return nil }
        do {
            state = try Self.open(path, isFixed: Self.hasNoJournal(path))
            let isCurrent = try state.read { database in
                try LibrarySchema.migrator.hasCompletedMigrations(database)
                    && !LibrarySchema.migrator.hasBeenSuperseded(database)
            }
            if !isCurrent { return nil }
        } catch {
            throw LibraryError(error, at: path)
        }
    }

    /// Returns the sources in the user's order, with their numbers of new episodes.
    public func sources() throws(LibraryError) -> [Source] {
        try read { database in
            let counts = try NewEpisodeTable.counts(in: database)
            return try SourceTable.fetchAll(database).map { source in
                var source = source
                source.newCount = counts[source.id] ?? 0
                return source
            }
        }
    }

    /// Reads the user's data, as it is at one time.
    func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        do {
            return try state.read(body)
        } catch {
            // A damaged file is left to a program that may set it aside.
            throw LibraryError(error, at: folder.statePath)
        }
    }
}

extension ReadOnlyLibrary {
    /// Opens a database for reading.
    ///
    /// - Parameter isFixed: whether no other program has the file open. Otherwise SQLite needs the files beside it.
    static func open(_ path: String, isFixed: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.1)
        // A database in WAL mode would get new files beside it, even if it is only read.
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%")
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return try DatabaseQueue(
            path: isFixed ? "file:\(escaped)?immutable=1" : path, configuration: configuration)
    }

    /// Whether everything that was written is in the database itself.
    private static func hasNoJournal(_ path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) != 0 || status.st_size == 0
    }
}
