import Testing

@testable import CursesKit

/// The effect of keys and pastes on the text.
@MainActor
struct TextFieldTests: FieldTests {
    let given = TestField()

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

    @Test func showsASuggestionThatRightAndEndInsert() throws {
        let application = try launch()
        application.type("un")
        field.suggestion = "played"
        application.wait(.milliseconds(20))
        #expect(row(application) == "un[p]layed    ")
        application.press(.right)
        #expect(field.text == "unplayed" && field.suggestion == "")
        #expect(row(application) == "unplayed[ ]   ")
        field.suggestion = " and more words"
        application.wait(.milliseconds(20))
        #expect(row(application) == "unplayed[ ]an…")
        application.press(.left, .right)
        #expect(field.text == "unplayed")
        application.press(.end)
        #expect(field.text == "unplayed and more words")
    }

    @Test func forgetsASuggestionWhenTheTextChanges() throws {
        let application = try launch()
        application.type("un")
        field.suggestion = "played"
        application.type("x")
        #expect(field.suggestion == "")
        field.suggestion = "y"
        field.text = "z"
        #expect(field.suggestion == "")
        application.press(.right)
        #expect(field.text == "z")
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

    /// Covers the whole way from a terminal's bytes.
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
}
