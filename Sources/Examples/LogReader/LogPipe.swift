import Foundation

/// What another program writes into a pipe, until it closes that.
actor LogPipe: LogSource {
    nonisolated let name = "standard input"
    private let descriptor: Int32
    private let file: FileHandle
    private var splitter = LineSplitter()

    /// - Parameter descriptor: closed with the pipe.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func read() -> [LogLine]? {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 0) > 0 else { return splitter.lines(adding: []) }
        let data = file.availableData
        let lines = splitter.lines(adding: data)
        // Without data, the other program has closed the pipe.
        return data.isEmpty && lines.isEmpty ? nil : lines
    }
}
