import Foundation

/// What the error numbers of system calls mean.
enum SystemError {
    /// Whether a write failed because the disk is full or the user's quota is used up.
    static func meansFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
}

extension Data {
    /// Writes all bytes to an open file.
    ///
    /// - Returns: the error number of the call that failed; nil on success.
    func write(to descriptor: Int32) -> Int32? {
        withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return nil
        }
    }
}

extension FileHandle {
    /// Creates a file without a name in the folder of `path`, which only the user can read and that child processes do
    /// not inherit.
    ///
    /// - Returns: nil if the system or the file system has no such files.
    static func unnamed(inFolderOf path: String) -> FileHandle? {
        #if canImport(Darwin)
            return nil
        #else
            // O_TMPFILE, which the headers of glibc hide from Swift (open(2)).
            let withoutName = 0o20000000 | O_DIRECTORY
            let folder = (path as NSString).deletingLastPathComponent
            let descriptor = open(
                folder.isEmpty ? "." : folder, withoutName | O_RDWR | O_CLOEXEC, 0o600)
            return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #endif
    }

    /// Gives a file without a name one that no other file has.
    ///
    /// - Returns: the error number; nil on success.
    func link(to path: String) -> Int32? {
        linkat(AT_FDCWD, "/proc/self/fd/\(fileDescriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
            ? nil : errno
    }

    /// Creates a file that only the user can read and that child processes do not inherit.
    ///
    /// - Parameter template: a path that ends with `XXXXXX`, which is replaced by a unique name.
    /// - Returns: nil on failure; `errno` says why.
    static func temporary(_ template: inout [CChar]) -> FileHandle? {
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
