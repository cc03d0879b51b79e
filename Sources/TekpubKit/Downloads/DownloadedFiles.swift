import Foundation
import TekpubFormats

/// The records of downloaded files, by episode.
package struct DownloadedFiles {
    private let records: [FileRecord]
    /// The indexes in `records` by catalogue and key, and by alias; the last one wins.
    private var byKey: [String: [Int]] = [:]
    private var byAlias: [String: [Int]] = [:]

    /// - Parameter records: oldest first.
    init(_ records: [FileRecord]) {
        self.records = records
        for (index, record) in records.enumerated() {
            byKey[Self.name(record.catalog, record.key), default: []].append(index)
            for alias in record.aliases { byAlias[alias, default: []].append(index) }
        }
    }

    private static func name(_ catalog: String, _ key: EpisodeKey) -> String {
        [catalog, key.productionKey, key.identity].joined(separator: "\n")
    }

    /// Returns the records for the episode of `request`, newest first, even if the files are missing.
    func records(for request: EpisodeRequest) -> [FileRecord] {
        if let indexes = byKey[Self.name(request.catalog, request.key)] {
            return indexes.reversed().map { records[$0] }
        }
        for alias in request.aliases {
            if let indexes = byAlias[alias] { return indexes.reversed().map { records[$0] } }
        }
        return []
    }

    /// Returns the path of the episode's complete file; nil if missing or changed.
    ///
    /// Reads the disk.
    package func path(of request: EpisodeRequest) -> String? {
        records(for: request).first(where: \.fits)?.path
    }

    /// Whether no download was ever completed.
    package var isEmpty: Bool { records.isEmpty }
}

extension DownloadedFiles {
    /// Returns the name of the production's folder below `root`; nil before its first file.
    func folder(of request: EpisodeRequest, below root: String) -> String? {
        records.last { $0.catalog == request.catalog && $0.key.productionKey == request.key.productionKey }
            .flatMap { $0.location(below: root)?.folder }
    }

    /// Returns the names of other productions' folders below `root`, as `NameKey`s.
    func foldersOfOthers(than request: EpisodeRequest, below root: String) -> Set<String> {
        let others = records.filter {
            $0.catalog != request.catalog || $0.key.productionKey != request.key.productionKey
        }
        return Set(others.compactMap { $0.location(below: root).map { NameKey.of($0.folder) } })
    }

    /// Whether the file at `path` belongs to an episode other than that of `request`.
    func belongsToAnother(than request: EpisodeRequest, path: String) -> Bool {
        let own = Set(records(for: request).map(\.path))
        return !own.contains(path) && records.contains { $0.path == path }
    }
}

/// A record of a downloaded file, to recognise it later and not to mistake another file for it.
struct FileRecord: Hashable, Decodable {
    /// The catalogue, as in `EpisodeRequest.catalog`.
    let catalog: String
    let key: EpisodeKey
    /// See `EpisodeRequest.aliases`.
    let aliases: [String]
    /// The absolute path.
    let path: String
    let byteCount: Int
    /// The validator of this version of the file, as in `PartFileMetadata.validator`; nil if unknown.
    let validator: String?
    /// The modification time, which changes when a user edits the file.
    let modifiedAt: FileTime
    /// A hash of samples of the file: see `FileFingerprint`.
    let fingerprint: UInt64
}

/// A modification time, with the precision of the system.
struct FileTime: Hashable, Decodable {
    let seconds: Int
    let nanoseconds: Int
}

extension FileTime {
    init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}

extension FileRecord {
    /// Creates a record of the file at `path`, which contains the video of `request`.
    ///
    /// - Returns: nil if it is not a readable file.
    init?(_ request: EpisodeRequest, path: String, validator: String?) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = Self.status(ofFile: descriptor) else { return nil }
        catalog = request.catalog
        key = request.key
        aliases = request.aliases
        self.path = path
        byteCount = Int(status.st_size)
        self.validator = validator
        modifiedAt = FileTime(status)
        fingerprint = FileFingerprint.value(ofFile: descriptor, byteCount: byteCount)
    }

    /// Whether the file still exists unchanged: it has the same size, and either the same modification time
    /// or the same fingerprint, such as after it was copied back.
    var fits: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard let status = Self.status(ofFile: descriptor), Int(status.st_size) == byteCount else {
            return false
        }
        return FileTime(status) == modifiedAt
            || FileFingerprint.value(ofFile: descriptor, byteCount: byteCount) == fingerprint
    }

    /// Removes the file unless it has changed, or is a link that another program has put there.
    ///
    /// - Returns: whether it was removed.
    func removeFile() -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, fits, unlink(path) == 0 else {
            return false
        }
        // Fails if the folder has other files.
        rmdir((path as NSString).deletingLastPathComponent)
        return true
    }

    private static func status(ofFile descriptor: Int32) -> stat? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status
    }

    /// Whether it is the version of the file that `metadata` describes; false if the server states neither a size
    /// nor a validator.
    func isVersion(of metadata: PartFileMetadata) -> Bool {
        if let total = metadata.totalByteCount, total != byteCount { return false }
        if let validator, let other = metadata.validator { return validator == other }
        return metadata.totalByteCount != nil
    }

    /// The path of the download folder, which has a subfolder for each production.
    var root: String {
        ((path as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
    }

    /// Returns the folder and name of the file below `root`; nil if it is elsewhere.
    func location(below root: String) -> (folder: String, file: String)? {
        guard path.hasPrefix(root + "/") else { return nil }
        let parts = path.dropFirst(root.utf8.count + 1).split(
            separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}

/// A hash of samples of a file: fast for files of any size.
enum FileFingerprint {
    private static let sampleByteCount = 16 << 10

    /// - Parameter descriptor: a seekable, readable file.
    static func value(ofFile descriptor: Int32, byteCount: Int) -> UInt64 {
        var buffer = [UInt8](repeating: 0, count: sampleByteCount)
        let last = max(0, byteCount - sampleByteCount)
        return Set([0, last / 2, last]).sorted().reduce(StableHash.fnv([])) { hash, offset in
            let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
            return StableHash.fnv(buffer.prefix(max(0, count)), continuing: hash)
        }
    }
}

/// Compares names like file systems that ignore case and Unicode normalization.
enum NameKey {
    /// The same key for all names that such a file system treats as equal.
    static func of(_ name: String) -> String {
        name.decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
    }
}
