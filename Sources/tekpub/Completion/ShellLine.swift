/// The words of a command line up to the cursor, as a shell reads them.
struct ShellLine {
    /// The complete words, without quotes.
    private(set) var words: [String] = []
    /// The word at the cursor, without quotes.
    private(set) var current = ""
    /// The quote that is open at the cursor.
    private(set) var quote = Quote.none
    /// The number of characters of `current` before those that the shell replaces.
    private(set) var keptCount = 0

    enum Quote: Character {
        case none = " "
        case single = "'"
        case double = "\""
    }

    /// Takes `word` as it is.
    init(literally word: String) {
        current = word
    }

    /// - Parameters:
    ///   - breaks: the characters after which bash begins a word to complete, as in `COMP_WORDBREAKS`.
    ///   - escapesInSingleQuotes: whether a backslash escapes in single quotes, as in fish.
    init(_ line: String, breaks: String = "", escapesInSingleQuotes: Bool = false) {
        var isInWord = false
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (.none, " "), (.none, "\t"), (.none, "\n"):
                if isInWord { words.append(current) }
                (current, isInWord, keptCount) = ("", false, 0)
                continue
            case (.none, "'"), (.none, "\""):
                quote = Quote(rawValue: character) ?? .none
                keptCount = current.count
            case (.single, "'"), (.double, "\""):
                quote = .none
                keptCount = 0
            case (_, "\\") where isEscape(before: rest.first, escapesInSingleQuotes):
                current.append(rest.removeFirst())
            default:
                current.append(character)
                if quote == .none, breaks.contains(character) { keptCount = current.count }
            }
            isInWord = true
        }
    }

    /// Whether a backslash before `next` only says that `next` is meant as it is.
    private func isEscape(before next: Character?, _ escapesInSingleQuotes: Bool) -> Bool {
        guard let next else { return false }
        switch quote {
        case .none: return true
        case .single: return escapesInSingleQuotes && "'\\".contains(next)
        case .double: return "\"\\$`\n".contains(next)
        }
    }
}

extension ShellLine {
    /// Returns what bash inserts for `word`, which begins with `current`: the rest of it, quoted as the line begins.
    func bashReply(_ word: String) -> String {
        let rest = word.dropFirst(keptCount)
        switch quote {
        case .single: return String(rest.replacing("'", with: #"'\''"#))
        case .double:
            return rest.reduce(into: "") { text, character in
                // History is expanded even behind a backslash in double quotes, but not between them.
                text +=
                    character == "!"
                    ? #""\!""# : "\"\\$`".contains(character) ? "\\\(character)" : "\(character)"
            }
        case .none:
            return rest.reduce(into: "") { text, character in
                text += Self.isPlain(character) ? "\(character)" : "\\\(character)"
            }
        }
    }

    /// Whether `character` means itself everywhere in a command line.
    private static func isPlain(_ character: Character) -> Bool {
        guard character.isASCII else { return true }
        return character.isLetter || character.isNumber || "_@%+=:,./-".contains(character)
    }
}
