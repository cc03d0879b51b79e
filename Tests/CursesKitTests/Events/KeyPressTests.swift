import CursesKit
import Testing

struct KeyPressTests {
    @Test(arguments: [
        (KeyPress("j"), "j"), (KeyPress("G"), "G"), (KeyPress(" "), "Space"), (KeyPress(.up), "↑"),
        (KeyPress(.down), "↓"), (KeyPress(.left), "←"), (KeyPress(.right), "→"), (KeyPress(.enter), "Enter"),
        (KeyPress(.escape), "Esc"), (KeyPress(.pageDown), "PgDn"), (KeyPress(.backTab), "Shift-Tab"),
        (KeyPress(.backspace), "Backspace"), (KeyPress(.function(12)), "F12"),
        (KeyPress("l", control: true), "Ctrl-L"), (KeyPress("b", modifiers: .alternate), "Alt-b"),
        (KeyPress(.left, modifiers: [.shift, .control]), "Ctrl-Shift-←"),
        (KeyPress("x", modifiers: [.alternate, .control]), "Ctrl-Alt-X"),
    ])
    func hasTheNameOnTheKeyboard(press: KeyPress, title: String) {
        #expect(press.title == title)
    }

    @Test func differsWithWhatIsHeld() {
        #expect(KeyPress("c") != KeyPress("c", control: true))
        #expect(KeyPress("c", modifiers: .alternate) != KeyPress("c", modifiers: .control))
    }
}
