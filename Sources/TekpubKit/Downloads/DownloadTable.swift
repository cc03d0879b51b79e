import Foundation
import GRDB

/// The tables `download`, `partFile` and `downloadedFile`; reads and writes them in the caller's transaction.
struct DownloadTable {
    let database: Database

    /// Adds the tables to the library.
    static func add(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE download (
                    -- The `EpisodeRequest.id`.
                    id TEXT PRIMARY KEY,
                    position INTEGER NOT NULL,
                    -- The `EpisodeRequest` in JSON.
                    request TEXT NOT NULL,
                    -- `waiting`, `paused`, `failed`, `finished` or `removed`.
                    state TEXT NOT NULL,
                    -- The complete file and its size; NULL unless finished.
                    path TEXT,
                    byteCount INTEGER,
                    -- Why it failed, as a sentence, and as a `DownloadError` in JSON; NULL unless failed.
                    sentence TEXT,
                    failure TEXT
                ) WITHOUT ROWID;
                -- What the server stated about the whole file of a part: a `PartFileMetadata`.
                CREATE TABLE partFile (
                    path TEXT PRIMARY KEY,
                    validator TEXT,
                    byteCount INTEGER,
                    fileExtension TEXT,
                    -- In the form of an `integrity` attribute.
                    checksum TEXT
                ) WITHOUT ROWID;
                -- The complete files: a `FileRecord` each.
                CREATE TABLE downloadedFile (
                    -- The catalogue without credentials.
                    catalog TEXT NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode.
                    episode TEXT NOT NULL,
                    path TEXT NOT NULL,
                    -- The `EpisodeRequest.aliases` as `PackedStrings`.
                    aliases TEXT,
                    byteCount INTEGER NOT NULL,
                    validator TEXT,
                    modifiedSeconds INTEGER NOT NULL,
                    modifiedNanoseconds INTEGER NOT NULL,
                    fingerprint INTEGER NOT NULL,
                    addedAt REAL NOT NULL,
                    PRIMARY KEY (catalog, production, episode, path)
                ) WITHOUT ROWID;
                """)
    }

    /// - Parameter replaces: whether to replace a row with the same key.
    private func insert(
        into table: String, replaces: Bool, _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>
    ) throws {
        let columns = values.map(\.key).joined(separator: ", ")
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT OR \(replaces ? "REPLACE" : "IGNORE") INTO \(table) (\(columns)) VALUES (\(marks))")
        try statement.execute(arguments: StatementArguments(values.map(\.value)))
    }
}

// MARK: The list

extension DownloadTable {
    /// Returns the list in its order.
    ///
    /// - Parameter folder: the path of the folder with the part files; nil leaves the sizes of whole files out.
    func records(partsIn folder: String? = nil) throws -> [DownloadRecord] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT request, position, state, download.path, download.byteCount, sentence, failure,
                    partFile.byteCount
                FROM download LEFT JOIN partFile ON partFile.path = ? || '/' || id || '.part'
                ORDER BY position, id
                """, arguments: [folder])
        return try Array(rows.compactMap { try DownloadRecord(row: $0) })
    }

    /// Saves `record`, and replaces an earlier one of the same request if `replaces`.
    func save(_ record: DownloadRecord, replaces: Bool = true) throws {
        var (path, byteCount, sentence): (String?, Int?, String?) = (nil, nil, nil)
        switch record.state {
        case .finished(let file, let count): (path, byteCount) = (file, count)
        case .failed(let reason): sentence = reason
        case .waiting, .paused, .removed: break
        }
        try insert(
            into: "download", replaces: replaces,
            [
                "id": record.request.id, "position": record.position,
                "request": StoredDetails.text(record.request), "state": record.state.name, "path": path,
                "byteCount": byteCount, "sentence": sentence, "failure": record.failure,
            ])
    }

    /// Removes the record of the request `id`.
    func remove(_ id: String) throws {
        try database.execute(sql: "DELETE FROM download WHERE id = ?", arguments: [id])
    }

    /// Returns the number of downloads that are not complete, and of those that failed.
    func unfinishedCounts() throws -> (waiting: Int, failed: Int) {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(*) FILTER (WHERE state IN ('waiting', 'paused')),
                    count(*) FILTER (WHERE state = 'failed')
                FROM download
                """)
        guard let row else { return (0, 0) }
        return (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
    }
}

extension DownloadRecord.State {
    /// The name in the column `state`.
    fileprivate var name: String {
        switch self {
        case .waiting: "waiting"
        case .paused: "paused"
        case .failed: "failed"
        case .finished: "finished"
        case .removed: "removed"
        }
    }
}

extension DownloadRecord {
    /// - Returns: nil if the row is damaged, or written by a later version; its part file stays.
    fileprivate init?(row: Row) throws {
        guard let request: EpisodeRequest = StoredDetails.value(try row.decode(atIndex: 0)) else {
            return nil
        }
        let path: String? = try row.decode(atIndex: 3)
        let byteCount: Int? = try row.decode(atIndex: 4)
        switch (try row.decode(String.self, atIndex: 2), path, byteCount) {
        case ("waiting", _, _): state = .waiting
        case ("paused", _, _): state = .paused
        case ("failed", _, _): state = .failed(try row.decode(String?.self, atIndex: 5) ?? "")
        case ("finished", let path?, let byteCount?): state = .finished(path: path, byteCount: byteCount)
        case ("removed", _, _): state = .removed
        default: return nil
        }
        self.request = request
        position = try row.decode(atIndex: 1)
        failure = try row.decode(atIndex: 6)
        totalByteCount = try row.decode(atIndex: 7)
    }
}

// MARK: Parts

extension DownloadTable {
    /// Returns the metadata of the file whose part is at `path`; nil if missing or damaged.
    func metadata(ofPart path: String) throws -> PartFileMetadata? {
        let statement = try database.cachedStatement(
            sql: "SELECT validator, byteCount, fileExtension, checksum FROM partFile WHERE path = ?")
        return try statement.first([path]) { row in
            PartFileMetadata(
                validator: try row.decode(atIndex: 0), totalByteCount: try row.decode(atIndex: 1),
                fileExtension: try row.decode(atIndex: 2),
                checksum: try row.decode(String?.self, atIndex: 3).flatMap(FileChecksum.init(integrity:)))
        }.flatMap { $0.totalByteCount ?? 0 >= 0 ? $0 : nil }
    }

    /// Saves the metadata of the file whose part is at `path`; replaces earlier metadata if `replaces`. Nil removes it.
    func save(_ metadata: PartFileMetadata?, ofPart path: String, replaces: Bool = true) throws {
        guard let metadata else {
            return try database.execute(sql: "DELETE FROM partFile WHERE path = ?", arguments: [path])
        }
        try insert(
            into: "partFile", replaces: replaces,
            [
                "path": path, "validator": metadata.validator, "byteCount": metadata.totalByteCount,
                "fileExtension": metadata.fileExtension, "checksum": metadata.checksum?.integrity,
            ])
    }

    /// Returns the paths of the parts in `folder` that have metadata.
    func partPaths(in folder: String) throws -> [String] {
        // The character after the slash is the digit 0.
        try String.fetchAll(
            database, sql: "SELECT path FROM partFile WHERE path > ? || '/' AND path < ? || '0'",
            arguments: [folder, folder])
    }
}

// MARK: Complete files

extension DownloadTable {
    /// Returns the records of all downloaded files, even if the files are missing.
    func files() throws -> DownloadedFiles {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT catalog, production, episode, path, aliases, byteCount, validator, modifiedSeconds,
                        modifiedNanoseconds, fingerprint
                    FROM downloadedFile ORDER BY addedAt
                    """))
        return DownloadedFiles(try Array(rows.map { try FileRecord(row: $0) }))
    }

    /// Saves the record of a file, replacing an earlier one of the same episode in the same download folder.
    func save(_ file: FileRecord, for request: EpisodeRequest) throws {
        for replaced in try files().records(for: request) where replaced.root == file.root {
            try remove(replaced)
        }
        try save(file, addedAt: Date().timeIntervalSince1970)
    }

    /// Removes the record of a file.
    func remove(_ file: FileRecord) throws {
        try database.execute(
            sql: """
                DELETE FROM downloadedFile
                WHERE catalog = ? AND production = ? AND episode = ? AND path = ?
                """,
            arguments: [file.catalog, file.key.productionKey, file.key.identity, file.path])
    }

    /// Saves the record of a file, unless it is there.
    func save(_ file: FileRecord, addedAt: Double) throws {
        try insert(
            into: "downloadedFile", replaces: false,
            [
                "catalog": file.catalog, "production": file.key.productionKey, "episode": file.key.identity,
                "path": file.path, "aliases": PackedStrings.pack(file.aliases), "byteCount": file.byteCount,
                "validator": file.validator, "modifiedSeconds": file.modifiedAt.seconds,
                "modifiedNanoseconds": file.modifiedAt.nanoseconds,
                "fingerprint": Int64(bitPattern: file.fingerprint), "addedAt": addedAt,
            ])
    }
}

extension FileRecord {
    fileprivate init(row: Row) throws {
        catalog = try row.decode(atIndex: 0)
        key = EpisodeKey(productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2))
        path = try row.decode(atIndex: 3)
        aliases = PackedStrings.unpack(try row.decode(atIndex: 4))
        byteCount = try row.decode(atIndex: 5)
        validator = try row.decode(atIndex: 6)
        modifiedAt = FileTime(seconds: try row.decode(atIndex: 7), nanoseconds: try row.decode(atIndex: 8))
        fingerprint = UInt64(bitPattern: try row.decode(Int64.self, atIndex: 9))
    }
}
