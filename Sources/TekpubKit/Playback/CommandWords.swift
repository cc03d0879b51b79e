/// The words of a command as a shell would divide them: spaces divide, quotation marks and backslashes
/// keep spaces. Nothing else means anything, because no shell is ever asked.
struct CommandWords {
    /// The words in order, perhaps none.
    let words: [String]

    /// - Returns: nil if a quotation mark has no partner, or a backslash nothing to keep.
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
                word = (word ?? "") + String(kept)
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (_, nil) where character.isWhitespace:
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        self.words = words
    }
}
