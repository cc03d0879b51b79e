/// What a `LinearInterface` says by itself.
///
/// The words that it understands are here too, so that what is said fits them.
enum LinearPhrases {
    // MARK: Words that the user types

    static let more = "more"
    static let list = "list"
    static let back = "back"
    static let from = "from"
    static let text = "text"
    static let link = "link"
    static let actions = "actions"
    static let status = "status"
    static let help = "help"
    static let quit = "quit"

    /// Leaves a form or another question.
    static let leave = ".."
    /// Ends a text of several lines; alone, empties a field.
    static let dot = "."

    /// The word that begins with these letters; nil if there is none, or several.
    static func word(beginningWith letters: String) -> String? {
        let words = [more, list, back, text, actions, status, help, quit]
        let found = ChoiceDialogue.matches(of: letters, in: words)
        return found.count == 1 ? words[found[0]] : nil
    }

    // MARK: Sentences

    static let prompt = "> "
    static let welcome = "Type a number to open a row, Enter for more, back, actions, help or quit."

    static let helpLines = [
        "A number opens the row with that number.",
        "Enter or more: goes on reading. list: reads the rows from the first. from 500: reads from row 500.",
        "text: reads the whole text of this screen.",
        "back or ..: goes back.",
        "/ and words: searches here. / alone ends the search.",
        "actions: lists what you can do here, by number, with its key.",
        "actions 3: lists what you can do with row 3.",
        "The key of an action, or the beginning of its name, performs it; on rows with their numbers: m 3, or mark 3 5-7.",
        "link 2: opens the second link of a text.",
        "status: says what is going on.",
        "quit, or the end of input: leaves the program.",
    ]

    static func heading(_ title: String, rowCount: Int) -> String {
        let rows = rowCount == 1 ? "1 row" : "\(rowCount) rows"
        return title.isEmpty ? "\(rows):" : "\(title), \(rows):"
    }

    static func heading(_ title: String) -> String {
        title.last.map { ".?!:…".contains($0) } == true ? title : "\(title)."
    }

    static func place(_ row: String) -> String { "You were at row \(row)" }
    static func row(_ number: Int, _ words: String) -> String { "\(number). \(words)" }
    static let loadingRow = "loading"
    static let loading = "Loading ..."
    static let restOfRows = "Enter for more."
    static let restOfText = "Enter for more."
    static let restOfIntroduction = "text reads it all."
    static let end = "That was all."
    static let emptyScreen = "There is nothing here."
    static let done = "Done."
    static let left = "Cancelled."
    static let changedRows = "The rows have changed. list reads them."
    static func changed(rowCount: Int) -> String {
        "The list has changed: \(rowCount == 1 ? "1 row" : "\(rowCount) rows")."
    }
    static func search(_ title: String, words: String) -> String { "\(title), search for \(words)" }
    static func progress(_ percentage: Int) -> String { "\(percentage) percent." }

    // MARK: Misunderstandings

    static func noRow(_ number: Int, of count: Int) -> String {
        count == 0 ? "There are no rows here." : "There is no row \(number). The rows are 1 to \(count)."
    }
    static func noLink(_ number: Int) -> String { "There is no link \(number) here." }
    static let noSearch = "There is no search here."
    static let noWayBack = "This is the first screen. quit leaves the program."
    static let noText = "This screen has no text."
    static let noActions = "There are no actions here."
    static let oneRow = "This works on one row at a time."
    static let rowsAlone = "Say what to do with these rows, for instance: m 3 5-7."
    static func unknown(_ words: String) -> String {
        "\(words) means nothing here. actions or help lists what does."
    }

    // MARK: Questions

    static func whichRows(_ title: String) -> String {
        "\(title): on which rows? Their numbers, such as 3 or 3 5-7."
    }
    static func whichAction(_ words: String) -> String { "\(words) can be:" }
    static func choice(_ number: Int, _ title: String, keys: [String]) -> String {
        keys.isEmpty ? "\(number). \(title)" : "\(number). \(title) (\(keys.joined(separator: ", ")))"
    }
    static func chosen(_ title: String) -> String { "\(title), chosen" }
    static func unavailable(_ title: String) -> String { "\(title), not available now" }
    static func choose(from count: Int) -> String { "Type a number from 1 to \(count)." }
    static func choose(from count: Int, default title: String) -> String {
        "Type a number from 1 to \(count), or Enter for \(title)."
    }
    static let formHelp = "Enter keeps a value, . empties it, .. leaves."
    static func question(_ title: String, value: String?) -> String {
        let name = title.last.map { ":?".contains($0) } == true ? String(title.dropLast()) : title
        return value.map { "\(name), now \($0):" } ?? "\(name):"
    }
    static func emptyValue(_ meaning: String) -> String { "nothing, which means \(meaning)" }
    static let secret = "What you type is not shown."
    static let severalLines = "Several lines. End with a line that has only a dot."
    static func number(from low: String, to high: String) -> String {
        "Type a number from \(low) to \(high)."
    }
    static let truths = ["yes", "no"]
    static func truth(_ isTrue: Bool) -> String { truths[isTrue ? 0 : 1] }
    static func toast(_ toast: Toast) -> String {
        toast.style == .error ? "Error: \(toast.text)" : toast.text.description
    }
}
