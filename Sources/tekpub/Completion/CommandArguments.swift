import ArgumentParser
import Foundation

/// The arguments of a command, as ArgumentParser describes them.
struct CommandArguments: Decodable {
    let arguments: [Argument]?

    /// An argument of a command.
    struct Argument: Decodable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable {
            let kind, name: String

            /// The name with its hyphens.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: Kind
        let shouldDisplay: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        private let allValues: [String]?
        private let completionKind: CompletionKind?

        /// The values, if there are only some.
        var values: [String]? { completionKind?.list?.values ?? allValues }

        private struct CompletionKind: Decodable {
            let list: List?

            struct List: Decodable {
                let values: [String]
            }
        }
    }

    private struct Tool: Decodable {
        let command: CommandArguments
    }

    /// Returns the visible arguments of a command or a group of options.
    static func of(_ type: any ParsableArguments.Type) -> [Argument] {
        // Ignore errors: a later version of ArgumentParser may write something else, and a test notices.
        let text = HelpTexts.$needed.withValue(.forCompletion) { type._dumpHelp() }
        let tool = try? JSONDecoder().decode(Tool.self, from: Data(text.utf8))
        return (tool?.command.arguments ?? []).filter(\.shouldDisplay)
    }
}
