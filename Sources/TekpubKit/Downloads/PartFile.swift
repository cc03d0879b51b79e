import Foundation

/// The beginning of a video on its way, and a note of what it is the beginning of.
///
/// Whoever has one open holds it for itself: another program that wants the same one is turned away.
final class PartFile: Sendable {
    let path: String
    private let notePath: String
    private let descriptor: Int32

    /// Opens the file at `path`, or makes an empty one.
    init(path: String, notePath: String) throws(DownloadError) {
        self.path = path
        self.notePath = notePath
        descriptor = try Self.openLocked(path)
    }

    deinit {
        close(descriptor)
    }

    /// How many bytes are there.
    var byteCount: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Writes `bytes` at the end.
    func append(_ bytes: Data) throws(DownloadError) {
        if let code = bytes.write(to: descriptor) { throw DownloadError(code: code, writing: path) }
    }

    /// Takes away everything that is there.
    func empty() throws(DownloadError) {
        note = nil
        guard ftruncate(descriptor, 0) == 0 else { throw DownloadError(code: errno, writing: path) }
    }

    /// Returns when the disk has everything.
    func synchronize() throws(DownloadError) {
        guard fsync(descriptor) == 0 else { throw DownloadError(code: errno, writing: path) }
    }

    /// Lets others have it.
    func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }
}

extension PartFile {
    /// What the server said of the whole file; nil if it is not known of what this is the beginning.
    var note: PartNote? {
        get {
            guard let bytes = FileManager.default.contents(atPath: notePath) else { return nil }
            // Silence is safe: without a note, the download starts over.
            return try? JSONDecoder().decode(PartNote.self, from: bytes)
        }
        set {
            guard let newValue else {
                unlink(notePath)
                return
            }
            // Silence is safe: without a note, a later download starts over.
            try? JSONEncoder().encode(newValue).write(to: URL(filePath: notePath), options: .atomic)
        }
    }

    /// Removes the file and its note.
    func remove() {
        unlink(path)
        unlink(notePath)
    }
}

extension PartFile {
    private static func openLocked(_ path: String) throws(DownloadError) -> Int32 {
        while true {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw DownloadError(code: errno, writing: path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let isBusy = errno == EWOULDBLOCK
                close(descriptor)
                throw isBusy ? .busy : .notWritable(path: path, reason: "it cannot be locked")
            }
            // Whoever held it may have just finished it, and given it its final name.
            var opened = stat(), present = stat()
            if fstat(descriptor, &opened) == 0, lstat(path, &present) == 0, opened.st_ino == present.st_ino {
                return descriptor
            }
            close(descriptor)
        }
    }
}

extension DownloadError {
    /// What it means that the system answered `code` to writing at `path`.
    init(code: Int32, writing path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        switch code {
        case ENOSPC, EDQUOT: self = .diskFull(folder: folder, byteCount: nil)
        default: self = .notWritable(path: path, reason: String(cString: strerror(code)))
        }
    }
}
