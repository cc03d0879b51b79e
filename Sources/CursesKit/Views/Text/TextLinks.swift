/// The links of a text view in their order, and the focused one.
struct TextLinks {
    /// The links with the indexes of their paragraphs.
    private(set) var all: [(paragraph: Int, link: TextView.Link)] = []
    /// The index of the focused link; nil if no link is focused.
    var focused: Int?

    /// As many links have numbers as there are keys for them.
    static let numberLimit = 9

    init() {}

    init(of paragraphs: [TextView.Paragraph]) {
        append(paragraphs, at: 0)
    }

    /// Adds the links of more paragraphs; the first of these has the index `start`.
    mutating func append(_ paragraphs: [TextView.Paragraph], at start: Int) {
        for (index, paragraph) in zip(start..., paragraphs) { all += paragraph.links.map { (index, $0) } }
    }

    var targets: [String] { all.map(\.link.target) }
    /// The indexes of the links with numbers, in the order of these.
    var numbered: [Int] { Array(all.indices.filter { all[$0].link.isNumbered }.prefix(Self.numberLimit)) }

    /// The indexes of the links that can be named when the text is read aloud: those with numbers, then those without.
    var spoken: [Int] { numbered + all.indices.filter { !all[$0].link.isNumbered } }

    /// The numbers, counted from 1, by which the links without a number are named when a paragraph is read aloud.
    func spokenNumbers(inParagraph paragraph: Int) -> [Int] {
        spoken.enumerated().dropFirst(numbered.count).filter { all[$0.element].paragraph == paragraph }.map {
            $0.offset + 1
        }
    }

    func isFocused(_ link: TextView.Link, inParagraph paragraph: Int) -> Bool {
        focused.map { all[$0].paragraph == paragraph && all[$0].link == link } ?? false
    }

    func index(ofGlyph glyph: Int, inParagraph paragraph: Int) -> Int? {
        all.firstIndex { $0.paragraph == paragraph && $0.link.range.contains(glyph) }
    }

    /// Focuses the next link, or the previous one.
    ///
    /// - Parameter top: the first link on the screen or below, where the focus begins; nil if all are above.
    /// - Returns: the focused link; nil, without focus, beyond the last and the first one.
    mutating func moveFocus(by step: Int, from top: Int?) -> Int? {
        let next: Int
        if let focused {
            next = focused + step
        } else {
            next = step > 0 ? top ?? 0 : (top ?? 0) > 0 ? (top ?? 0) - 1 : all.count - 1
        }
        focused = all.indices.contains(next) ? next : nil
        return focused
    }

    /// The paragraphs with `[1]` to `[9]` before their first nine links.
    static func numbered(_ paragraphs: [TextView.Paragraph]) -> [TextView.Paragraph] {
        var number = 0
        return paragraphs.map { paragraph in
            guard !paragraph.links.isEmpty, number < numberLimit else { return paragraph }
            return paragraph.replacingNumberedLinks { text in
                number += 1
                return number > numberLimit ? text : "[\(number)] " + text
            }
        }
    }
}
