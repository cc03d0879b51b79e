import Foundation
import TekpubFormats

/// What is known of a whole file that a download left, so that it is recognised later, and so that no other file
/// is taken for it.
struct FileRecord: Hashable, Codable {
    /// The catalogue, as `EpisodeRequest.catalog` has it.
    let catalog: String
    let key: EpisodeKey
    /// See `EpisodeRequest.aliases`.
    let aliases: [String]
    /// Absolute.
    let path: String
    let byteCount: Int
    /// Tells this version of the file from others, as `PartFileMetadata.validator` does; nil if the server gave none.
    let validator: String?
    /// When the file was written; a user who edits it changes that.
    let modifiedAt: FileTime
    /// Of the bytes: see `FileFingerprint`.
    let fingerprint: UInt64
}

/// When a file was written, as exactly as the system says.
struct FileTime: Hashable, Codable {
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    }
}

extension FileRecord {
    /// Describes the file at `path`, which holds the video of `request`.
    ///
    /// - Returns: nil if it is no file that can be read.
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

    /// Whether the file is still there, and still the one that was downloaded: of the same length, and either not
    /// written since or with the same bytes, as one is that was copied back.
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

    private static func status(ofFile descriptor: Int32) -> stat? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status
    }

    /// Whether it is of the version of the file that `note` describes; a server that states neither its length nor
    /// a validator tells nothing.
    func isVersion(of note: PartFileMetadata) -> Bool {
        if let total = note.totalByteCount, total != byteCount { return false }
        if let validator, let other = note.validator { return validator == other }
        return note.totalByteCount != nil
    }

    /// The first two parts of its path below `root`: the folder of its production, and its name there; nil if it
    /// is not there.
    func place(below root: String) -> (folder: String, file: String)? {
        guard path.hasPrefix(root + "/") else { return nil }
        let parts = path.dropFirst(root.utf8.count + 1).split(
            separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}

/// A number for the bytes of a file, from samples: quick for files of any length.
enum FileFingerprint {
    private static let sampleByteCount = 16 << 10

    /// - Parameter descriptor: of a file that can be read at any place.
    static func value(ofFile descriptor: Int32, byteCount: Int) -> UInt64 {
        var buffer = [UInt8](repeating: 0, count: sampleByteCount)
        let last = max(0, byteCount - sampleByteCount)
        return Set([0, last / 2, last]).sorted().reduce(StableHash.fnv([])) { hash, offset in
            let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
            return StableHash.fnv(buffer.prefix(max(0, count)), continuing: hash)
        }
    }
}
