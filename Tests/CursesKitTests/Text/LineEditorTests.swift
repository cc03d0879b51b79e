import Testing

@testable import CursesKit

struct LineEditorTests {
    /// An editor with the text `marked`, whose `|` is the caret.
    private func editor(_ marked: String) -> LineEditor {
        var editor = LineEditor()
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        editor.setText(parts.joined())
        editor.move(.start)
        for _ in parts[0] { editor.move(.forward) }
        return editor
    }

    /// The text after `steps` in an editor with the text `marked`; `|` is the caret.
    private func after(_ marked: String, _ steps: (inout LineEditor) -> Void) -> String {
        var editor = editor(marked)
        steps(&editor)
        return marking(editor)
    }

    private func marking(_ editor: LineEditor) -> String {
        let index = editor.caretIndex
        return editor.text[..<index] + "|" + editor.text[index...]
    }

    // MARK: Text

    @Test(arguments: [
        ("one\ntwo", "one two"), ("one\r\ntwo\r", "one two "), ("a\tb", "a b"), ("a\u{2028}b", "a b"),
        ("a\u{1B}[31mb\u{0}", "a[31mb"), ("e\u{301}\u{9B}", "e\u{301}"), ("", ""), ("漢字", "漢字"),
    ])
    func keepsOneLineWithoutControlCharacters(raw: String, line: String) {
        #expect(after("<|>") { $0.insert(raw) } == "<\(line)|>")
        #expect(after("") { $0.setText(raw) } == "\(line)|")
    }

    @Test func insertsAtTheCaret() {
        #expect(after("ab|cd") { $0.insert("漢") } == "ab漢|cd")
        #expect(after("|") { $0.insert("x") } == "x|")
    }

    @Test func joinsAMarkToTheCharacterBeforeTheCaret() {
        #expect(after("e|x") { $0.insert("\u{301}") } == "e\u{301}|x")
        #expect(after("a|👧") { $0.insert("👩\u{200D}") } == "a👩\u{200D}👧|")
    }

    @Test func joinsWhatADeletionBringsTogether() {
        var editor = editor("ex|")
        editor.insert("\u{301}")
        editor.move(.start)
        editor.move(.forward)
        editor.delete(.forward)
        #expect(marking(editor) == "e|")
        #expect(after("👩\u{200D}|x|") { $0.delete(.forward) } == "👩\u{200D}|")
    }

    // MARK: Moving and deleting

    @Test(
        arguments: [
            ("ab|c", .backward, "a|bc"), ("|abc", .backward, "|abc"), ("ab|c", .forward, "abc|"),
            ("abc|", .forward, "abc|"), ("a🇩🇪|b", .backward, "a|🇩🇪b"), ("|e\u{301}x", .forward, "e\u{301}|x"),
            ("one two|", .start, "|one two"), ("|one two", .end, "one two|"), ("|", .end, "|"),
            ("one, two  |x", .wordBackward, "one, |two  x"), ("one-two|", .wordBackward, "one-|two"),
            ("  |", .wordBackward, "|  "), ("o|ne, two", .wordForward, "one|, two"),
            ("one|, two!", .wordForward, "one, two|!"), ("a| -- ", .wordForward, "a -- |"),
            ("漢字 ünï|", .wordBackward, "漢字 |ünï"), ("see one-two  |", .fieldBackward, "see |one-two  "),
            ("|", .wordBackward, "|"), ("|", .wordForward, "|"), ("|", .backward, "|"), ("|", .forward, "|"),
        ] as [(String, LineEditor.Motion, String)])
    func moves(from: String, motion: LineEditor.Motion, to: String) {
        #expect(after(from) { $0.move(motion) } == to)
    }

    @Test(
        arguments: [
            ("ab|c", .backward, "a|c"), ("|abc", .backward, "|abc"), ("ab|c", .forward, "ab|"),
            ("a👩\u{200D}👧|b", .backward, "a|b"), ("one two|", .start, "|"), ("on|e", .end, "on|"),
            ("one two|!", .wordBackward, "one |!"),
        ] as [(String, LineEditor.Motion, String)])
    func deletes(from: String, motion: LineEditor.Motion, to: String) {
        #expect(after(from) { $0.delete(motion) } == to)
        #expect(after(from) { $0.kill(motion) } == to)
    }

    // MARK: Killing

    @Test func yanksWhatWasKilled() {
        #expect(
            after("one two|") {
                $0.kill(.wordBackward); $0.move(.start); $0.yank()
            } == "two|one ")
        #expect(after("one|") { $0.yank() } == "one|")
    }

    @Test func yanksWhatWasKilledInARowAsOne() {
        let text = "one two| three four"
        #expect(
            after(text) {
                $0.kill(.start); $0.kill(.end); $0.yank()
            } == "one two three four|")
        #expect(
            after(text) {
                $0.kill(.wordBackward); $0.kill(.wordBackward); $0.yank()
            } == "one two| three four")
        #expect(
            after(text) {
                $0.kill(.wordForward); $0.kill(.wordForward); $0.yank()
            } == "one two three four|")
    }

    @Test func beginsAnewAfterAnotherStep() {
        #expect(
            after("one two|") {
                $0.kill(.wordBackward)
                $0.move(.start)
                $0.kill(.wordForward)
                $0.yank()
            } == "one| ")
        #expect(
            after("one|") {
                $0.kill(.start); $0.kill(.start); $0.yank()
            } == "one|")
    }

    // MARK: Transposing

    @Test(arguments: [
        ("ab|c", "acb|"), ("abc|", "acb|"), ("a|bc", "ba|c"), ("|abc", "|abc"), ("a|", "a|"), ("|", "|"),
        ("漢e\u{301}|", "e\u{301}漢|"),
    ])
    func transposes(from: String, to: String) {
        #expect(after(from) { $0.transpose() } == to)
    }

    @Test(.timeLimit(.minutes(1))) func editsAMegabyteQuickly() {
        var editor = LineEditor()
        editor.setText(String(repeating: "word ", count: 200_000))
        for _ in 0..<2_000 {
            editor.insert("x")
            editor.move(.wordBackward)
            editor.delete(.backward)
        }
        #expect(editor.text.utf8.count == 1_000_000)
    }

    /// Checks that the caret stays between characters, whatever is done.
    @Test func neverDividesACharacter() {
        var generator = FixedGenerator(seed: 7)
        let pieces = ["a", " ", "\u{301}", "👩", "\u{200D}", "🇩", "漢", "👍🏽", "\u{FE0F}", "-"]
        let motions: [LineEditor.Motion] = [
            .backward, .forward, .wordBackward, .wordForward, .fieldBackward, .start, .end,
        ]
        var editor = LineEditor()
        for _ in 0..<4_000 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...3: editor.insert(pieces.randomElement(using: &generator) ?? "")
            case 4: editor.move(motions.randomElement(using: &generator) ?? .end)
            case 5: editor.delete([.backward, .forward].randomElement(using: &generator) ?? .end)
            case 6: editor.transpose()
            default: editor.kill([.wordBackward, .wordForward].randomElement(using: &generator) ?? .end)
            }
            let isBoundary =
                editor.text.indices.contains(editor.caretIndex) || editor.caretIndex == editor.text.endIndex
            #expect(isBoundary, "\(editor)")
        }
    }
}
