import Localization

/// What a `LinearInterface` says by itself, in the language in force.
///
/// The words that it understands are in `LinearWord`; sentences take them from there, so that what is said fits them.
enum LinearPhrases {
    // MARK: Signs that the user types

    /// Leaves a form or another question.
    static let leave = ".."
    /// Ends a text of several lines; alone, empties a field.
    static let dot = "."
    /// Both signs with their names, which speech needs.
    static var spokenLeave: String { localized("\(leave) (two dots)") }
    static var spokenDot: String { localized("\(dot) (dot)") }

    // MARK: Sentences

    static let prompt = "> "
    static var welcome: String {
        localized(
            "Type a number to open a row, Enter for more, \(LinearWord.back), \(LinearWord.actions), \(LinearWord.help) or \(LinearWord.quit)."
        )
    }

    /// - Parameter example: the shortest way to call an action on rows, and its name; nil if there is none.
    static func helpLines(example: (shortest: String, name: String)?) -> [String] {
        [
            localized("A number opens the row with that number."),
            readingHelp,
            localized("\(LinearWord.text): reads the whole text of this screen."),
            localized("\(LinearWord.back) or \(spokenLeave): goes back."),
            localized("/ and words: searches here. / alone ends the search."),
            localized("\(LinearWord.actions): lists what you can do here, by number, with its key."),
            localized("\("\(LinearWord.actions) 3"): lists what you can do with row 3."),
            example.map {
                localized(
                    "The key of an action, or the beginning of its title or name, performs it; on rows with their numbers: \("\($0.shortest) 3"), or \("\($0.name) 3 5-7")."
                )
            } ?? localized("The key of an action, or the beginning of its title or name, performs it."),
            linkHelp,
            localized("\(LinearWord.status): says what is going on."),
            localized("\(LinearWord.quit), or the end of input: leaves the program."),
        ] + (LinearWord.otherWords.map { [localized("English words work as well: \($0).")] } ?? [])
    }

    static var readingHelp: String {
        localized(
            "Enter or \(LinearWord.more): goes on reading. \(LinearWord.list): reads the rows from the first. \("\(LinearWord.from) 500"): reads from row 500."
        )
    }
    static var linkHelp: String {
        localized("\("\(LinearWord.link) 2"): opens the second link of a text.")
    }

    static func heading(_ title: String, rowCount: Int) -> String {
        title.isEmpty
            ? localized(rowCount, one: "1 row:", other: "\(rowCount) rows:")
            : localized(rowCount, one: "\(title), 1 row:", other: "\(title), \(rowCount) rows:")
    }

    static func heading(_ title: String) -> String {
        title.last.map { ".?!:…。".contains($0) } == true ? title : localized("\(title).")
    }

    static func tabs(_ titles: String) -> String { localized("Tabs: \(titles).") }
    static func position(_ row: String) -> String { localized("You were at row \(row)") }
    static func row(_ number: Int, _ words: String) -> String { "\(number). \(words)" }
    static var loadingRow: String { localized("loading") }
    static var loading: String { localized("Loading ...") }
    static var restOfRows: String { localized("Enter for more.") }
    static var restOfText: String { restOfRows }
    static var restOfIntroduction: String { localized("\(LinearWord.text) reads it all.") }
    static var end: String { localized("That was all.") }
    static var nothingFound: String { localized("Nothing found.") }
    static var emptyScreen: String { localized("There is nothing here.") }
    static var done: String { localized("Done.") }
    static var nothingOpened: String { localized("This row opens nothing now.") }
    static var left: String { localized("Cancelled.") }
    static var closed: String { localized("Closed.") }
    static var changedRows: String { localized("The rows have changed. \(LinearWord.list) reads them.") }
    static var changedText: String {
        localized("There is more on this screen now. \(LinearWord.text) reads it.")
    }
    static func changed(rowCount: Int) -> String {
        localized(
            rowCount, one: "The list has changed: 1 row.", other: "The list has changed: \(rowCount) rows.")
    }
    static func search(_ title: String, words: String) -> String {
        localized("\(title), search for \(words)")
    }
    static func progress(_ percentage: Int) -> String { localized("\(percentage) percent.") }

    // MARK: Misunderstandings

    static func noRow(_ number: Int, of count: Int) -> String {
        count == 0
            ? localized("There are no rows here.")
            : localized("There is no row \(number). The rows are 1 to \(count).")
    }
    static func noLink(_ number: Int) -> String { localized("There is no link \(number) here.") }
    static var noSearch: String { localized("There is no search here.") }
    static var noWayBack: String {
        localized("This is the first screen. \(LinearWord.quit) leaves the program.")
    }
    static var noText: String { localized("This screen has no text.") }
    static var noActions: String { localized("There are no actions here.") }
    static var oneRow: String { localized("This works on one row at a time.") }
    /// - Parameter action: how an action on rows can be called.
    static func rowsAlone(_ action: String) -> String {
        localized("Say what to do with these rows, for instance: \("\(action) 3 5-7").")
    }
    static func unknown(_ words: String) -> String {
        localized(
            "\(words) means nothing here. \(LinearWord.actions) or \(LinearWord.help) lists what does.")
    }

    // MARK: Questions

    static func whichRows(_ title: String) -> String {
        localized("\(title): on which rows? Their numbers, such as \("3") or \("3 5-7").")
    }
    static func whichAction(_ words: String) -> String { localized("\(words) can be:") }
    static func choice(_ number: Int, _ title: String, keys: [String]) -> String {
        keys.isEmpty ? "\(number). \(title)" : "\(number). \(title) (\(keys.joined(separator: ", ")))"
    }
    static func chosen(_ title: String) -> String { localized("\(title), chosen") }
    static func unavailable(_ title: String) -> String { localized("\(title), not available now") }
    static func choose(from count: Int) -> String { localized("Type a number from 1 to \(count).") }
    static func choose(from count: Int, default title: String) -> String {
        localized("Type a number from 1 to \(count), or Enter for \(title).")
    }
    static var formHelp: String {
        localized("Enter keeps a value, \(spokenDot) empties it, \(spokenLeave) leaves.")
    }
    static var shortFormHelp: String { localized("\(spokenLeave) leaves.") }
    static func question(_ title: String, value: String?) -> String {
        let name = title.last.map { ":?：？".contains($0) } == true ? String(title.dropLast()) : title
        return value.map { localized("\(name), now \($0):") } ?? localized("\(name):")
    }
    static var secret: String { localized("What you type is not shown.") }
    static var severalLines: String {
        localized("Several lines. End with a line that has only a dot.")
    }
    static func number(from low: String, to high: String) -> String {
        localized("Type a number from \(low) to \(high).")
    }
    static var truths: [String] { [localized("yes"), localized("no")] }
    static func truth(_ isTrue: Bool) -> String { truths[isTrue ? 0 : 1] }
    /// - Parameter action: the title of its button; nil without one.
    static func toast(_ toast: Toast, action: String?) -> String {
        let words = toast.style == .error ? localized("Error: \(toast.text)") : toast.text.description
        return action.map { "\(words) [\($0)]" } ?? words
    }
}
