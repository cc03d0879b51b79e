/// What a line that the user typed asks for.
enum LinearCommand: Equatable {
    /// Goes on reading, or begins again at the first row.
    case more, list
    /// Reads from the row with this number.
    case from(Int)
    /// Reads the text.
    case text
    case back
    /// Searches for these words; ends the search without any.
    case search(String)
    /// Opens the row with this number.
    case open(Int)
    /// Opens the link with this number.
    case link(Int)
    /// Performs an action, which is named by a key or by its title, on rows with these numbers if there are any.
    case act(String, rows: [Int])
    /// Performs the action of keys that follow a count without a space, as on a screen.
    case counted(Int, keys: String)
    /// Several rows without an action.
    case rows
    case actions, status, help, quit

    /// The most rows that a line can name; more are a slip.
    private static let rowLimit = 1_000

    /// Reads a line.
    init(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let numbers = words.map(Self.numbers)
        let rows = numbers.compactMap(\.self).flatMap(\.self)
        let rest = zip(words, numbers).filter { $1 == nil }.map(\.0)
        if let first = words.first, first.hasPrefix("/") {
            let text = line.drop(while: \.isWhitespace).dropFirst()
            self = .search(String(text.drop(while: \.isWhitespace)))
        } else if let word = Self.word(words) {
            self = word
        } else if words.count == 1, let counted = Self.counted(words[0]) {
            self = counted
        } else if rest.isEmpty {
            self = rows.count == 1 ? .open(rows[0]) : rows.isEmpty ? .more : .rows
        } else if rest.first == words.first || rest.last == words.last {
            // The numbers stand before or after the name.
            let isName = rest.count == words.count || Self.isTogether(numbers)
            self = isName ? .act(rest.joined(separator: " "), rows: rows) : .act(line, rows: [])
        } else {
            self = .act(line, rows: [])
        }
    }

    /// Whether a line leaves the program, even while it loads and knows no actions.
    static func leaves(_ line: String) -> Bool { line == "q" || LinearCommand(line) == .quit }

    /// A command of the interface itself; nil for an action.
    private static func word(_ words: [String]) -> LinearCommand? {
        guard let name = words.first else { return nil }
        if words.count == 2, let number = Int(words[1]) {
            return switch LinearWord(name) {
            case .from: .from(number)
            case .link: .link(number)
            default: nil
            }
        }
        guard words.count == 1 else { return nil }
        return switch name {
        case LinearPhrases.leave: .back
        case "?": .help
        // The key of the commands on a screen.
        case ":": .actions
        default: LinearWord(name).flatMap(Self.init)
        }
    }

    /// The command that a word alone means; nil for one that needs a number.
    init?(_ word: LinearWord) {
        switch word {
        case .more: self = .more
        case .list: self = .list
        case .back: self = .back
        case .text: self = .text
        case .actions: self = .actions
        case .status: self = .status
        case .help: self = .help
        case .quit: self = .quit
        case .from, .link: return nil
        }
    }

    /// A count and a key, or a letter twice: `4>`, `12gg`; nil for something else.
    private static func counted(_ word: String) -> LinearCommand? {
        let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
        let keys = word.dropFirst(digits.count)
        guard numbers(word) == nil, let count = Int(digits), count > 0, let key = keys.first,
            keys.count == 1 || keys.count == 2 && keys.last == key
        else { return nil }
        return .counted(count, keys: String(keys))
    }

    /// The numbers of `3`, `3,5` or `5-7`; nil for something else.
    private static func numbers(_ word: String) -> [Int]? {
        let parts = word.split(separator: ",")
        guard !parts.isEmpty else { return nil }
        var numbers: [Int] = []
        for part in parts {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
                end.allSatisfy(\.isASCII) && !end.hasPrefix("+") ? Int(end) : nil
            }
            guard let first = ends[0] else { return nil }
            guard ends.count > 1 else {
                numbers.append(first)
                continue
            }
            guard ends.count == 2, let last = ends[1], first <= last, last - first < rowLimit else {
                return nil
            }
            numbers += first...last
        }
        return numbers
    }

    /// Whether the words that are no numbers stand together.
    private static func isTogether(_ numbers: [[Int]?]) -> Bool {
        let isName = numbers.map { $0 == nil }
        return zip(isName, isName.dropFirst()).filter { $0 != $1 }.count == 1
    }
}
