import Localization

/// A word that a `LinearInterface` understands.
///
/// Sentences name the words of the language in force, which a screen reader of that language can pronounce. The English
/// ones work in every language, so that scripts and habits do.
enum LinearWord: String, CaseIterable, CustomStringConvertible {
    case more, list, back, from, text, link, actions, status, help, quit

    var description: String { translation }

    /// The word that is `name` in English or in the language in force, in any case of the letters; nil if it is another.
    init?(_ name: String) {
        let name = name.lowercased()
        let found = Self(rawValue: name) ?? Self.allCases.first { $0.translation.lowercased() == name }
        guard let found else { return nil }
        self = found
    }

    /// The word that `letters` is the beginning of, in English or in the language in force; nil for none or several. A
    /// word that needs a number is not among them, and a slip of one letter means none.
    init?(beginningWith letters: String) {
        guard letters.count > 1 else { return nil }
        let words = Self.allCases.filter { ![.from, .link].contains($0) }
        let found = words.filter { word in
            !ChoiceDialogue.matches(of: letters, in: [word.rawValue, word.translation]).isEmpty
        }
        guard found.count == 1 else { return nil }
        self = found[0]
    }

    /// A sentence about a word that was typed without its number; nil for a word that needs none.
    var help: String? {
        switch self {
        case .from: LinearPhrases.readingHelp
        case .link: LinearPhrases.linkHelp
        default: nil
        }
    }

    /// The English words that sentences of the language in force do not name, as a list; nil if there are none.
    static var otherWords: String? {
        let others = allCases.map(\.rawValue).filter { word in
            !allCases.contains { $0.translation.lowercased() == word }
        }
        return others.isEmpty ? nil : others.joined(separator: ", ")
    }

    /// The word in the language in force.
    var translation: String {
        switch self {
        case .more: localized("more", context: "word")
        case .list: localized("list", context: "word")
        case .back: localized("back", context: "word")
        case .from: localized("from", context: "word")
        case .text: localized("text", context: "word")
        case .link: localized("link", context: "word")
        case .actions: localized("actions", context: "word")
        case .status: localized("status", context: "word")
        case .help: localized("help", context: "word")
        case .quit: localized("quit", context: "word")
        }
    }
}
