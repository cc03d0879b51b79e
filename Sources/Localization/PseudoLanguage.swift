/// The pseudo-language: English with an accent on each letter, 40 % longer, in `⟦brackets⟧`.
///
/// What is shown without accents is not translated, and a text without its closing bracket is cut. Values are left as
/// they are.
enum PseudoLanguage {
    /// Returns a text in the pseudo-language, with its values.
    static func text(for key: LocalizedStringKey) -> String {
        var text = "⟦"
        var digits = key.format[...]
        /// What is missing of the additional length, in fifths of a character.
        var missing = 0
        while let character = digits.popFirst() {
            if character == "%", let index = digits.first?.wholeNumberValue,
                key.arguments.indices.contains(index - 1)
            {
                digits.removeFirst()
                text += key.arguments[index - 1]
                continue
            }
            missing += 2
            text.append(accented(character))
            if missing >= 5, character.isLetter {
                text.append(accented(character))
                missing -= 5
            }
        }
        return text + String(repeating: "~", count: (missing + 4) / 5) + "⟧"
    }

    private static func accented(_ character: Character) -> Character {
        letters[character] ?? character
    }

    private static let letters: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "áƀçđéƒğĥíĵķľɱñóþɋřšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĽⱮÑÓÞɊŘŠŢÚṼŴẊÝŽ"))
}
