import CursesKit

/// A line of a log, with the level that it names.
struct LogLine: Equatable, Sendable {
    let text: String
    let level: LogView.Level
}

/// Makes lines of the bytes of a log, which end anywhere.
struct LineSplitter {
    /// The beginning of a line whose end has not come yet.
    private var unfinished: [UInt8] = []
    private var level = LogView.Level.info

    /// The bytes after which an unfinished line counts as one.
    private static let lineLimit = 65_536
    /// The bytes of a line among which a level is looked for.
    private static let levelLimit = 100
    private static let newline = UInt8(ascii: "\n")

    /// The words that programs write for levels, in small letters.
    private static let levels: [String: LogView.Level] = [
        "trace": .trace, "debug": .debug, "info": .info, "notice": .notice, "warn": .warning,
        "warning": .warning, "error": .error, "err": .error, "critical": .critical, "fatal": .critical,
    ]

    /// Adds bytes and returns the lines that are whole. With no bytes, nothing has come for a while, and what waits is a
    /// line.
    mutating func lines(adding bytes: some Collection<UInt8>) -> [LogLine] {
        unfinished += bytes
        var parts = unfinished.split(separator: Self.newline, omittingEmptySubsequences: false)
        let last = parts.popLast() ?? []
        if bytes.isEmpty || last.count > Self.lineLimit {
            if !last.isEmpty { parts.append(last) }
            unfinished = []
        } else {
            unfinished = Array(last)
        }
        return parts.map { line($0) }
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> LogLine {
        // What is indented belongs to the line before, as in the report of a crash.
        if bytes.first != UInt8(ascii: " "), bytes.first != UInt8(ascii: "\t") {
            level = Self.level(of: bytes) ?? .info
        }
        return LogLine(text: String(decoding: bytes, as: UTF8.self), level: level)
    }

    private static func level(of bytes: ArraySlice<UInt8>) -> LogView.Level? {
        let words = bytes.prefix(levelLimit).split { !Character(Unicode.Scalar($0)).isLetter }
        return words.lazy.compactMap { levels[String(decoding: $0, as: UTF8.self).lowercased()] }.first
    }
}
