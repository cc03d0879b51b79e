import Foundation

/// What the user wrote into the configuration file: a `key = value` a line, and comments behind a `#`.
///
/// A parser of its own, because a program that shows its first frame in three milliseconds has none to spare
/// for a library that reads every format there is, and because a mistake is to be told with its line.
public struct ConfigurationFile: Sendable {
    /// What can be set; each is also the long name of an option.
    public enum Key: String, CaseIterable, Sendable {
        case baseURL = "base-url"
        case player
        case theme
        case transition
        case noAnimation = "no-animation"
        case downloadFolder = "download-folder"

        /// The environment variable that sets the same, such as `TEKPUB_BASE_URL`.
        public var variable: String {
            "TEKPUB_" + rawValue.uppercased().replacing("-", with: "_")
        }
    }

    /// A value, and where it stands.
    public struct Entry: Hashable, Sendable {
        /// What stands behind the equals sign, without space around it; never empty.
        public let value: String
        /// Counted from 1.
        public let line: Int
    }

    private let path: String
    private var entries: [Key: Entry] = [:]

    /// Reads the file `config` in `directory`; nothing is set where there is none.
    public init(in directory: URL) throws(ConfigurationError) {
        try self.init(path: directory.path + "/config")
    }

    /// Reads the file at `path`; nothing is set where there is none.
    ///
    /// That is all it costs to find out: one call of the system, because most users have none.
    public init(path: String) throws(ConfigurationError) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if [ENOENT, ENOTDIR].contains(errno) { return }
            throw ConfigurationError(path: path, problem: String(cString: strerror(errno)) + ".")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let bytes: Data
        do {
            bytes = try file.readToEnd() ?? Data()
        } catch {
            throw ConfigurationError(path: path, problem: Self.reason(of: error) + ".")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path: path, problem: "it is no text in UTF-8.")
        }
        try read(text)
    }

    /// Reads `text` as if it stood in the file at `path`.
    init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        try read(text)
    }

    /// What is set, and where; nil for what is not.
    public subscript(key: Key) -> Entry? { entries[key] }

    /// Says what is wrong with the value of `entry`.
    ///
    /// - Parameter problem: ends with a full stop.
    public func error(in entry: Entry, _ problem: String) -> ConfigurationError {
        ConfigurationError(path: path, line: entry.line, problem: problem)
    }
}

extension ConfigurationFile {
    /// What the system had against reading, without what Foundation makes of it.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        guard underlying.domain == NSPOSIXErrorDomain else { return "it cannot be read" }
        return String(cString: strerror(Int32(underlying.code)))
    }

    private mutating func read(_ text: String) throws(ConfigurationError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do throws(Problem) {
                try read(line: line, number: index + 1)
            } catch {
                throw ConfigurationError(path: path, line: index + 1, problem: error.sentence)
            }
        }
    }

    private mutating func read(line: String, number: Int) throws(Problem) {
        guard let sign = line.firstIndex(of: "=") else {
            throw Problem(sentence: "write a setting as 'key = value'.")
        }
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        guard let key = Key(rawValue: name) else {
            let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(sentence: "there is no setting '\(name)'. There are \(names).")
        }
        guard !value.isEmpty else { throw Problem(sentence: "\(name) has no value.") }
        if let other = entries[key] {
            throw Problem(sentence: "\(name) was set in line \(other.line) already.")
        }
        entries[key] = Entry(value: value, line: number)
    }

    private struct Problem: Error {
        let sentence: String
    }
}
