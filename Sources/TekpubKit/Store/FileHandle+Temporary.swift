import Foundation

extension FileHandle {
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
