import Foundation

/// What is wrong with the configuration file.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// Where the file is.
    public let path: String
    /// Counted from 1; nil if it is not about a line.
    public let line: Int?
    /// In the user's words, ending with a full stop.
    public let problem: String

    /// About the whole file, unless told otherwise.
    init(path: String, line: Int? = nil, problem: String) {
        self.path = path
        self.line = line
        self.problem = problem
    }
}

extension ConfigurationError: LocalizedError {
    /// The file, the line and the problem, as compilers tell it.
    public var errorDescription: String? {
        "\(path)\(line.map { ", line \($0)" } ?? ""): \(problem)"
    }
}
