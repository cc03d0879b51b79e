import Foundation

/// The hidden folder for what is on its way, held open: nothing in it is reached through a link, and it is not a
/// link itself.
final class PartsFolder: Sendable {
    let path: String
    private let descriptor: Int32

    static let name = ".tekpub"

    /// Opens the folder in `root`.
    ///
    /// - Parameter isMade: whether to make it where it is missing.
    /// - Returns: nil if it is missing and not to be made.
    init?(in root: String, isMade: Bool) throws(DownloadError) {
        path = "\(root)/\(Self.name)"
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
        // Some disks let all files belong to one user.
        var own = stat(), above = stat()
        guard fstat(descriptor, &own) == 0, fstat(parent, &above) == 0,
            own.st_uid == geteuid() || own.st_uid == above.st_uid
        else { throw .notWritable(path: path, reason: "it belongs to another user") }
    }

    deinit {
        // An initialiser that fails comes here too, once it has set the descriptor.
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens the file called `name`, or makes it.
    ///
    /// - Returns: its descriptor; negative if that fails, and `errno` tells why.
    func openFile(_ name: String) -> Int32 {
        openat(descriptor, name, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
    }

    /// What the file called `name` is, if it has that name still; a link is told as such.
    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// What the small file called `name` holds; nil if it is missing, a link, or too large.
    func contents(of name: String) -> Data? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 64 << 10
        else { return nil }
        // Silence is safe: what cannot be read is as good as missing.
        return try? handle.readToEnd()
    }

    /// Lets the file called `name` hold `bytes`, at once.
    ///
    /// - Returns: whether it does.
    func replace(_ name: String, with bytes: Data) -> Bool {
        let new = "\(name).new"
        unlinkat(descriptor, new, 0)
        let file = openat(descriptor, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        let code = bytes.write(to: file)
        close(file)
        if code == nil, renameat(descriptor, new, descriptor, name) == 0 { return true }
        unlinkat(descriptor, new, 0)
        return false
    }

    /// Removes the file called `name`, but nothing that a link leads to.
    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Gives the file called `old` another name in this folder.
    func rename(_ old: String, to new: String) { renameat(descriptor, old, descriptor, new) }

    /// Gives the file called `name` a second name in another folder, never in place of anything.
    ///
    /// - Returns: false if that fails, and `errno` tells why.
    func link(_ name: String, to folder: Int32, as other: String) -> Bool {
        linkat(descriptor, name, folder, other, 0) == 0
    }

    /// Moves the file called `name` into another folder, in place of what has the name `other` there.
    ///
    /// - Returns: false if that fails, and `errno` tells why.
    func move(_ name: String, to folder: Int32, as other: String) -> Bool {
        renameat(descriptor, name, folder, other) == 0
    }

    /// The names of all files.
    var names: [String] {
        // Silence is safe: without the list, nothing is cleared away.
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Removes the folder if it is empty.
    func removeIfEmpty() { rmdir(path) }
}
