import Foundation
import Localization

/// Small files that only the user can read, even while they are being written.
///
/// This folder holds what accounts, downloads and the library need from the system: these files, and the
/// meaning of its error numbers (`SystemError`). It also tells what a file is (`MediaType`, `ReferenceFile`) and
/// whether it is whole (`FileChecksum`).
package enum PrivateFile {
    /// Why a file could not be read or written.
    package struct Failure: Error {
        /// The reason, in the words of the system.
        package let reason: String
        /// The error number of the failed system call; nil if another check failed.
        let code: Int32?

        init(_ reason: String) {
            self.reason = reason
            code = nil
        }

        /// - Parameter code: the error number; by default that of the last system call.
        init(code: Int32 = errno) {
            reason = String(cString: strerror(code))
            self.code = code
        }
    }

    /// - Returns: nil if the file is missing.
    static func read(_ path: String) throws(Failure) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? Failure(localized("it is a link")) : Failure()
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try close(descriptor, toOthersAs: 0o600)
        do {
            return try file.readToEnd() ?? Data()
        } catch {
            throw Failure(error.localizedDescription)
        }
    }

    /// Replaces the file atomically.
    ///
    /// A program that is killed meanwhile may leave a temporary file, which the next `write` or `remove`
    /// deletes.
    ///
    /// - Parameters:
    ///   - isSynchronized: whether to return only once the file is on disk.
    ///   - permissions: those of the new file.
    ///   - group: that of the new file, if the user may choose it; nil for the user's.
    ///   - replaces: whether a file that is there is replaced; if not, it is an error.
    package static func write(
        _ bytes: Data, to path: String, isSynchronized: Bool = true,
        permissions: mode_t = 0o600, group: gid_t? = nil, replaces: Bool = true
    ) throws(Failure) {
        func write(to file: FileHandle) -> Int32? {
            // Ignore errors: only members may give a file to a group.
            if let group { _ = fchown(file.fileDescriptor, uid_t.max, group) }
            return bytes.write(to: file.fileDescriptor)
                ?? (permissions != 0o600 && fchmod(file.fileDescriptor, permissions) != 0 ? errno : nil)
                ?? (isSynchronized && fsync(file.fileDescriptor) != 0 ? errno : nil)
        }
        // A killed program leaves nothing of a file without a name.
        if !replaces, let file = FileHandle.unnamed(inFolderOf: path) {
            if let code = write(to: file) { throw Failure(code: code) }
            switch file.link(to: path) {
            case nil: return _ = try removeLeftovers(of: path)
            case EEXIST: throw Failure(code: EEXIST)
            // Some systems cannot name such a file later.
            case _: break
            }
        }
        let (file, temporaryPath) = try makeTemporary(for: path)
        let code =
            write(to: file)
            ?? (replaces
                ? (rename(temporaryPath, path) != 0 ? errno : nil) : renameToNew(temporaryPath, path))
        if let code {
            unlink(temporaryPath)
            throw Failure(code: code)
        }
        _ = try removeLeftovers(of: path)
        withExtendedLifetime(file) {}
    }

    /// What comes before the random part in the names of temporary files.
    private static let temporarySuffix = ".tekpub-"

    /// Creates a temporary file that will replace the one at `path`. It is locked until it is closed: other programs
    /// delete temporary files that are not locked.
    static func makeTemporary(for path: String) throws(Failure) -> (file: FileHandle, path: String) {
        var template = Array("\(path)\(temporarySuffix)XXXXXX".utf8CString)
        guard let file = FileHandle.temporary(&template) else { throw Failure() }
        _ = flock(file.fileDescriptor, LOCK_EX | LOCK_NB)
        return (file, String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Returns once the names of the files in the folder at `path` are on disk.
    static func synchronizeNames(in path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Ignore errors: some file systems cannot do this.
        fsync(descriptor)
        Foundation.close(descriptor)
    }

    /// Renames a file unless another one has that name.
    ///
    /// - Returns: the error number; nil on success.
    private static func renameToNew(_ previous: String, _ path: String) -> Int32? {
        if link(previous, path) == 0 {
            unlink(previous)
            return nil
        }
        if errno == EEXIST { return errno }
        // Some file systems have no hard links.
        var status = stat()
        guard lstat(path, &status) != 0 else { return EEXIST }
        return rename(previous, path) != 0 ? errno : nil
    }

    /// Removes the file and the temporary files of killed programs.
    ///
    /// - Returns: whether anything was removed.
    static func remove(_ path: String) throws(Failure) -> Bool {
        let wasThere = try removeFile(path)
        return try removeLeftovers(of: path) || wasThere
    }

    /// Removes the temporary files of programs that were killed while they wrote the file at `path`.
    static func removeTemporaryFiles(of path: String) {
        // Ignore errors: files that stay are removed by a later write.
        _ = try? removeLeftovers(of: path)
    }

    /// Removes temporary files that never replaced the file at `path`.
    private static func removeLeftovers(of path: String) throws(Failure) -> Bool {
        let directory = (path as NSString).deletingLastPathComponent
        let file = (path as NSString).lastPathComponent
        let prefix = file + temporarySuffix
        // Ignore errors: access to the file itself reports an unreadable directory.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        var wasThere = false
        for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            let path = "\(directory)/\(name)"
            if !isInUse(path) { wasThere = try removeFile(path) || wasThere }
        }
        return wasThere
    }

    /// Removes the temporary files of killed programs, among those called `names`, from a folder of ours. If such a file
    /// is a database, what SQLite leaves beside it is removed as well.
    static func removeTemporaryFiles(_ names: [String], in folder: String) {
        for name in names where name.contains(temporarySuffix) {
            let journal = ["-journal", "-wal", "-shm"].first(where: name.hasSuffix) ?? ""
            let file = name.dropLast(journal.count)
            if file.dropLast(6).hasSuffix(temporarySuffix), !isInUse("\(folder)/\(file)") {
                unlink("\(folder)/\(name)")
            }
        }
    }

    /// Whether another program is writing the temporary file at `path`.
    private static func isInUse(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { Foundation.close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private static func removeFile(_ path: String) throws(Failure) -> Bool {
        if unlink(path) == 0 { return true }
        if errno == ENOENT { return false }
        throw Failure()
    }

    /// Creates a directory that only the user can enter, and its missing parents in the same way.
    static func makeDirectory(_ path: String) throws(Failure) {
        do throws(Failure) {
            try makePrivateDirectory((path as NSString).deletingLastPathComponent)
        } catch {
            throw Failure(localized("its parent directory cannot be created"))
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure() }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure() }
        defer { Foundation.close(descriptor) }
        try close(descriptor, toOthersAs: 0o700)
    }

    /// Creates a directory of the program and its missing parents, which only the user can enter from the first moment,
    /// as the XDG Base Directory Specification asks. A directory that is there keeps its permissions.
    static func makePrivateDirectory(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return try checkDirectory(path) }
        guard errno == ENOENT, case let parent = (path as NSString).deletingLastPathComponent,
            !parent.isEmpty, parent != path
        else { throw Failure() }
        try makePrivateDirectory(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure() }
        try checkDirectory(path)
    }

    private static func checkDirectory(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure() }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(code: ENOTDIR) }
    }

    /// Revokes other users' permissions for the user's file or directory.
    private static func close(_ descriptor: Int32, toOthersAs mode: mode_t) throws(Failure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure() }
        guard status.st_uid == geteuid() else { throw Failure(localized("it belongs to another user")) }
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            throw Failure(localized("it is not a file"))
        }
        guard status.st_mode & 0o077 != 0 else { return }
        guard fchmod(descriptor, mode) == 0 else { throw Failure() }
    }
}
