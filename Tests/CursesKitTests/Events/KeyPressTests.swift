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

    @Test(arguments: [
        (KeyPress("O", control: true), KeyPress("o", control: true)),
        (KeyPress("É", control: true), KeyPress("é", control: true)),
        (KeyPress("@", control: true), KeyPress(" ", control: true)),
        (KeyPress("/", control: true), KeyPress("_", control: true)),
        (KeyPress("I", control: true), KeyPress(.tab)), (KeyPress("m", control: true), KeyPress(.enter)),
        (KeyPress("J", control: true), KeyPress(.enter)),
        (KeyPress("h", control: true), KeyPress(.backspace)),
        (KeyPress("[", modifiers: [.control, .alternate]), KeyPress(.escape, modifiers: .alternate)),
        (KeyPress("o", modifiers: .shift), KeyPress("O")),
    ])
    func isWhatATerminalSends(press: KeyPress, sent: KeyPress) {
        #expect(press == sent)
    }

    @Test func differsWithWhatIsHeld() {
        #expect(KeyPress("c") != KeyPress("c", control: true))
        #expect(KeyPress("c", modifiers: .alternate) != KeyPress("c", modifiers: .control))
    }

    @Test(arguments: [
        ("j", KeyPress("j")), ("G", KeyPress("G")), ("-", KeyPress("-")),
        ("ctrl--", KeyPress("-", control: true)),
        ("space", KeyPress(" ")), ("ctrl-space", KeyPress(" ", control: true)), ("é", KeyPress("é")),
        ("page-down", KeyPress(.pageDown)), ("f5", KeyPress(.function(5))),
        ("ctrl-d", KeyPress("d", control: true)),
        ("alt-x", KeyPress("x", modifiers: .alternate)), ("alt-X", KeyPress("X", modifiers: .alternate)),
        ("ctrl-alt-left", KeyPress(.left, modifiers: [.control, .alternate])),
        ("shift-tab", KeyPress(.backTab)),
        ("shift-f2", KeyPress(.function(2), modifiers: .shift)),
    ])
    func hasANameThatCanBeRead(name: String, press: KeyPress) {
        #expect(KeyPress(name: name) == press)
        #expect(press.name == name)
    }

    @Test(arguments: [
        ("Ctrl-L", "ctrl-l"), ("Esc", "escape"), ("PgDn", "page-down"), ("F12", "f12"), ("ctrl-i", "tab"),
        ("CTRL-ALT-del", "ctrl-alt-delete"), ("↓", "down"), ("Shift-Tab", "shift-tab"), ("shift-a", "A"),
    ])
    func readsOtherNames(name: String, recommended: String) {
        #expect(KeyPress(name: name)?.name == recommended)
    }

    @Test(arguments: ["", "ctrl-", "ctr-x", "f0", "f64", "spac", "ctrl", "alt-shift-"])
    func refusesNamesOfNoKey(name: String) {
        #expect(KeyPress(name: name) == nil)
    }
}
