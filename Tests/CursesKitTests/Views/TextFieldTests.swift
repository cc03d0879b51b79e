import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct TextFieldTests {
    private let field = TextField()
    private let journal = Journal()

    /// The first row of a terminal with the field in it, the caret in brackets.
    private func row(_ application: TestApplication) -> String {
        let canvas = application.terminal.canvas
        let cells = (0..<canvas.size.width).filter { canvas[$0, 0].width > 0 }.map { x in
            let cell = canvas[x, 0]
            return cell.style.attributes.contains(.reverse) ? "[\(cell.character)]" : "\(cell.character)"
        }
        return cells.joined()
    }

    private func launch(width: Int = 12, commands: [KeyCommand] = []) throws -> TestApplication {
        let root = View()
        root.addSubview(field)
        field.frame = Rect(x: 0, y: 0, width: width, height: 1)
        let controller = ShowingController(root)
        controller.commands = commands
        let application = try TestApplication(controller, size: Size(width: max(width, 1), height: 2))
        field.becomeFirstResponder()
        application.wait()
        return application
    }

    // MARK: Typing

    @Test func takesCharactersAsTextWhateverTheyDoElsewhere() throws {
        let application = try launch(commands: [
            KeyCommand("Back", keys: "h", .backspace, .left) { journal.add("back") }
        ])
        application.type("hq? j")
        application.press(.backspace, .left)
        #expect(row(application) == "hq?[ ]        ")
        #expect(field.text == "hq? ")
        #expect(application.application.exitStatus == nil)
        #expect(journal.entries.isEmpty)
    }

    @Test func leavesOtherKeysToTheRestOfTheChain() throws {
        let application = try launch(commands: [
            KeyCommand("Cancel", keys: .escape, .down) { journal.add("cancel") },
            KeyCommand("Save", presses: [KeyPress("s", control: true)]) { journal.add("save") },
        ])
        application.press(.escape, .down)
        application.pressControl("s")
        #expect(journal.entries == ["cancel", "cancel", "save"])
        #expect(field.text == "")
    }

    @Test func swallowsAltWithACharacterThatDoesNothing() throws {
        let application = try launch(commands: [KeyCommand("Cancel", keys: .escape) { journal.add("cancel") }]
        )
        application.send(.key(KeyPress("é", modifiers: .alternate)))
        #expect(journal.entries.isEmpty)
        #expect(field.text == "")
    }

    @Test func takesAPasteAsOneLine() throws {
        let application = try launch()
        application.type("<>")
        application.press(.left)
        application.send(.paste("one\r\ntwo\u{1B}"))
        #expect(row(application) == "<one two[>]   ")
    }

    /// All the way from the bytes that a terminal sends.
    @Test func takesABracketedPasteFromTheTerminal() throws {
        let submit = KeyCommand("Submit", keys: .enter) { journal.add("submit") }
        let application = try launch(width: 16, commands: [submit])
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        for byte in "x\u{1B}[200~q one\rtwo\u{3}\u{1B}[A\u{1B}[201~y\u{1B}b".utf8 {
            decoder.decode(Int32(byte), into: &events)
        }
        application.application.handle(events)
        #expect(field.text == "xq one two[Ay")
        #expect(row(application) == "xq one two[[A]y   ")
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        (KeyPress("a", control: true), "[o]ne two     "), (KeyPress(.home), "[o]ne two     "),
        (KeyPress("b", control: true), "one tw[o]     "), (KeyPress(.left), "one tw[o]     "),
        (KeyPress("b", modifiers: .alternate), "one [t]wo     "),
        (KeyPress(.left, modifiers: .control), "one [t]wo     "),
        (KeyPress(.left, modifiers: .shift), "one tw[o]     "),
        (KeyPress("w", control: true), "one [ ]       "), (KeyPress("u", control: true), "[ ]           "),
        (KeyPress(.backspace, modifiers: .alternate), "one [ ]       "),
        (KeyPress("t", control: true), "one tow[ ]    "), (KeyPress("k", control: true), "one two[ ]    "),
        (KeyPress("d", control: true), "one two[ ]    "), (KeyPress(.backspace), "one tw[ ]     "),
    ])
    func editsByTheKeysOfReadline(press: KeyPress, expected: String) throws {
        field.text = "one two"
        let application = try launch()
        application.send(.key(press))
        #expect(row(application) == expected)
    }

    @Test(arguments: [
        (KeyPress("e", control: true), "one two[ ]    "), (KeyPress(.end), "one two[ ]    "),
        (KeyPress("f", control: true), "o[n]e two     "), (KeyPress(.right), "o[n]e two     "),
        (KeyPress("f", modifiers: .alternate), "one[ ]two     "),
        (KeyPress(.right, modifiers: .control), "one[ ]two     "),
        (KeyPress("d", modifiers: .alternate), "[ ]two        "),
        (KeyPress("k", control: true), "[ ]           "),
        (KeyPress("d", control: true), "[n]e two      "), (KeyPress(.delete), "[n]e two      "),
    ])
    func editsForwardFromTheStart(press: KeyPress, expected: String) throws {
        field.text = "one two"
        let application = try launch()
        application.pressControl("a")
        application.send(.key(press))
        #expect(row(application) == expected)
    }

    @Test func putsBackWhatWasCut() throws {
        field.text = "one two"
        let application = try launch()
        application.pressControl("w")
        application.pressControl("a")
        application.pressControl("y")
        #expect(row(application) == "two[o]ne      ")
    }

    // MARK: Looks

    @Test func scrollsByWholeGlyphs() throws {
        let application = try launch(width: 6)
        application.type("漢字かな")
        #expect(row(application) == "かな[ ] ")
        application.press(.left)
        #expect(row(application) == "か[な]  ")
        application.press(.home)
        #expect(row(application) == "[漢]字か")
        application.press(.right, .right, .right)
        #expect(row(application) == "字か[な]")
        application.press(.backspace, .backspace)
        #expect(row(application) == "漢[な]  ")
    }

    @Test func showsAMarkWithItsLetter() throws {
        let application = try launch(width: 4)
        application.type("e\u{301}")
        application.type("\u{301}x")
        #expect(field.text == "e\u{301}\u{301}x")
        application.press(.left, .left)
        #expect(row(application) == "[e\u{301}\u{301}]x  ")
    }

    @Test func showsWhatHasNoGlyphAsACell() throws {
        let application = try launch(width: 4)
        application.type("\u{200B}a")
        application.press(.home)
        #expect(row(application) == "[\u{FFFD}]a  ")
    }

    @Test(arguments: [(0, " "), (1, "[ ]"), (2, "b[ ]")])
    func livesInAlmostNoRoom(width: Int, expected: String) throws {
        let application = try launch(width: width)
        application.type("a漢b")
        application.press(.left, .left, .left, .right, .backspace)
        #expect(field.text == "漢b")
        application.press(.end)
        #expect(row(application) == expected)
    }

    @Test func showsAPlaceholderWhileItIsEmpty() throws {
        field.placeholder = "Name 漢字漢字漢字"
        let application = try launch()
        #expect(row(application) == "[N]ame 漢字漢…")
        application.type("x")
        #expect(row(application) == "x[ ]          ")
        application.press(.backspace)
        field.resignFirstResponder()
        application.wait()
        #expect(row(application) == "Name 漢字漢…")
    }

    @Test func showsBulletsForASecret() throws {
        field.isSecureTextEntry = true
        field.text = "a 漢e\u{301}"
        let application = try launch()
        #expect(row(application) == "••••[ ]       ")
        application.send(.key(KeyPress("b", modifiers: .alternate)))
        #expect(row(application) == "[•]•••        ")
        #expect(field.text == "a 漢e\u{301}")
    }

    @Test func showsNoCaretWhereKeysDoNotGo() throws {
        let application = try launch()
        application.type("abc")
        let alert = ShowingController(View())
        application.window.rootViewController?.present(alert)
        application.wait()
        #expect(row(application) == "abc         ")
        alert.dismiss()
        application.wait()
        #expect(row(application) == "abc[ ]        ")
        field.resignFirstResponder()
        application.wait()
        #expect(row(application) == "abc         ")
    }

    @Test func takesAMegabyte() throws {
        let application = try launch(width: 6)
        application.send(.paste(String(repeating: "0123456789", count: 100_000)))
        application.type("ab")
        #expect(row(application) == "789ab[ ]")
        application.press(.home)
        #expect(row(application) == "[0]12345")
    }

    // MARK: Mouse

    @Test(arguments: [
        (0, "[漢]字ab    "), (1, "[漢]字ab    "), (2, "漢[字]ab    "), (4, "漢字[a]b    "), (9, "漢字ab[ ]   "),
    ])
    func putsTheCaretWhereItIsClicked(x: Int, expected: String) throws {
        field.text = "漢字ab"
        let application = try launch(width: 10)
        field.resignFirstResponder()
        application.wait()
        application.click(x, 0)
        #expect(row(application) == expected)
    }

    // MARK: Delegate

    private final class Recorder: TextFieldDelegate {
        let journal: Journal
        var allows = true
        var returns = true

        init(_ journal: Journal) {
            self.journal = journal
        }

        func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { allows }
        func textFieldShouldEndEditing(_ textField: TextField) -> Bool { allows }
        func textFieldDidBeginEditing(_ textField: TextField) { journal.add("begin \(textField.isEditing)") }
        func textFieldDidEndEditing(_ textField: TextField) { journal.add("end \(textField.isEditing)") }
        func textFieldDidChange(_ textField: TextField) { journal.add(textField.text) }

        func textField(
            _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
            replacementString string: String
        ) -> Bool {
            textField.text.count - textField.text[range].count + string.count <= 3
        }

        func textFieldShouldReturn(_ textField: TextField) -> Bool {
            journal.add("return")
            return returns
        }
    }

    @Test func tellsItsDelegateWhatHappens() throws {
        let recorder = Recorder(journal)
        field.delegate = recorder
        let application = try launch()
        application.type("abcd")
        application.press(.left)
        application.pressControl("t")
        application.pressControl("k")
        application.pressControl("k")
        field.text = "set"
        field.resignFirstResponder()
        #expect(journal.entries == ["begin true", "a", "ab", "abc", "acb", "end false"])
    }

    @Test func beginsAndEndsOnlyIfItsDelegateAllows() throws {
        let recorder = Recorder(journal)
        let other = TextField()
        field.delegate = recorder
        let application = try launch()
        field.superview?.addSubview(other)
        recorder.allows = false
        #expect(!other.becomeFirstResponder())
        #expect(!field.resignFirstResponder())
        #expect(field.isFirstResponder)
        recorder.allows = true
        #expect(other.becomeFirstResponder())
        recorder.allows = false
        #expect(!field.becomeFirstResponder())
        application.wait()
        application.type("x")
        #expect(other.text == "x")
        #expect(journal.entries == ["begin true", "end false"])
    }

    @Test(arguments: [true, false])
    func letsEnterGoOnIfItsDelegateSaysSo(goesOn: Bool) throws {
        let recorder = Recorder(journal)
        recorder.returns = goesOn
        field.delegate = recorder
        let application = try launch(commands: [KeyCommand("OK", keys: .enter) { journal.add("ok") }])
        application.press(.enter)
        #expect(journal.takeAll() == ["begin true", "return"] + (goesOn ? ["ok"] : []))
    }

    @Test func endsEditingWhenItLeavesTheWindow() throws {
        let recorder = Recorder(journal)
        field.delegate = recorder
        let application = try launch()
        recorder.allows = false
        field.removeFromSuperview()
        application.wait()
        #expect(journal.entries == ["begin true", "end false"])
        #expect(!field.isEditing)
    }
}
