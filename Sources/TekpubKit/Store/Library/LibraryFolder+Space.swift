import Foundation
import Localization

/// Whether the library can be written, and why not.
extension LibraryFolder {
    /// Checks that there is free space, and that the folder and the database are writable. SQLite opens a
    /// read-only database without an error and fails too late.
    func checkThatItIsWritable() throws(LibraryError) {
        for path in [root.path, statePath] where faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
            if errno != ENOENT { throw LibraryError(systemError: errno, at: path) }
        }
        if isDatabaseALinkToNothing {
            throw .failed(path: statePath, reason: localized("it is a link to a file that is missing"))
        }
        if Self.isFull(at: root.path) { throw .full(path: root.path) }
    }

    /// Whether the database is a link whose target is missing, perhaps because its disk is not mounted. Nothing takes its
    /// place then.
    var isDatabaseALinkToNothing: Bool {
        var status = stat()
        return stat(statePath, &status) != 0 && lstat(statePath, &status) == 0
    }

    /// A disk with less free space, in bytes, counts as full: SQLite needs some space to save the user's
    /// changes.
    private static let reserve = 512 << 10

    /// Whether the disk that holds `path`, or will hold it, has no free space or no free inode.
    static func isFull(at path: String) -> Bool {
        var status = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(path, &status) == 0 || statvfs(folder, &status) == 0 else { return false }
        return isFull(status)
    }

    /// Whether a disk with `status` has no free space or no free inode.
    static func isFull(_ status: statvfs) -> Bool {
        let (room, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        // File systems without an inode table report 0 of 0.
        return !overflows && room < reserve || status.f_files > 0 && status.f_favail == 0
    }

    /// Whether this user can write nothing more to the disk of `path`: it is full, or the user's quota is used
    /// up, which the number of free bytes does not show.
    ///
    /// - Parameter write: writes this many bytes to a new file; returns the error number if that fails.
    static func hasNoRoom(
        at path: String, write: (_ byteCount: Int, _ folder: String) -> Int32? = tryWriting
    ) -> Bool {
        if isFull(at: path) { return true }
        let code = write(reserve, (path as NSString).deletingLastPathComponent)
        return code.map(SystemError.meansFull) ?? false
    }

    /// Returns the error number of what keeps this process from writing the file at `path` or files beside it; nil if it
    /// can.
    static func errorOfWriting(at path: String) -> Int32? {
        if isFull(at: path) { return ENOSPC }
        // The file is not opened: closing it would release the locks that SQLite holds on it.
        if faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0, errno != ENOENT { return errno }
        return tryWriting(reserve, in: (path as NSString).deletingLastPathComponent)
    }

    private static func tryWriting(_ byteCount: Int, in folder: String) -> Int32? {
        var template = Array("\(folder)/room.XXXXXX".utf8CString)
        guard let file = FileHandle.temporary(&template) else { return errno }
        unlink(template)
        return Data(count: byteCount).write(to: file.fileDescriptor)
    }
}
