import CursesKitTesting
import Testing

@testable import CursesKit

/// The look of a field, and clicks that move its caret.
@MainActor
struct TextFieldDrawingTests: FieldTests {
    let given = TestField()

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

    @Test func showsAsterisksForASecretInASCII() throws {
        field.isSecureTextEntry = true
        field.text = "a 漢"
        let terminal = VirtualTerminal(
            size: Size(width: 5, height: 1),
            capabilities: TerminalCapabilities(colors: .none, hasUnicode: false))
        let delegate = TestDelegate(ShowingController(field))
        let application = Application(terminal: terminal, clock: ManualClock(), delegate: delegate)
        try application.launch()
        #expect(terminal.rows == ["***"])
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
}
