import Foundation

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
