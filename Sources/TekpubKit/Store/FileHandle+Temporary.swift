import Foundation

extension FileHandle {
    /// Makes a file that nobody but the user can read, and that no program gets which is started from here.
    ///
    /// - Parameter template: a path that ends with `XXXXXX`, in place of which a name comes that is new.
    /// - Returns: nil if that cannot be done; `errno` tells why.
    static func temporary(_ template: inout [CChar]) -> FileHandle? {
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
