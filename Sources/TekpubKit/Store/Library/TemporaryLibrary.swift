import Foundation
import GRDB

/// What a temporary library stands in for.
struct ReplacedLibrary: Sendable {
    /// The folder of the library that cannot be used; nil for none.
    let folder: LibraryFolder?
    /// The sentence about it in `Library.notices`.
    let notice: String
    /// Why the temporary library starts without the user's data; nil if it has all of it.
    let missingData: LibraryError?

    /// The name of a copy of the user's data as the temporary library found it, in its folder.
    static let originalName = "original.sqlite"
}

extension Library {
    /// Says why this library is temporary, and that its changes do not last; nil if they do.
    public var temporaryNotice: String? { replaced?.notice }

    /// Copies the user's data as it is before the first change, so that `carryChanges` finds the changes.
    func copyOriginal() {
        // Ignore errors: without the copy, the changes last only until the program ends, as the user was told.
        try? state.vacuum(into: folder.root.appending(path: ReplacedLibrary.originalName).path)
    }

    /// Opens the library that this temporary one stands in for.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: as long as it cannot be used.
    func openReplaced() throws(LibraryError) -> Library? {
        guard let previous = replaced?.folder else { return nil }
        return try Library.open(
            previous, patience: Library.patience, removesOrphans: true, logger: logger)
    }

    /// Makes the user's changes in this temporary library in `other` too: those of marks, favourites, queue, notes,
    /// history, settings, smart lists, sources and downloads. Where another program has changed the same mark meanwhile, the later one wins.
    ///
    /// Catalogues that were fetched meanwhile are not carried over: they are fetched again.
    func carryChanges(to other: Library) throws(LibraryError) {
        let original = folder.root.appending(path: ReplacedLibrary.originalName).path
        guard FileManager.default.fileExists(atPath: original) else { return }
        try withLibraryErrors(at: other.folder.statePath) {
            try other.state.writeWithoutTransaction { database in
                try database.execute(
                    sql: "ATTACH DATABASE ? AS changed; ATTACH DATABASE ? AS original",
                    arguments: [folder.statePath, original])
                defer {
                    // Ignore errors: the files are only read, and removed with their folder.
                    try? database.execute(sql: "DETACH DATABASE changed; DETACH DATABASE original")
                }
                try database.inTransaction(.immediate) {
                    try database.execute(
                        sql: "INSERT OR IGNORE INTO main.store (catalog) SELECT catalog FROM changed.store")
                    for table in CarriedTable.all { try table.carryChanges(in: database) }
                    return .commit
                }
            }
        }
    }
}

/// A table of the user's data whose changes are carried over from the schema `changed`, which began as `original`.
private struct CarriedTable {
    let name: String
    /// The columns that identify a row. The column `store` has other numbers in `main`.
    let key: [String]
    /// The other columns.
    var values: [String] = []
    /// Which row wins if `main` has one with the same key, in SQL; nil for the changed one.
    var condition: String?
    /// Whether `main` has one row for each key.
    var isUnique = true

    private static let episode = ["store", "production", "episode"]

    static let all = [
        CarriedTable(
            name: "mark", key: episode,
            values: ["isNew", "isWatched", "position", "updatedAt", "traits", "isPresent", "number"],
            condition: "excluded.updatedAt >= mark.updatedAt"),
        CarriedTable(name: "favorite", key: ["store", "production"]),
        CarriedTable(name: "episodeList", key: ["store", "production"], values: ["sort", "filter"]),
        CarriedTable(
            name: "queueItem", key: episode,
            values: ["place", "title", "productionTitle", "duration", "addedAt", "traits", "isPresent"]),
        // Not when it was refreshed: its catalogue stays behind.
        CarriedTable(
            name: "source", key: ["store"],
            values: ["address", "title", "folder", "position", "addedAt", "policy"]),
        CarriedTable(name: "setting", key: ["name"], values: ["value"]),
        CarriedTable(name: "smartList", key: ["name", "conditions"], isUnique: false),
        CarriedTable(name: "note", key: episode + ["position", "text", "createdAt"], isUnique: false),
        CarriedTable(
            name: "play",
            key: episode + ["playedAt", "start", "stop", "duration", "title", "productionTitle"],
            isUnique: false),
        CarriedTable(
            name: "download", key: ["id"],
            values: ["position", "request", "state", "path", "byteCount", "sentence", "failure"]),
        CarriedTable(
            name: "partFile", key: ["path"], values: ["validator", "byteCount", "fileExtension", "checksum"]),
        CarriedTable(
            name: "downloadedFile", key: ["catalog", "production", "episode", "path"],
            values: [
                "aliases", "byteCount", "validator", "modifiedSeconds", "modifiedNanoseconds", "fingerprint",
                "addedAt",
            ]),
    ]

    func carryChanges(in database: Database) throws {
        let gone = difference(of: key, in: "original", from: "changed")
        let isGone = key.map { "\(ours($0)) IS \(name).\($0)" }.joined(separator: " AND ")
        try database.execute(
            sql: "DELETE FROM main.\(name) WHERE EXISTS (SELECT 1 FROM (\(gone)) AS item WHERE \(isGone))")
        let columns = key + values
        let changed = difference(of: columns, in: "changed", from: "original")
        try database.execute(
            sql: """
                INSERT INTO main.\(name) (\(columns.joined(separator: ", ")))
                SELECT \(columns.map(ours).joined(separator: ", ")) FROM (\(changed)) AS item WHERE true \(conflict)
                """)
    }

    /// The rows of a schema that another has not.
    private func difference(of columns: [String], in schema: String, from other: String) -> String {
        let list = columns.joined(separator: ", ")
        return "SELECT \(list) FROM \(schema).\(name) EXCEPT SELECT \(list) FROM \(other).\(name)"
    }

    /// The value of a column of `item` in `main`.
    private func ours(_ column: String) -> String {
        guard column == "store" else { return "item.\(column)" }
        return """
            (SELECT ours.id FROM main.store ours JOIN changed.store theirs ON ours.catalog = theirs.catalog
                WHERE theirs.id = item.store)
            """
    }

    private var conflict: String {
        guard isUnique else { return "" }
        guard !values.isEmpty else { return "ON CONFLICT DO NOTHING" }
        let assignments = values.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let update = "ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(assignments)"
        return condition.map { "\(update) WHERE \($0)" } ?? update
    }
}
