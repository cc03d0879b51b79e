import Foundation
import Localization

/// The hidden folder for part files, kept open, so that neither it nor any file in it is reached through a
/// link.
final class PartsFolder: Sendable {
    let path: String
    private let descriptor: Int32

    static let name = ".tekpub"

    /// Returns the path of the folder in `root`.
    static func path(in root: String) -> String { "\(root)/\(name)" }

    /// Opens the folder in `root`.
    ///
    /// - Parameter isMade: whether to create it if it is missing.
    /// - Returns: nil if it is missing and is not created.
    init?(in root: String, isMade: Bool) throws(DownloadError) {
        path = Self.path(in: root)
        let parent = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else {
            if errno == ENOENT && !isMade { return nil }
            throw DownloadError(code: errno, writing: root)
        }
        defer { close(parent) }
        if isMade, mkdirat(parent, Self.name, 0o700) != 0, errno != EEXIST {
            throw DownloadError(code: errno, writing: path)
        }
        descriptor = openat(parent, Self.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT where !isMade: return nil
            case ELOOP, ENOTDIR: throw .outside(path: path)
            default: throw DownloadError(code: errno, writing: path)
            }
        }
        // Some file systems assign all files to one user.
        var own = stat(), above = stat()
        guard fstat(descriptor, &own) == 0, fstat(parent, &above) == 0,
            own.st_uid == geteuid() || own.st_uid == above.st_uid
        else { throw .notWritable(path: path, reason: localized("it belongs to another user")) }
    }

    deinit {
        // A failing initialiser also runs this, after it has set the descriptor.
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens the file called `name`; creates it if it is missing.
    ///
    /// - Returns: its file descriptor; negative on failure, with the reason in `errno`.
    func openFile(_ name: String) -> Int32 {
        openat(descriptor, name, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
    }

    /// Returns the status of the file called `name`, without following links; nil if missing.
    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Returns the size of the regular file called `name` in bytes; nil if missing.
    func byteCount(of name: String) -> Int? {
        status(of: name).flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
    }

    /// Returns the contents of the small file called `name`; nil if it is missing, a link, or over 64 KiB.
    func contents(of name: String) -> Data? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 64 << 10
        else { return nil }
        // Ignore errors: an unreadable file counts as missing.
        return try? handle.readToEnd()
    }

    /// Removes the file called `name`; removes a link, not its target.
    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Creates a hard link to the file called `name` in another folder; never replaces a file.
    ///
    /// - Returns: false on failure, with the reason in `errno`.
    func link(_ name: String, to folder: Int32, as other: String) -> Bool {
        linkat(descriptor, name, folder, other, 0) == 0
    }

    /// Moves the file called `name` to another folder; replaces a file called `other` there.
    ///
    /// - Returns: false on failure, with the reason in `errno`.
    func move(_ name: String, to folder: Int32, as other: String) -> Bool {
        renameat(descriptor, name, folder, other) == 0
    }

    /// The names of all files in the folder.
    var names: [String] {
        // Ignore errors: without the names, no files are removed.
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Removes the folder if it is empty.
    func removeIfEmpty() { rmdir(path) }
}
