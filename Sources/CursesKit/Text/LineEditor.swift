/// One line of text with a caret, edited as by readline.
///
/// A character is a grapheme cluster: a letter with its marks, or a joined emoji. Killed text can be yanked
/// back; consecutive kills are yanked as one text.
struct LineEditor {
    /// The text, without line ends, tabs or other control characters.
    private(set) var text = ""
    /// The number of UTF-8 bytes before the caret, which never divides a character.
    private(set) var caret = 0
    /// The text to yank.
    private(set) var killed = ""
    /// Whether the last step was a kill, so that another kill adds to it.
    private var isKilling = false

    /// The caret as an index of the text.
    var caretIndex: String.Index { index(caret) }

    /// The index after `byteCount` bytes, which must end a character.
    func index(_ byteCount: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: byteCount)
    }

    // MARK: Text

    /// Replaces the text and moves the caret to its end.
    mutating func setText(_ raw: String) {
        isKilling = false
        text = Self.cleaned(raw)
        caret = text.utf8.count
    }

    /// Inserts `raw` at the caret and moves the caret behind it.
    mutating func insert(_ raw: String) {
        replace(caretIndex..<caretIndex, with: Self.cleaned(raw))
    }

    /// `raw` as one line: line ends and tabs become spaces, other control characters are dropped.
    static func cleaned(_ raw: String) -> String {
        guard !raw.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return raw }
        var line = String.UnicodeScalarView()
        for character in raw {
            if character.isNewline || character == "\t" {
                line.append(" ")
            } else {
                line.append(
                    contentsOf: character.unicodeScalars.filter { $0.properties.generalCategory != .control })
            }
        }
        return String(line)
    }

    private mutating func replace(_ range: Range<String.Index>, with new: String) {
        isKilling = false
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        text.replaceSubrange(range, with: new)
        moveCaret(to: start + new.utf8.count)
    }

    /// Moves the caret behind `byteCount` bytes, or behind the character that they end in.
    private mutating func moveCaret(to byteCount: Int) {
        caret = byteCount
        let caretIndex = index(caret)
        // Typed text that meets a mark or a joiner becomes part of one character.
        guard caretIndex > text.startIndex, caretIndex < text.endIndex else { return }
        let end = text.index(after: caretIndex)
        if text.index(before: end) != caretIndex { caret = distance(to: end) }
    }

    private func distance(to index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    // MARK: Steps

    /// Moves the caret by `motion`.
    mutating func move(_ motion: Motion) {
        isKilling = false
        caret = distance(to: target(of: motion))
    }

    /// Moves the caret before the character that `index` belongs to.
    mutating func move(to index: String.Index) {
        isKilling = false
        caret = distance(to: index)
    }

    /// The characters between the caret and the end of `motion`.
    func range(of motion: Motion) -> Range<String.Index> {
        let end = target(of: motion)
        return min(caretIndex, end)..<max(caretIndex, end)
    }

    /// Deletes the characters between the caret and the end of `motion`.
    mutating func delete(_ motion: Motion) {
        replace(range(of: motion), with: "")
    }

    /// Deletes the characters between the caret and the end of `motion`, and keeps them for `yank()`.
    mutating func kill(_ motion: Motion) {
        let range = range(of: motion)
        guard !range.isEmpty else { return }
        let part = String(text[range])
        let isBehind = range.lowerBound == caretIndex
        killed = !isKilling ? part : isBehind ? killed + part : part + killed
        replace(range, with: "")
        isKilling = true
    }

    /// Inserts the killed text at the caret.
    mutating func yank() {
        insert(killed)
    }

    /// The two characters that `transpose()` exchanges; nil if the text has fewer, or the caret is at its
    /// start.
    var transposed: (range: Range<String.Index>, replacement: String)? {
        guard caret > 0 else { return nil }
        let last = caretIndex == text.endIndex ? text.index(before: caretIndex) : caretIndex
        guard last > text.startIndex else { return nil }
        let first = text.index(before: last)
        return (first..<text.index(after: last), String(text[last]) + String(text[first]))
    }

    /// Exchanges the characters around the caret; at the end of the text, the last two.
    mutating func transpose() {
        guard let transposed else { return }
        replace(transposed.range, with: transposed.replacement)
    }
}

extension LineEditor {
    /// A movement of the caret.
    enum Motion {
        /// By one character.
        case backward, forward
        /// By one word of letters and digits.
        case wordBackward, wordForward
        /// By one word between spaces.
        case fieldBackward
        case start, end
    }

    private func target(of motion: Motion) -> String.Index {
        switch motion {
        case .backward: caret == 0 ? text.startIndex : text.index(before: caretIndex)
        case .forward: caretIndex == text.endIndex ? text.endIndex : text.index(after: caretIndex)
        case .wordBackward: backward { $0.isLetter || $0.isNumber }
        case .wordForward: wordEnd
        case .fieldBackward: backward { !$0.isWhitespace }
        case .start: text.startIndex
        case .end: text.endIndex
        }
    }

    /// The start of the nearest run of characters before the caret that satisfy `belongs`.
    private func backward(_ belongs: (Character) -> Bool) -> String.Index {
        let before = text[..<caretIndex]
        guard let last = before.lastIndex(where: belongs) else { return text.startIndex }
        return before[..<last].lastIndex { !belongs($0) }.map { before.index(after: $0) } ?? text.startIndex
    }

    private var wordEnd: String.Index {
        let behind = text[caretIndex...]
        guard let first = behind.firstIndex(where: { $0.isLetter || $0.isNumber }) else {
            return text.endIndex
        }
        return behind[first...].firstIndex { !($0.isLetter || $0.isNumber) } ?? text.endIndex
    }
}
