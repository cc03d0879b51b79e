import Foundation

/// A video or audio file.
struct VideoFile: Sendable {
    let path: String
    let contentType: String
    /// The file's size when the folder was scanned.
    let byteCount: Int

    private static let contentTypes = [
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska", "ogv": "video/ogg", "mpg": "video/mpeg", "mpeg": "video/mpeg",
        "flv": "video/x-flv", "wmv": "video/x-ms-wmv", "avi": "video/x-msvideo", "ts": "video/mp2t",
        "3gp": "video/3gpp", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
        "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav", "aac": "audio/aac",
    ]

    /// Returns the type of the file at an address by its extension; nil if unknown.
    static func contentType(ofAddress address: String) -> String? {
        URL(string: address).flatMap { contentTypes[$0.pathExtension.lowercased()] }
    }

    /// - Returns: nil if it is not a file, or its extension is not that of a video or audio file.
    init?(_ url: URL) {
        guard let type = Self.contentTypes[url.pathExtension.lowercased()], let status = fileStatus(url.path)
        else { return nil }
        path = url.path
        contentType = type
        byteCount = Int(status.st_size)
    }

    /// Opens the current file.
    ///
    /// - Returns: nil if it is missing or unreadable.
    func representation() -> Representation? {
        guard let bytes = FileBytes(path) else { return nil }
        return Representation(
            bytes, contentType: contentType, tag: EntityTag(name: bytes.version),
            lastModified: bytes.lastModified)
    }
}

/// The bytes of an open file. If the file is truncated meanwhile, the body is truncated too.
final class FileBytes: ByteSource {
    private let descriptor: Int32
    let count: Int
    let lastModified: Date
    /// Identifies the file's contents, as far as the file system can tell.
    let version: String

    /// - Returns: nil if it is not a readable file.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        count = Int(status.st_size)
        let changed = status.modified
        lastModified = Date(timeIntervalSince1970: Double(changed.tv_sec) + Double(changed.tv_nsec) / 1e9)
        version = [Int(status.st_ino), count, changed.tv_sec, changed.tv_nsec]
            .map { String($0, radix: 16) }.joined(separator: "-")
    }

    deinit {
        close(descriptor)
    }

    func bytes(in range: Range<Int>) throws -> Data {
        var bytes = Data(count: range.count)
        var filled = 0
        while filled < range.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(
                    descriptor, $0.baseAddress.map { $0 + filled }, range.count - filled,
                    off_t(range.lowerBound + filled))
            }
            guard count > 0 else { throw PacedBody.Truncated() }
            filled += count
        }
        return bytes
    }
}

/// - Returns: nil if `path` is not a file.
private func fileStatus(_ path: String) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
}

extension stat {
    /// The modification time.
    fileprivate var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}
