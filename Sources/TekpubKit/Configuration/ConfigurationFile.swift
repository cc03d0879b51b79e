import Foundation

/// The user's configuration file: one `key = value` per line, and comment lines that begin with `#`.
///
/// This folder reads the settings that `tekpub` merges with its options and environment variables. `init`
/// reads the file and parses each line into an `Entry` by `Key`; a mistake throws a `ConfigurationError` with
/// its line number. The parser is our own: a library would cost too much of the three milliseconds before the
/// first frame.
public struct ConfigurationFile: Sendable {
    /// The settings; each is also the long name of an option.
    public enum Key: String, CaseIterable, Sendable {
        case baseURL = "base-url"
        case player
        case theme
        case transition
        case noAnimation = "no-animation"
        case noImages = "no-images"
        case downloadFolder = "download-folder"
        case log
        case quality
        case language
        case prefer
        case notifications

        /// The environment variable of the setting, such as `TEKPUB_BASE_URL`.
        public var variable: String {
            "TEKPUB_" + rawValue.uppercased().replacing("-", with: "_")
        }
    }

    /// A value and its line.
    public struct Entry: Hashable, Sendable {
        /// The text after the equals sign, without white space around it; not empty.
        public let value: String
        /// The line number, from 1.
        public let line: Int
    }

    private let path: String
    private var entries: [Key: Entry] = [:]

    /// Reads the file `config` in `directory`; a missing file sets nothing.
    public init(in directory: URL) throws(ConfigurationError) {
        try self.init(path: directory.path + "/config")
    }

    /// Reads the file at `path`; a missing file sets nothing.
    ///
    /// A missing file costs one system call, because most users have no file.
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
            throw ConfigurationError(path: path, problem: "it is not UTF-8 text.")
        }
        try read(text)
    }

    /// Parses `text` as the contents of the file at `path`.
    init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        try read(text)
    }

    /// The value of a setting and its line; nil if unset.
    public subscript(key: Key) -> Entry? { entries[key] }

    /// Returns an error about the value of `entry`.
    ///
    /// - Parameter problem: a sentence with a full stop.
    public func error(in entry: Entry, _ problem: String) -> ConfigurationError {
        ConfigurationError(path: path, line: entry.line, problem: problem)
    }
}

extension ConfigurationFile {
    /// Returns the system's reason for a read error, without Foundation's wording.
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
            throw Problem(sentence: "unknown setting '\(name)'. The settings are \(names).")
        }
        guard !value.isEmpty else { throw Problem(sentence: "\(name) has no value.") }
        if let other = entries[key] {
            throw Problem(sentence: "\(name) is already set in line \(other.line).")
        }
        entries[key] = Entry(value: value, line: number)
    }

    private struct Problem: Error {
        let sentence: String
    }
}

/// An error in the configuration file.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The line number, from 1; nil if the error is not in a line.
    public let line: Int?
    /// The problem, as a sentence with a full stop.
    public let problem: String

    /// Creates an error, by default for the whole file.
    init(path: String, line: Int? = nil, problem: String) {
        self.path = path
        self.line = line
        self.problem = problem
    }
}

extension ConfigurationError: LocalizedError {
    /// The file, line and problem, in the order that compilers use.
    public var errorDescription: String? {
        "\(path)\(line.map { ", line \($0)" } ?? ""): \(problem)"
    }
}
