import Foundation
import Localization
import Logging

/// A log file for bug reports, with one line per event.
///
/// This folder writes what `--log` asks for. The executable opens a `LogFile` and hands its `logger` to
/// whatever sends requests, writes to the library, downloads or plays; without a log file they have nil, and
/// no message is made. The handler makes each message a line (`LogLine`), and a `LogWriter` appends the line
/// to the file on a queue of its own.
///
/// A line is `2026-11-22T11:30:05.123Z info http GET https://host/path 200 12345 bytes 0.034 s`: the time in
/// UTC, the level, the source and the message. Messages contain no secrets: they show addresses by
/// `URL.loggedAddress`, and no headers, bodies or arguments.
public struct LogFile: LogHandler {
    /// The lowest level to write.
    public var logLevel = Logger.Level.info
    /// Values for each line, after the message.
    public var metadata: Logger.Metadata = [:]

    private let writer: LogWriter
    private let now: @Sendable () -> Date

    /// Opens the file at `path` to append to it, and creates it if it is missing, for this user only.
    ///
    /// - Parameter now: the time of a line.
    public init(path: String, now: @escaping @Sendable () -> Date = { Date() }) throws(LogFileError) {
        writer = try LogWriter(path: path)
        self.now = now
    }

    /// A logger that writes to this file.
    public var logger: Logger { Logger(label: "tekpub") { _ in self } }

    /// One value for each line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Appends a line; does not wait for the disk.
    public func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let texts = [event.message.description] + values.map { "\($0.key)=\($0.value)" }
        let line = LogLine(
            time: now(), level: event.level, source: event.source, message: texts.joined(separator: " "))
        writer.append(line.text)
    }

    /// Waits until all lines are written, for at most `limit`. Call it before the program exits.
    public func finish(within limit: DispatchTimeInterval = .seconds(1)) {
        writer.finish(within: limit)
    }
}

/// Why a log file could not be opened.
public struct LogFileError: Error, Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The system's reason, such as `Permission denied`.
    public let reason: String

    /// - Parameter code: the error number of the failed system call.
    init(path: String, code: Int32) {
        self.path = path
        reason = String(cString: strerror(code))
    }
}

extension LogFileError: LocalizedError {
    /// What happened and what to try.
    public var errorDescription: String? {
        localized("The log \(path) cannot be written: \(reason). Name another file with --log.")
    }
}
