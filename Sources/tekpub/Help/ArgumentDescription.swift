import ArgumentParser
import Foundation
import Localization

/// An argument of a command, as ArgumentParser describes it.
struct ArgumentDescription: Decodable {
    enum Kind: String, Decodable {
        case positional, option, flag
    }

    struct Name: Decodable {
        let kind, name: String

        /// The name with its hyphens.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let isOptional, isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    private let shouldDisplay: Bool
    private let preferredName: Name?
    /// The values of a type that has only some.
    private let allValues: [String]?
    private let completionKind: CompletionKind?

    private struct CompletionKind: Decodable {
        let list: List?

        struct List: Decodable {
            let values: [String]
        }
    }
}

extension ArgumentDescription {
    private struct Tool: Decodable {
        let command: Command

        struct Command: Decodable {
            let arguments: [ArgumentDescription]?
        }
    }

    /// Returns the visible arguments of a command or a group of options, without `--help` and `--version`.
    static func all(of type: any ParsableArguments.Type) -> [ArgumentDescription] {
        // Ignore errors: a later version of ArgumentParser may write something else, and a test notices.
        let tool = try? JSONDecoder().decode(Tool.self, from: Data(type._dumpHelp().utf8))
        return (tool?.command.arguments ?? []).filter { argument in
            argument.shouldDisplay && !argument.isCalled("--help") && !argument.isCalled("--version")
        }
    }

    /// The flags that every command has.
    static var common: [ArgumentDescription] {
        [
            ArgumentDescription(flag: ["version"], abstract: localized("Show the version.")),
            ArgumentDescription(flag: ["h", "help"], abstract: localized("Show help information.")),
        ]
    }

    private init(flag names: [String], abstract: String) {
        kind = .flag
        (isOptional, isRepeating, shouldDisplay) = (true, false, true)
        self.names = names.map { Name(kind: $0.count == 1 ? "short" : "long", name: $0) }
        self.abstract = abstract
        (valueName, defaultValue, preferredName, allValues, completionKind) = (nil, nil, nil, nil, nil)
    }

    func isCalled(_ name: String) -> Bool {
        names?.contains { $0.text == name } == true
    }

    /// The values to complete, if there are only some.
    var values: [String]? { completionKind?.list?.values ?? allValues }
}

extension ArgumentDescription {
    /// All names, and the value: `-n, --name <value>`.
    var label: String {
        withValue((names ?? []).map(\.text).joined(separator: ", "))
    }

    /// The name to use, and the value, as errors quote them: `--name <value> ...`.
    var synopsis: String {
        withValue(preferredName?.text ?? "") + (isRepeating ? " ..." : "")
    }

    /// The name to use, and the value, as they are in a usage line: `[--name <value>]`.
    var usage: String {
        isOptional ? "[\(synopsis)]" : synopsis
    }

    private func withValue(_ names: String) -> String {
        switch kind {
        case .flag: names
        case .option: "\(names) <\(valueName ?? "")>"
        case .positional: "<\(valueName ?? "")>"
        }
    }

    /// What the argument is, its possible values and its default.
    var explanation: String {
        let values: String? =
            switch (allValues?.joined(separator: ", "), defaultValue) {
            case (let values?, let value?): localized("(values: \(values); default: \(value))")
            case (let values?, nil): localized("(values: \(values))")
            case (nil, let value?): localized("(default: \(value))")
            case (nil, nil): nil
            }
        return [abstract, values].compactMap { $0 }.joined(separator: " ")
    }
}
