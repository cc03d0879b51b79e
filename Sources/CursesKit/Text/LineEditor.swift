/// One line of text with a caret between its characters, edited as by readline.
///
/// A character is a grapheme cluster: a letter with its marks, a joined emoji. What one editing step kills
/// can be yanked back, and what several do in a row is yanked as one.
struct LineEditor {
    /// Without line ends, tabs or other control characters.
    private(set) var text = ""
    /// How many bytes of UTF-8 stand before the caret, which never divides a character.
    private(set) var caret = 0
    /// What was killed last.
    private(set) var killed = ""
    /// Whether the last step killed, so that another one adds to it.
    private var isKilling = false

    /// Where the caret stands in the text.
    var caretIndex: String.Index { index(caret) }

    /// The place behind so many bytes, which end a character.
    func index(_ byteCount: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: byteCount)
    }

    // MARK: Text

    /// Replaces everything, and puts the caret behind it.
    mutating func setText(_ raw: String) {
        isKilling = false
        text = Self.cleaned(raw)
        caret = text.utf8.count
    }

    /// Puts `raw` where the caret is, and the caret behind it.
    mutating func insert(_ raw: String) {
        replace(caretIndex..<caretIndex, with: Self.cleaned(raw))
    }

    /// One line of `raw`: line ends and tabs as spaces, without other control characters.
    static func cleaned(_ raw: String) -> String {
        guard !raw.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return raw }
        var line = ""
        for character in raw {
            if character.isNewline || character == "\t" {
                line.append(" ")
            } else {
                line.unicodeScalars.append(
                    contentsOf: character.unicodeScalars.filter { $0.properties.generalCategory != .control })
            }
        }
        return line
    }

    private mutating func replace(_ range: Range<String.Index>, with new: String) {
        isKilling = false
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        text.replaceSubrange(range, with: new)
        moveCaret(to: start + new.utf8.count)
    }

    /// Puts the caret behind so many bytes, and behind the character that they end in.
    private mutating func moveCaret(to byteCount: Int) {
        caret = byteCount
        let place = index(caret)
        // What was typed before a mark, or joined two emoji, has become a part of one character with it.
        guard place > text.startIndex, place < text.endIndex else { return }
        let end = text.index(after: place)
        if text.index(before: end) != place { caret = distance(to: end) }
    }

    private func distance(to index: String.Index) -> Int {
        text.utf8.distance(from: text.startIndex, to: index)
    }

    // MARK: Steps

    /// Puts the caret where `motion` leads.
    mutating func move(_ motion: Motion) {
        isKilling = false
        caret = distance(to: target(of: motion))
    }

    /// Puts the caret before the character that `index` belongs to.
    mutating func move(to index: String.Index) {
        isKilling = false
        caret = distance(to: index)
    }

    /// The characters from the caret to where `motion` leads.
    func range(of motion: Motion) -> Range<String.Index> {
        let end = target(of: motion)
        return min(caretIndex, end)..<max(caretIndex, end)
    }

    /// Removes them.
    mutating func delete(_ motion: Motion) {
        replace(range(of: motion), with: "")
    }

    /// Removes them and keeps them for `yank()`.
    mutating func kill(_ motion: Motion) {
        let range = range(of: motion)
        guard !range.isEmpty else { return }
        let part = String(text[range])
        let isBehind = range.lowerBound == caretIndex
        killed = !isKilling ? part : isBehind ? killed + part : part + killed
        replace(range, with: "")
        isKilling = true
    }

    /// Puts what was killed where the caret is.
    mutating func yank() {
        insert(killed)
    }

    /// The two characters that `transpose()` exchanges; nil if there are none.
    var transposed: (range: Range<String.Index>, replacement: String)? {
        guard caret > 0 else { return nil }
        let last = caretIndex == text.endIndex ? text.index(before: caretIndex) : caretIndex
        guard last > text.startIndex else { return nil }
        let first = text.index(before: last)
        return (first..<text.index(after: last), String(text[last]) + String(text[first]))
    }

    /// Exchanges the character before the caret with the one behind it, or the last two.
    mutating func transpose() {
        guard let transposed else { return }
        replace(transposed.range, with: transposed.replacement)
    }
}

extension LineEditor {
    /// A way of the caret.
    enum Motion {
        /// By one character.
        case backward, forward
        /// Over the nearest word of letters and digits.
        case wordBackward, wordForward
        /// Over the nearest word between spaces.
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

    /// The beginning of the nearest run of characters that belong to a word, before the caret.
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
