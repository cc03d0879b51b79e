import CursesKit
import TekpubKit

/// What a shell can put at the cursor.
struct CompletionReply {
    /// A word, and what a shell may show beside it.
    struct Word {
        let text: String
        let description: String?

        init(_ text: String, _ description: String?) {
            self.text = text
            self.description = description
        }

        /// Whether it can be shown and typed: without control characters, ends of lines and overrides of the writing
        /// direction.
        fileprivate var isSafe: Bool {
            text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
                default: true
                }
            }
        }
    }

    private enum Content {
        case words([Word])
        case files, directories
    }

    private let content: Content
    /// What precedes each of the words, such as `--theme=`.
    private let prefix: String

    /// - Parameters:
    ///   - beginning: the beginning of the word at the cursor.
    ///   - context: the words before it.
    init(to beginning: String, in context: CommandContext) {
        switch CompletionTarget(of: beginning, in: context) {
        case .nothing: (content, prefix) = (.words([]), "")
        case .words(let words):
            (content, prefix) = (.words(words.filter { $0.text.hasPrefix(beginning) }), "")
        case .value(let argument, let prefix):
            self.prefix = prefix
            switch ValueName(rawValue: argument.valueName ?? "") {
            case .file: content = .files
            case .folder: content = .directories
            default:
                let values = CompletionValues(baseURL: context.baseURL)
                let beginning = String(beginning.dropFirst(prefix.count))
                let words = values.words(for: argument, beginningWith: beginning)
                // A value that begins with a hyphen would be taken for an option.
                content = .words(words.filter { $0.isSafe && (!prefix.isEmpty || !$0.text.hasPrefix("-")) })
            }
        }
    }

    /// The maximum width of a description in cells.
    private static let descriptionWidth = 72

    /// Returns lines: the kind of answer, then a word in each, with a tab and its description.
    func text(for shell: Shell, _ line: ShellLine) -> String {
        switch content {
        case .files: return "files\n"
        case .directories: return "directories\n"
        case .words(let words):
            return words.reduce(into: "values\n") { text, word in
                switch shell {
                case .bash: text += line.bashReply(prefix + word.text) + "\n"
                // zsh has cut the prefix off before it compares the words.
                case .zsh: text += "\(word.text)\t\(Self.shown(word.description))\n"
                case .fish: text += "\(prefix)\(word.text)\t\(Self.shown(word.description))\n"
                }
            }
        }
    }

    private static func shown(_ description: String?) -> Text {
        Text(description ?? "").truncated(to: descriptionWidth)
    }
}
