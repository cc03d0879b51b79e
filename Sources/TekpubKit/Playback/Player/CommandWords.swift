/// Splits a command into words like a shell: at spaces, except in quotation marks and after backslashes. All
/// other characters are literal, because no shell runs.
struct CommandWords {
    /// The words in order; may be empty.
    let words: [String]

    /// - Returns: nil if a quotation mark is not closed, or the last character is a backslash.
    init?(_ command: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = command.makeIterator()
        while let character = characters.next() {
            switch (character, quote) {
            case (quote, _): quote = nil
            case ("\\", nil), ("\\", "\""):
                guard let kept = characters.next() else { return nil }
                word = word ?? ""
                word?.append(kept)
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (_, nil) where character.isWhitespace:
                if let whole = word { words.append(whole) }
                word = nil
            default:
                word = word ?? ""
                word?.append(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        self.words = words
    }
}
