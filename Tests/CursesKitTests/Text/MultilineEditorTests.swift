import Testing

@testable import CursesKit

struct MultilineEditorTests {
    /// An editor with the caret at `|`, which the text must contain.
    private func editor(_ marked: String) -> MultilineEditor {
        var editor = MultilineEditor()
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        editor.text = parts.joined()
        let before = parts[0].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        editor.move(to: .init(line: before.count - 1, offset: before.last?.utf8.count ?? 0))
        return editor
    }

    /// The text with `|` at the caret.
    private func marked(_ editor: MultilineEditor) -> String {
        var lines = editor.lines
        let line = lines[editor.caret.line]
        let index = line.utf8.index(line.startIndex, offsetBy: editor.caret.offset)
        lines[editor.caret.line] = line[..<index] + "|" + line[index...]
        return lines.joined(separator: "\n")
    }

    @Test(arguments: [
        ("ab|c", "x", "abx|c"), ("ab|c", "x\ny", "abx\ny|c"), ("|", "a\r\nb\n", "a\nb\n|"),
        ("a|", "\t\u{1B}b", "a b|"), ("漢|字", "\n", "漢\n|字"), ("e|", "\u{301}", "e\u{301}|"),
    ])
    func inserts(before: String, text: String, after: String) {
        var editor = editor(before)
        let isInserted = editor.insert(text)
        #expect(isInserted)
        #expect(marked(editor) == after)
    }

    @Test(arguments: [
        ("ab|c", MultilineEditor.Motion.line(.backward), "a|c"), ("a\n|b", .line(.backward), "a|b"),
        ("|a", .line(.backward), "|a"), ("a|\nb", .line(.forward), "a|b"), ("a|", .line(.forward), "a|"),
        ("one two|", .line(.wordBackward), "one |"), ("one\n|two", .line(.wordBackward), "one|two"),
        ("|one two\nx", .line(.wordForward), "| two\nx"), ("a\nb|c\nd", .textStart, "|c\nd"),
        ("a\nb|c\nd", .textEnd, "a\nb|"), ("👩‍👩‍👧|", .line(.backward), "|"),
    ])
    func deletes(before: String, motion: MultilineEditor.Motion, after: String) {
        var editor = editor(before)
        let isDeleted = editor.delete(motion)
        #expect(isDeleted == (before != after))
        #expect(marked(editor) == after)
    }

    @Test(arguments: [
        ("a\n|b", MultilineEditor.Motion.line(.backward), "a|\nb"), ("a|\nb", .line(.forward), "a\n|b"),
        ("ab\nc|d", .line(.start), "ab\n|cd"), ("ab\nc|d", .line(.end), "ab\ncd|"),
        ("ab\nc|d", .textStart, "|ab\ncd"), ("a|b\ncd", .textEnd, "ab\ncd|"),
    ])
    func moves(before: String, motion: MultilineEditor.Motion, after: String) {
        var editor = editor(before)
        editor.move(motion)
        #expect(marked(editor) == after)
    }

    @Test func undoesAndMakesAgain() {
        var editor = editor("|")
        for character in "one two" { _ = editor.insert(String(character)) }
        _ = editor.insert("\n")
        _ = editor.delete(.textStart)
        #expect(marked(editor) == "|")
        var seen: [String] = []
        while editor.canUndo {
            editor.undo()
            seen.append(marked(editor))
        }
        // A word is undone as a whole.
        #expect(seen == ["one two\n|", "one two|", "one |", "one|", "|"])
        while editor.canRedo { editor.redo() }
        #expect(marked(editor) == "|" && editor.canUndo)
        editor.undo()
        _ = editor.insert("x")
        #expect(!editor.canRedo && marked(editor) == "one two\nx|")
    }

    @Test func keepsTheCaretOutOfCharacters() {
        var editor = MultilineEditor()
        editor.text = "\u{301}b"
        _ = editor.insert("e")
        #expect(editor.caret.offset == 3 && editor.lines == ["e\u{301}b"])
        editor.move(to: .init(line: 0, offset: 1))
        #expect(editor.caret.offset == 0)
    }

    @Test func forgetsTheStepsOfAnotherText() {
        var editor = editor("|")
        _ = editor.insert("a")
        editor.text = "b"
        #expect(!editor.canUndo && marked(editor) == "|b")
    }

    @Test func putsBackWhatWasCut() {
        var editor = editor("one\ntw|o\nthree")
        _ = editor.delete(.textEnd, keeps: true)
        #expect(marked(editor) == "one\ntw|")
        editor.move(.textStart)
        let isPutBack = editor.yank()
        #expect(isPutBack && marked(editor) == "o\nthree|one\ntw")
        _ = editor.delete(.line(.start), keeps: true)
        #expect(marked(editor) == "o\n|one\ntw")
        _ = editor.yank()
        #expect(marked(editor) == "o\nthree|one\ntw")
    }

    @Test func takesNoTextThatIsTooLong() {
        var editor = editor("a|")
        for piece in ["x", "\n"] {
            let isInserted = editor.insert(String(repeating: piece, count: 1 << 20))
            #expect(!isInserted)
        }
        #expect(marked(editor) == "a|" && !editor.canUndo)
        editor.text = String(repeating: "x", count: 1 << 20)
        #expect(editor.text.isEmpty)
    }

    @Test func keepsABoundedNumberOfSteps() {
        var editor = editor("|")
        _ = editor.insert(String(repeating: "x", count: 1 << 19))
        for _ in 0..<50 { _ = editor.insert(" ") }
        var count = 0
        while editor.canUndo {
            editor.undo()
            count += 1
        }
        #expect(count > 0 && count < 10)
    }

    @Test func agreesWithASimpleEditor() {
        var generator = FixedGenerator(seed: 7)
        var editor = editor("|")
        var texts = [editor.text]
        for _ in 0..<400 {
            let pieces = ["a", " ", "\n", "é", "漢", "e\u{301}", "👩‍👩‍👧", "b\nc"]
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: editor.move(.line(.backward))
            case 1: editor.move(.line(.wordForward))
            case 2: if editor.delete(.line(.wordBackward)) { texts.append(editor.text) }
            case 3: if editor.delete(.line(.forward)) { texts.append(editor.text) }
            default:
                // A movement keeps the steps apart.
                editor.move(to: editor.caret)
                _ = editor.insert(pieces[Int.random(in: 0..<pieces.count, using: &generator)])
                texts.append(editor.text)
            }
        }
        for text in texts.dropLast().reversed() {
            editor.undo()
            #expect(editor.text == text)
        }
        for text in texts.dropFirst() {
            editor.redo()
            #expect(editor.text == text)
        }
    }
}
