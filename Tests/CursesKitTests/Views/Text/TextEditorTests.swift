import Testing

@testable import CursesKit

@MainActor
struct TextEditorTests {
    private let editor = TextEditor("Notes")
    private let journal = Journal()

    private func launch(
        width: Int = 12, height: Int = 4, text: String = "", colors: ColorDepth = .direct
    ) throws -> TestApplication {
        editor.text = text
        editor.addAction(for: .editingChanged) { [journal] in journal.add("changed") }
        let application = try TestApplication(
            showing: editor, size: Size(width: width, height: height), colors: colors)
        editor.becomeFirstResponder()
        application.wait()
        return application
    }

    /// The position of the caret; nil if it is not visible.
    private func caret(_ application: TestApplication) -> Point? {
        let canvas = application.terminal.canvas
        for y in 0..<canvas.size.height {
            for x in 0..<canvas.size.width where canvas[x, y].style.attributes.contains(.reverse) {
                return Point(x: x, y: y)
            }
        }
        return nil
    }

    @Test func showsItsPlaceholderWhileItIsEmpty() throws {
        let application = try launch()
        #expect(application.rows == "Notes\n\n\n" && caret(application) == .zero)
        application.type("a")
        #expect(application.rows == "a\n\n\n" && caret(application) == Point(x: 1, y: 0))
        #expect(journal.entries == ["changed"])
    }

    @Test func wrapsByWords() throws {
        let application = try launch(height: 5, text: "The quick brown fox\njumps over 漢字漢字漢字")
        #expect(application.rows == "The quick\nbrown fox\njumps over\n漢字漢字漢\n字")
        application.resize(20, 5)
        #expect(application.rows == "The quick brown\nfox\njumps over\n漢字漢字漢字\n")
    }

    /// In a narrow editor, the indicator is where the caret would be.
    @Test func keepsOneColumnFreeWhereItIsNarrow() throws {
        let application = try launch(width: 10, height: 2, text: "123456789")
        #expect(application.rows == "123456789\n")
        application.resize(11, 2)
        #expect(application.rows == "123456789\n")
        application.resize(9, 2)
        #expect(application.rows == "12345678\n9")
    }

    @Test func typesSeveralLines() throws {
        let application = try launch()
        application.type("one")
        application.press(.enter)
        application.type("two q?:")
        #expect(application.rows == "one\ntwo q?:\n\n" && editor.text == "one\ntwo q?:")
        application.press(.home, .backspace)
        #expect(application.rows == "onetwo q?:\n\n\n" && caret(application) == Point(x: 3, y: 0))
        application.send(.paste("a\r\nb\u{1B}"))
        #expect(editor.text == "onea\nbtwo q?:")
    }

    @Test func movesBetweenRowsInOneColumn() throws {
        let application = try launch(text: "abcdefgh\nab\nabcdefgh")
        application.press(.end, .left)
        let positions = [Key.down, .down, .up, .up].map { key in
            application.press(key)
            return caret(application)
        }
        #expect(
            positions == [Point(x: 2, y: 1), Point(x: 7, y: 2), Point(x: 2, y: 1), Point(x: 7, y: 0)])
        application.press(.up)
        #expect(caret(application) == .zero)
        application.press(.down, .down, .down)
        #expect(caret(application) == Point(x: 8, y: 2))
    }

    @Test func movesThroughWrappedRows() throws {
        let application = try launch(text: "The quick brown fox")
        application.press(.down)
        #expect(caret(application) == Point(x: 0, y: 1))
        application.press(.left)
        #expect(caret(application) == Point(x: 9, y: 0))
        application.pressControl("e")
        #expect(caret(application) == Point(x: 9, y: 1))
    }

    @Test func showsTheCaretBehindAFullRow() throws {
        let application = try launch(width: 6, text: "abcde")
        application.press(.end)
        #expect(caret(application) == Point(x: 5, y: 0))
        application.type("f")
        #expect(application.rows == "abcde\nf\n\n" && caret(application) == Point(x: 1, y: 1))
    }

    @Test func scrollsToTheCaret() throws {
        let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
        let application = try launch(text: text)
        #expect(application.terminal.rows[0] == "line 1     ┃")
        application.press(.pageDown)
        #expect(application.terminal.rows[3].hasPrefix("line 4"))
        application.press(.pageDown)
        #expect(application.terminal.rows[3].hasPrefix("line 7"))
        application.send(.key(KeyPress(.end, modifiers: .control)))
        #expect(application.terminal.rows[3].hasPrefix("line 9"))
        application.scroll(-9)
        #expect(application.terminal.rows[0].hasPrefix("line 1"))
        application.type("!")
        #expect(application.terminal.rows[3].hasPrefix("line 9!"))
        application.press(.pageUp, .pageUp, .pageUp)
        #expect(application.terminal.rows[0].hasPrefix("line 1"))
    }

    @Test func undoesAndCutsByKeys() throws {
        let application = try launch(text: "one two")
        application.pressControl("k")
        #expect(editor.text.isEmpty)
        application.pressControl("y")
        application.pressControl("y")
        #expect(editor.text == "one twoone two")
        application.send(.key(KeyPress("u", modifiers: .alternate)))
        application.send(.key(KeyPress("u", modifiers: .alternate)))
        #expect(editor.text.isEmpty)
        application.send(.key(KeyPress("e", modifiers: .alternate)))
        #expect(editor.text == "one two")
        for _ in 0..<9 { application.send(.key(KeyPress("e", modifiers: .alternate))) }
        #expect(editor.text == "one twoone two")
    }

    @Test func putsTheCaretWhereTheMouseClicks() throws {
        let application = try launch(text: "漢字 ab\nc")
        application.click(3, 0)
        #expect(caret(application) == Point(x: 2, y: 0))
        application.click(11, 0)
        #expect(caret(application) == Point(x: 7, y: 0))
        application.click(5, 3)
        #expect(caret(application) == Point(x: 1, y: 1))
        editor.text = "The quick brown fox"
        application.click(11, 0)
        #expect(caret(application) == Point(x: 9, y: 0))
    }

    @Test func leavesTabToTheFocus() throws {
        let root = View()
        let box = Checkbox("a")
        for view in [editor, box] { root.addSubview(view) }
        editor.frame = Rect(x: 0, y: 0, width: 12, height: 3)
        box.frame = Rect(x: 0, y: 3, width: 5, height: 1)
        let application = try TestApplication(showing: root, size: Size(width: 12, height: 4))
        application.press(.tab, "x", .tab)
        #expect(editor.text == "x" && box.isFocused && !editor.isEditing)
    }

    @Test func takesNothingWhileDisabled() throws {
        let application = try launch(text: "a")
        editor.isEnabled = false
        application.wait()
        application.type("b")
        application.click(0, 0)
        #expect(editor.text == "a" && !editor.isFocused)
    }

    @Test func isUnderlinedAtItsEnd() throws {
        let application = try launch(text: "a", colors: .none)
        let underlined = (0..<4).map { application.terminal.canvas[5, $0].style.attributes }
        #expect(underlined == [[], [], [], .underline])
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 3), (11, 2)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch(width: width, height: height, text: "漢字 one two\n\nthree")
        application.press(.down, .down, .down, .up, .pageDown, .pageUp, .end)
        application.type("x")
        application.click(0, 0)
        application.resize(9, 5)
        #expect(application.rows.contains("three"))
    }
}
