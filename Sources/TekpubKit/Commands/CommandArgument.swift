import Localization

/// An argument of a user's command: a text with placeholders such as `{title}`; `{{` and `}}` are braces.
struct CommandArgument: Hashable, Sendable {
    /// What a placeholder stands for.
    enum Placeholder: String, CaseIterable, Sendable {
        case title, show, address, file, position

        /// Whether the value may begin with any character, because a publisher chose it.
        fileprivate var isPublished: Bool { self == .title || self == .show }
    }

    private enum Part: Hashable {
        case text(String)
        case value(Placeholder)
    }

    /// What is wrong with the text.
    struct Mistake: Error, Hashable {
        /// The problem, as a sentence.
        let sentence: String
    }

    private var parts: [Part] = []

    /// - Throws: `Mistake` if a placeholder is unknown, or has no end.
    init(_ template: String) throws(Mistake) {
        var rest = template[...]
        while let character = rest.popFirst() {
            if character == rest.first, "{}".contains(character) {
                rest.removeFirst()
                append(character)
            } else if character == "{" {
                let name = String(rest.prefix { $0 != "}" })
                guard rest.contains("}") else {
                    throw Mistake(
                        sentence: localized("'{\(name)' has no }. Write {{ for a brace."))
                }
                guard let placeholder = Placeholder(rawValue: name) else {
                    let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                    throw Mistake(
                        sentence: localized("unknown placeholder '{\(name)}'.")
                            + (Spelling.nearest(to: name, in: Placeholder.allCases.map(\.rawValue))
                                .map { " " + localized("Did you mean '{\($0)}'?") }
                                ?? " " + localized("There are \(names); write {{ for a brace.")))
                }
                parts.append(.value(placeholder))
                rest = rest.dropFirst(name.count + 1)
            } else {
                append(character)
            }
        }
    }

    private mutating func append(_ character: Character) {
        if case .text(let previous) = parts.last {
            parts[parts.count - 1] = .text(previous + String(character))
        } else {
            parts.append(.text(String(character)))
        }
    }

    /// The placeholders in it.
    var placeholders: [Placeholder] {
        parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// The text without its placeholders.
    var literal: String { parts.map { if case .text(let text) = $0 { text } else { "" } }.joined() }

    /// Returns the argument for an episode.
    ///
    /// What a publisher wrote has a space before it if it begins with a character by which programs know options (`-`, `+`)
    /// or files (`@`), and the argument begins with it; or if it stands behind a `=`, and begins with one by which
    /// programs such as curl know files (`@`, `<`). `--`, behind which there are no options, keeps the beginning of an
    /// argument as it is.
    ///
    /// - Parameter isAfterOptions: whether an argument before it is `--`.
    /// - Throws: an error if the episode has no value for a placeholder.
    func text(for subject: CommandSubject, isAfterOptions: Bool) throws(UserCommandError) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .value(let placeholder):
                let value = try subject.value(of: placeholder)
                if placeholder.isPublished, let first = value.unicodeScalars.first {
                    let isSign =
                        text.isEmpty
                        ? !isAfterOptions && "-+@".unicodeScalars.contains(first)
                        : text.hasSuffix("=") && "@<".unicodeScalars.contains(first)
                    if isSign { text += " " }
                }
                text += value
            }
        }
        return text
    }
}

extension CommandArgument {
    /// The text before the first placeholder.
    var beginning: String { if case .text(let text)? = parts.first { text } else { "" } }
}
