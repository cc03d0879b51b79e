import Foundation

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
        "The log \(path) cannot be written: \(reason). Name another file with --log."
    }
}
