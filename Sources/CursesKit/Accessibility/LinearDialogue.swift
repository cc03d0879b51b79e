/// A question that the next lines answer.
@MainActor
protocol LinearDialogue: AnyObject {
    /// The lines that ask.
    var question: [String] { get }
    /// Whether the answer must not be seen.
    var isSecret: Bool { get }
    /// Takes a line.
    func receive(_ line: String) -> LinearReply
}

/// What a line meant to a dialogue.
enum LinearReply {
    /// It was an answer; after some sentences, the dialogue asks for the next one.
    case next([String])
    /// It was no answer that can be used, for this reason; the question is not asked again.
    case misunderstood(String)
    /// It was the last answer; after a sentence, if there is one, this is what follows.
    case finished(@MainActor () -> Void, saying: String? = nil)
    /// It leaves the question by this, after this sentence.
    case left(@MainActor () -> Void, saying: String = LinearPhrases.left)
    /// It was no answer. The dialogue is over, and the line is a command.
    case command
}

extension ViewController {
    /// The question that the controller asks; nil if it shows a page.
    var linearDialogue: (any LinearDialogue)? {
        switch self {
        case let alert as AlertController:
            alert.textFields.isEmpty ? ChoiceDialogue(alert) : FormDialogue(alert)
        case let form as FormController: FormDialogue(form)
        case let menu as MenuController: ChoiceDialogue(menu)
        default: nil
        }
    }
}

/// Has the user choose by number, key or title: the buttons of an alert, the rows of a menu, or actions.
@MainActor
final class ChoiceDialogue: LinearDialogue {
    let question: [String]
    let isSecret = false
    private let choices: [Choice]
    /// Leaves it; nil if there is nothing to leave, and anything but a choice is a command.
    private let cancel: (@MainActor () -> Void)?

    /// Something to choose.
    struct Choice {
        let title: String
        var keys: [KeyPress] = []
        /// A name that is said instead of keys; nil for none.
        var name: String?
        var isEnabled = true
        var isChosen = false
        /// Whether it only leaves the question.
        var isCancel = false
        let choose: @MainActor () -> Void
    }

    /// - Parameters:
    ///   - introduction: the lines before the choices.
    ///   - cancel: leaves the question; nil for one that any command ends.
    init(_ introduction: [String], choices: [Choice], cancel: (@MainActor () -> Void)? = nil) {
        self.choices = choices
        self.cancel = cancel
        question =
            introduction.filter { !$0.isEmpty }
            + choices.enumerated().map { index, choice in
                var title = choice.title
                if choice.isChosen { title = LinearPhrases.chosen(title) }
                if !choice.isEnabled { title = LinearPhrases.unavailable(title) }
                let keys = choice.keys.prefix(2).map(\.spokenTitle)
                return LinearPhrases.choice(index + 1, title, keys: keys + [choice.name].compactMap(\.self))
            }
    }

    convenience init(_ alert: AlertController) {
        self.init(
            [alert.title, alert.message].compactMap { $0?.spokenText },
            choices: alert.actions.enumerated().map { index, action in
                Choice(
                    title: action.title.description, keys: action.key.map { [KeyPress($0)] } ?? [],
                    isChosen: action.isOn, isCancel: action.style == .cancel,
                    choose: { [weak alert] in alert?.choose(index) })
            }, cancel: { [weak alert] in alert?.cancel() })
    }

    convenience init(_ menu: MenuController) {
        self.init(
            [menu.title].compactMap { $0?.spokenText },
            choices: menu.actions.enumerated().map { index, action in
                Choice(
                    title: action.title.description, keys: action.key.map { [KeyPress($0)] } ?? [],
                    isEnabled: !action.attributes.contains(.disabled), isChosen: action.isOn,
                    choose: { [weak menu] in menu?.choose(index) })
            }, cancel: { [weak menu] in menu?.cancel() })
    }

    func receive(_ line: String) -> LinearReply {
        if let index = Self.index(of: line, in: choices.map { ($0.title, $0.keys) }) {
            let choice = choices[index]
            guard choice.isEnabled else { return .next([]) }
            if choice.isCancel { return .left(choice.choose, saying: farewell) }
            // Of several values, one holds, and the other rows of the screen may not show which.
            let isValue = choices.contains(where: \.isChosen)
            return .finished(choice.choose, saying: isValue ? LinearPhrases.chosen(choice.title) : nil)
        }
        if LinearCommand(line) == .back { return .left(cancel ?? {}, saying: farewell) }
        guard cancel != nil, LinearCommand(line) != .quit else { return .command }
        guard let only = choices.first, choices.count == 1 else {
            return line.isEmpty ? .next([]) : .misunderstood(LinearPhrases.choose(from: choices.count))
        }
        guard line.isEmpty else { return .misunderstood(LinearPhrases.choose(from: 1, default: only.title)) }
        return .left(only.choose, saying: farewell)
    }

    /// What is said after the question was left. What has only one answer asked nothing.
    private var farewell: String {
        choices.count == 1 && cancel != nil ? LinearPhrases.closed : LinearPhrases.left
    }

    /// The choice that `line` names by number, by a key, or by the beginning of its title; nil if it names none or
    /// several.
    static func index(of line: String, in choices: [(title: String, keys: [KeyPress])]) -> Int? {
        if let number = Int(line) { return choices.indices.contains(number - 1) ? number - 1 : nil }
        if let character = line.first, line.count == 1 {
            let index = choices.firstIndex { $0.keys.contains(KeyPress(.character(character))) }
            // Among keys, a slip must not choose what only begins with the letter.
            if index != nil || choices.contains(where: { !$0.keys.isEmpty }) { return index }
        }
        let found = matches(of: line, in: choices.map(\.title))
        return found.count == 1 ? found[0] : nil
    }

    /// The indexes of the titles that `name` is, or that begin with it, in any case of the letters.
    nonisolated static func matches(of name: String, in titles: [String]) -> [Int] {
        let name = name.lowercased()
        guard !name.isEmpty else { return [] }
        let exact = titles.indices.filter { titles[$0].lowercased() == name }
        return exact.isEmpty ? titles.indices.filter { titles[$0].lowercased().hasPrefix(name) } : exact
    }
}

/// Asks for the rows of an action.
@MainActor
final class RowsDialogue: LinearDialogue {
    let question: [String]
    let isSecret = false
    private let act: ([Int]) -> Void

    /// - Parameter act: performs the action on rows with these numbers.
    init(_ title: String, act: @escaping ([Int]) -> Void) {
        question = [LinearPhrases.whichRows(title)]
        self.act = act
    }

    func receive(_ line: String) -> LinearReply {
        if LinearCommand(line) == .back { return .left {} }
        // With a name, the numbers are read in the same way as in one line.
        guard case .act("x", let rows) = LinearCommand("x " + line), !rows.isEmpty else { return .command }
        return .finished { [act] in act(rows) }
    }
}

/// Asks for the words of a search.
@MainActor
final class SearchDialogue: LinearDialogue {
    let question: [String]
    let isSecret = false
    private let find: (String) -> Void

    init(_ search: SearchController, find: @escaping (String) -> Void) {
        question = [LinearPhrases.question(search.searchBar.placeholder.description, value: nil)]
        self.find = find
    }

    func receive(_ line: String) -> LinearReply {
        switch LinearCommand(line) {
        case .back, .quit, .search: .command
        default: .finished { [find] in find(line) }
        }
    }
}
