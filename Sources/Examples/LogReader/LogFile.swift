import Foundation

/// A file that grows. It is read from its start again when it becomes shorter, or when another file gets its name.
actor LogFile: LogSource {
    nonisolated let name: String
    private let path: String
    private var file: FileHandle?
    /// The number of the file in its file system.
    private var number: UInt64 = 0
    private var splitter = LineSplitter()

    private static let byteLimit = 65_536

    init(path: String) {
        self.path = path
        name = URL(filePath: path).lastPathComponent
    }

    func read() throws(LogError) -> [LogLine]? {
        do {
            let file = try file ?? open()
            let data = try file.read(upToCount: Self.byteLimit) ?? Data()
            if data.isEmpty { try beginAgainIfNeeded(file) }
            return splitter.lines(adding: data)
        } catch {
            throw LogError(reason: error.localizedDescription)
        }
    }

    private func open() throws -> FileHandle {
        let opened = try FileHandle(forReadingFrom: URL(filePath: path))
        (file, number) = (opened, status()?.number ?? 0)
        return opened
    }

    private func beginAgainIfNeeded(_ file: FileHandle) throws {
        // Without a file of that name, there may be one later.
        guard let status = status() else { return }
        if status.number != number {
            try file.close()
            self.file = nil
        } else if try status.size < file.offset() {
            try file.seek(toOffset: 0)
        }
    }

    /// The present file of the name; nil if there is none.
    private func status() -> (number: UInt64, size: UInt64)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return (UInt64(status.st_ino), UInt64(status.st_size))
    }
}
