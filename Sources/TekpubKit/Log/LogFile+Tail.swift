import Foundation

extension LogFile {
    /// How much of the end of a log is read, in bytes.
    private static let tailLimit = 128 << 10

    /// Returns the last lines of the log at `path`; nil if it is missing, cannot be read, or is not a regular file.
    package static func lastLines(of path: String, count: Int) -> [String]? {
        // Without O_NONBLOCK, a pipe would stop the program.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let start = max(0, Int(status.st_size) - tailLimit)
        do {
            try file.seek(toOffset: UInt64(start))
            let bytes = try file.read(upToCount: tailLimit) ?? Data()
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            // The first one may be cut.
            return Array(lines.dropFirst(start > 0 ? 1 : 0).suffix(count))
        } catch {
            return nil
        }
    }
}
