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

    /// Whether `text` begins with the words of `start`, apart from punctuation, the addresses of links, and the end of a
    /// text that was cut.
    private static func begins(_ text: String, with start: String) -> Bool {
        var words = Words(start), others = Words(text)
        while let word = words.next() {
            guard let other = others.next() else { return false }
            guard word != other, withoutMarks(word) != withoutMarks(other) else { continue }
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
        while let last = word.last, ",.;:!?".contains(last), word.utf8.count > 1 { word.removeLast() }
        return word
    }

    /// The words of a text, without the addresses that follow the words of links.
    private struct Words {
        private var rest: Substring.UTF8View

        init(_ text: String) {
            rest = text[...].utf8
        }

        mutating func next() -> Substring? {
            while true {
                rest = rest.drop(while: \.isHTMLSpace)
                let word = rest.prefix { !$0.isHTMLSpace }
                guard !word.isEmpty else { return nil }
                rest = rest[word.endIndex...]
                if !word.starts(with: "(http".utf8) { return Substring(word) }
            }
        }
    }
}
