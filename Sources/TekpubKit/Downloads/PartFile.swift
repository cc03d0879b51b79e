import Foundation

/// The beginning of a video on its way, and a note of what it is the beginning of.
///
/// A program that has one open holds it for itself: another one that wants it is turned away.
final class PartFile: Sendable {
    let path: String
    private let folder: PartsFolder
    private let name: String
    private let noteName: String
    private let descriptor: Int32

    /// Opens the part file of the download `id` in `folder`, or makes an empty one.
    convenience init(_ id: String, in folder: PartsFolder) throws(DownloadError) {
        self.init(id, in: folder, descriptor: try Self.openLocked(Self.name(of: id), in: folder))
    }

    /// - Parameter descriptor: of the file, which this one closes.
    init(_ id: String, in folder: PartsFolder, descriptor: Int32) {
        self.folder = folder
        name = Self.name(of: id)
        noteName = Self.noteName(of: id)
        path = "\(folder.path)/\(name)"
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// What the part file of the download `id` is called.
    static func name(of id: String) -> String { "\(id).part" }
    /// What the note beside it is called.
    static func noteName(of id: String) -> String { "\(id).json" }

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
    var note: PartFileMetadata? {
        get { folder.contents(of: noteName).flatMap(PartFileMetadata.init(bytes:)) }
        set {
            guard let newValue else { return folder.remove(noteName) }
            // Silence is safe: without a note, a later download starts over.
            if let bytes = try? JSONEncoder().encode(newValue) { _ = folder.replace(noteName, with: bytes) }
        }
    }

    /// Removes the file and its note.
    func remove() {
        folder.remove(name)
        folder.remove(noteName)
        folder.removeIfEmpty()
    }

    /// Gives the file a name in another folder, which is open as `descriptor`.
    ///
    /// - Returns: false if something has that name already.
    func place(in descriptor: Int32, as other: String) throws(DownloadError) -> Bool {
        // Other than a renaming, this never replaces anything.
        if folder.link(name, to: descriptor, as: other) { return true }
        if errno == EEXIST { return false }
        // Disks from cameras and of Windows know one name for a file only.
        var status = stat()
        if fstatat(descriptor, other, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
        guard folder.move(name, to: descriptor, as: other) else {
            throw DownloadError(code: errno, writing: path)
        }
        return true
    }

    /// Whether the file that is open as `other` holds the same bytes.
    func hasSameBytes(as other: Int32) -> Bool {
        var own = [UInt8](repeating: 0, count: 256 << 10), others = own
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &own, own.count, offset)
            guard count >= 0, pread(other, &others, others.count, offset) == count,
                own.prefix(count) == others.prefix(count)
            else { return false }
            if count == 0 { return true }
            offset += off_t(count)
        }
    }
}

extension PartFile {
    private static func openLocked(_ name: String, in folder: PartsFolder) throws(DownloadError) -> Int32 {
        let path = "\(folder.path)/\(name)"
        while true {
            let descriptor = folder.openFile(name)
            guard descriptor >= 0 else { throw DownloadError(code: errno, writing: path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let isBusy = errno == EWOULDBLOCK
                close(descriptor)
                throw isBusy ? .busy : .notWritable(path: path, reason: "it cannot be locked")
            }
            var opened = stat()
            guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw .notWritable(path: path, reason: "it is no file")
            }
            // A program that held it may have finished it just now, and given it its final name.
            if folder.status(of: name)?.st_ino == opened.st_ino {
                if opened.st_nlink == 1 { return descriptor }
                // It has another name somewhere, be it that a program was killed which was about to finish it:
                // what is written to one is written to both. The other name keeps what is there.
                folder.remove(name)
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
        case ENOTDIR: self = .notWritable(path: path, reason: "it is no folder")
        default: self = .notWritable(path: path, reason: String(cString: strerror(code)))
        }
    }
}
