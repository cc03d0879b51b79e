import Localization

/// A text in the pseudo-language: translated parts are in `⟦brackets⟧` and have accents.
struct PseudoText {
    private let text: String

    /// Makes the text in the pseudo-language.
    init(_ make: () -> String) {
        text = Language.withCurrent(.pseudo, make)
    }

    /// The letters without accents. If the values in the text have none, they show what is not translated.
    var plainLetters: String { text.filter { $0.isASCII && $0.isLetter } }

    /// What stands outside of all brackets, without blanks around it.
    var outside: String {
        var depth = 0
        let characters = text.filter { character in
            depth += character == "⟦" ? 1 : character == "⟧" ? -1 : 0
            return depth == 0 && character != "⟧"
        }
        return characters.split(separator: " ").joined(separator: " ")
    }
}
