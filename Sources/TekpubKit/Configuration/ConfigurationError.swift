import Foundation
import Localization

/// A mistake in the configuration.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// What contains the mistake.
    public enum Source: Hashable, Sendable {
        /// The file at a path.
        case file(String)
        /// An environment variable.
        case variable(String)
    }

    /// The file or variable.
    public let source: Source
    /// The position in the file; nil if the file as a whole cannot be used.
    public let position: TextPosition?
    /// The problem, as a sentence with a full stop.
    public let problem: String
    /// Whether it may be what the user wanted.
    public let isWarning: Bool

    /// Creates an error, by default about a whole file.
    public init(
        in source: Source, at position: TextPosition? = nil, problem: String, isWarning: Bool = false
    ) {
        self.source = source
        self.position = position
        self.problem = problem
        self.isWarning = isWarning
    }
}

extension ConfigurationError: LocalizedError {
    /// The file, line, column and problem, in the order and with the marks that compilers use.
    public var errorDescription: String? {
        located(isWarning ? localized("warning: \(problem)") : problem)
    }

    /// The description without the word that says what is a warning.
    public var locatedProblem: String { located(problem) }

    private func located(_ problem: String) -> String {
        switch (source, position) {
        case (.file(let path), let position?): "\(path):\(position.line):\(position.column): \(problem)"
        case (.file(let name), nil), (.variable(let name), _): "\(name): \(problem)"
        }
    }
}

/// Where an entry of a configuration file stands.
public struct ConfigurationLocation: Sendable {
    /// The path of the file.
    public let path: String
    let document: TOMLDocument
    /// The names of the tables and of the value.
    let keys: [String]

    /// The position of the name. It is looked for in the file's text, which takes longer than reading the value did.
    public var position: TextPosition { document.position(of: keys) }

    /// Returns the location of an entry of the table that stands here.
    func within(_ key: String) -> ConfigurationLocation {
        ConfigurationLocation(path: path, document: document, keys: keys + [key])
    }

    /// Returns an error about the value that stands here.
    ///
    /// - Parameters:
    ///   - problem: a sentence with a full stop.
    ///   - item: the index of the item with the problem, if the value is a list; nil for the whole value.
    ///   - isWarning: whether the value may be what the user wanted.
    public func error(_ problem: String, item: Int? = nil, isWarning: Bool = false) -> ConfigurationError {
        let position = document.position(of: keys + (item.map { [String($0)] } ?? []), isValue: true)
        return ConfigurationError(in: .file(path), at: position, problem: problem, isWarning: isWarning)
    }
}
