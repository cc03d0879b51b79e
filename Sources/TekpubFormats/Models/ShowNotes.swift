/// The texts that a publisher wrote about an episode: the fullest one, and a short one.
struct ShowNotes {
    /// The longest text; nil without any.
    let full: String?
    /// The preferred one of the others; nil if `full` begins with it, which serves lists and previews as well.
    let summary: String?

    /// - Parameter texts: the texts without markup, preferred first; nil for one that is missing.
    init(_ texts: [String?]) {
        let texts = texts.compactMap { $0 }
        let full = texts.dropFirst().reduce(texts.first) { full, text in
            text.utf8.count > full?.utf8.count ?? 0 ? text : full
        }
        self.full = full
        summary = full.flatMap { full in
            texts.first { $0 != full }.flatMap { Self.begins(full, with: $0) ? nil : $0 }
        }
    }

    /// Whether `text` begins with the words of `start`, apart from the addresses of links, and from the end of a text
    /// that was cut.
    private static func begins(_ text: String, with start: String) -> Bool {
        let start = words(of: start, limit: .max)
        var words = start.makeIterator()
        // The text has addresses besides.
        var others = Self.words(of: text, limit: 2 * start.count + 64).makeIterator()
        while let word = words.next() {
            guard let other = others.next() else { return false }
            guard withoutMarks(word) != withoutMarks(other) else { continue }
            // Cut, perhaps inside a word, with an ellipsis in place of the rest.
            let cut = word.drop(while: { $0 == "[" || $0 == "(" }).prefix { !"….[]()".contains($0) }
            let isCut = word.hasSuffix("…") || word.hasSuffix("...") || word.hasSuffix("]")
            return isCut && words.next() == nil && other.hasPrefix(cut)
        }
        return true
    }

    /// The word without the punctuation behind it.
    private static func withoutMarks(_ word: Substring) -> Substring {
        var word = word
        while let last = word.last, ",.;:!?".contains(last), word.count > 1 { word.removeLast() }
        return word
    }

    /// The words of a text without the addresses that follow the words of links.
    ///
    /// - Parameter limit: the number of words that are divided; the rest counts as one.
    private static func words(of text: String, limit: Int) -> [Substring] {
        text.split(maxSplits: limit, whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("(http") }
    }
}
