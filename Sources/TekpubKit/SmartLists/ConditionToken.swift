/// A word, a quotation or a parenthesis in the text of a condition.
struct ConditionToken {
    enum Kind {
        case word, quotation, opening, closing
    }

    let kind: Kind
    /// The text, without quotation marks.
    let text: String
    /// Where it stands, with its quotation marks.
    let range: Range<String.Index>

    /// The word as keywords are written; empty for anything else.
    var keyword: String { kind == .word ? text.lowercased() : "" }

    /// The quotation marks that can stand before a word, and their partners.
    private static let quotationMarks: [Character: Character] = [
        "\"": "\"", "'": "'", "“": "”", "„": "“", "«": "»",
    ]

    /// Returns the tokens of a text, and the quotation at its end that is not closed; nil if there is none.
    static func scan(_ text: String) -> (tokens: [ConditionToken], open: ConditionToken?) {
        var tokens: [ConditionToken] = []
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character.isWhitespace {
                index = next
            } else if character == "(" || character == ")" {
                tokens.append(
                    ConditionToken(
                        kind: character == "(" ? .opening : .closing, text: String(character),
                        range: index..<next))
                index = next
            } else if let partner = quotationMarks[character] {
                guard let end = text[next...].firstIndex(of: partner) else {
                    let rest = String(text[next...])
                    return (
                        tokens, ConditionToken(kind: .quotation, text: rest, range: index..<text.endIndex)
                    )
                }
                let after = text.index(after: end)
                tokens.append(
                    ConditionToken(kind: .quotation, text: String(text[next..<end]), range: index..<after))
                index = after
            } else {
                let end =
                    text[index...].firstIndex { $0.isWhitespace || $0 == "(" || $0 == ")" } ?? text.endIndex
                tokens.append(
                    ConditionToken(kind: .word, text: String(text[index..<end]), range: index..<end))
                index = end
            }
        }
        return (tokens, nil)
    }

    /// Returns a name as it can stand after `in`: in quotation marks if it would end before, or begins with one.
    static func written(_ name: String) -> String {
        // Ignore errors: a name that cannot be read as it is needs the marks.
        if let condition = try? EpisodeCondition("in \(name)"), condition == .inside(name) { return name }
        let mark = quotationMarks.keys.sorted().first { mark in
            !name.contains(mark) && quotationMarks[mark].map { !name.contains($0) } == true
        }
        guard let mark, let partner = quotationMarks[mark] else { return name }
        return "\(mark)\(name)\(partner)"
    }

    /// Returns the partner of the quotation mark at the beginning of a quotation.
    func closingMark(in text: String) -> Character? { Self.quotationMarks[text[range.lowerBound]] }
}
