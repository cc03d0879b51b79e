import Foundation
import GRDB

/// A fault of a library that was intact before.
enum LibraryFault: CaseIterable {
    case newer, damaged, readOnly, locked
    case newerCatalogue, damagedCatalogue, shortenedCatalogue

    /// The message for the user.
    var sentence: String {
        switch self {
        case .newer: "The library was written by a newer version of tekpub. It was set aside as "
        case .damaged: "The library was damaged. "
        case .readOnly: "cannot be written. Check its owner and permissions."
        case .locked: "Another program has locked "
        case .newerCatalogue: "A catalogue was written by another version of tekpub, and is fetched again."
        case .damagedCatalogue, .shortenedCatalogue: "A catalogue was damaged. It was set aside as "
        }
    }

    /// Whether the fault is still present at the next start.
    var lasts: Bool { self == .readOnly || self == .locked }

    /// Removes from `command` the capabilities that only root has.
    static let asEverybody =
        geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"] : []

    /// Applies this fault to the library in `home` while `body` runs.
    func with(libraryIn home: Home, body: () async throws -> Void) async throws {
        let folder = home.url.appending(path: ".local/share/tekpub/library")
        let state = folder.appending(path: "library.sqlite")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let catalogue = folder.appending(path: names.first { $0.hasPrefix("catalog-") } ?? "")
        switch self {
        case .newer: try bringFromTheFuture(state)
        case .newerCatalogue: try bringFromTheFuture(catalogue)
        case .damaged:
            try Data(repeating: 7, count: 8192).write(to: state)
            // The database could be restored from its journal.
            try FileManager.default.removeItem(atPath: state.path + "-wal")
        case .damagedCatalogue: try Data(repeating: 7, count: 8192).write(to: catalogue)
        case .shortenedCatalogue:
            let file = try FileHandle(forUpdating: catalogue)
            try file.truncate(atOffset: 10_000)
            try file.close()
        case .readOnly:
            let paths = [folder.deletingLastPathComponent().path, folder.path]
            for path in paths + names.map({ folder.appending(path: $0).path }) { chmod(path, 0o555) }
            defer { for path in paths { chmod(path, 0o700) } }
            return try await body()
        case .locked:
            let lock = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE"
            return try await Self.with(lock, on: home, body: body)
        }
        try await body()
    }

    /// Locks the library in `home` for writing while `body` runs; others can still read it.
    static func withWriter(toLibraryIn home: Home, body: () async throws -> Void) async throws {
        try await with("BEGIN IMMEDIATE", on: home, body: body)
    }

    private static func with(_ lock: String, on home: Home, body: () async throws -> Void) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let path = home.url.appending(path: ".local/share/tekpub/library/library.sqlite").path
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: lock) }
        try await body()
        try other.close()
    }

    private func bringFromTheFuture(_ file: URL) throws {
        let database = try DatabaseQueue(path: file.path)
        try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')") }
        try database.close()
    }
}
