import Testing

@testable import CursesKit

struct InputDecoderTests: InputDecoderSuite {
    // MARK: Characters

    @Test(arguments: ["a", "~", " ", "é", "漢", "😀", "\u{10FFFF}"] as [Character])
    func readsUTF8(character: Character) {
        #expect(events(String(character)) == keys(.character(character)))
    }

    @Test(arguments: ["é", "漢", "😀"] as [Character])
    func readsACharacterThatArrivesInPieces(character: Character) {
        let bytes = String(character).utf8.map { [$0] }
        #expect(events(bytes) == keys(.character(character)))
    }

    @Test(
        arguments: [
            [0x80], [0xFF], [0xC0], [0xC1], [0xF5], [0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x98], [0xC0, 0x80],
            [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
        ] as [[UInt8]])
    func leavesOutWhatIsNoUTF8ButNoKeyBehindIt(bytes: [UInt8]) {
        #expect(events([bytes + [UInt8(ascii: "j")]]) == keys("j"))
        #expect(events([bytes + Array("\u{1B}[A".utf8)]) == keys(.up))
        #expect(events([bytes + Array("é".utf8)]) == keys("é"))
    }

    @Test(arguments: [
        ("\r", Key.enter), ("\n", .enter), ("\t", .tab), ("\u{8}", .backspace), ("\u{7F}", .backspace),
    ])
    func readsTheKeysThatAreControlCharacters(bytes: String, key: Key) {
        #expect(events(bytes) == keys(key))
    }

    @Test(
        arguments: [("\u{C}", "l"), ("\u{1}", "a"), ("\u{1A}", "z"), ("\u{0}", " ")] as [(String, Character)])
    func readsControlWithALetter(bytes: String, letter: Character) {
        #expect(events(bytes) == [.key(KeyPress(.character(letter), control: true))])
    }

    @Test func leavesOutControlWithMostPunctuation() {
        #expect(events("\u{1C}\u{1D}\u{1E}j") == keys("j"))
    }

    @Test func readsControlWithSlash() {
        #expect(events("\u{1F}") == [.key(KeyPress("/", control: true))])
    }

    // MARK: Escape sequences

    @Test func tellsALoneEscapeAtTheEndOfTheBurst() {
        #expect(events("\u{1B}") == keys(.escape))
        #expect(events("\u{1B}", "\u{1B}", "[A") == keys(.escape, .escape, "[", "A"))
    }

    @Test func tellsEveryEscapeOfSeveral() {
        #expect(events("\u{1B}\u{1B}") == keys(.escape, .escape))
        #expect(events("\u{1B}\u{1B}[B") == keys(.escape, .down))
    }

    @Test(
        arguments: [
            ("j", KeyPress("j", modifiers: .alternate)), ("é", KeyPress("é", modifiers: .alternate)),
            ("\u{3}", KeyPress("c", modifiers: [.control, .alternate])),
            ("\r", KeyPress(.enter, modifiers: .alternate)),
            ("\u{7F}", KeyPress(.backspace, modifiers: .alternate)),
        ])
    func readsAKeyRightBehindAnEscapeAsOneWithAlt(bytes: String, press: KeyPress) {
        #expect(events("\u{1B}\(bytes)k") == [.key(press)] + keys("k"))
    }

    @Test(arguments: ["[", "O"])
    func readsAltWithWhatCouldBeginASequence(character: String) {
        let press = KeyPress(.character(Character(character)), modifiers: .alternate)
        #expect(events("\u{1B}\(character)", "j") == [.key(press)] + keys("j"))
    }

    @Test func tellsAnEscapeBeforeWhatIsNoKey() {
        #expect(events("\u{1B}\u{1C}j") == keys(.escape, "j"))
    }

    @Test(
        arguments: [
            (2, [.shift]), (3, [.alternate]), (4, [.shift, .alternate]), (5, [.control]),
            (6, [.shift, .control]), (8, [.shift, .alternate, .control]), (9, []), (13, [.control]), (1, []),
            (0, []), (257, []),
        ] as [(Int, KeyModifierFlags)])
    func readsWhatIsHeldWithAKey(number: Int, modifiers: KeyModifierFlags) {
        #expect(events("\u{1B}[1;\(number)C") == [.key(KeyPress(.right, modifiers: modifiers))])
        #expect(events("\u{1B}[3;\(number)~") == [.key(KeyPress(.delete, modifiers: modifiers))])
    }

    @Test func readsFocus() {
        #expect(events("\u{1B}[I\u{1B}[Oj") == [.focus(true), .focus(false)] + keys("j"))
    }

    @Test func tellsAnEscapeBeforeAKeyCode() {
        var decoder = InputDecoder(keys: [258: .down])
        #expect(decoder.decode(0x1B).isEmpty)
        #expect(decoder.decode(258) == keys(.escape, .down))
        #expect(decoder.giveUp() == nil)
    }

    @Test(arguments: [
        ("A", Key.up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ("P", .function(1)),
        ("S", .function(4)),
    ])
    func readsCursorKeysInBothForms(final: String, key: Key) {
        #expect(events("\u{1B}[\(final)") == keys(key))
        #expect(events("\u{1B}O\(final)") == keys(key))
        #expect(events("\u{1B}[1;1\(final)") == keys(key))
    }

    @Test func readsTheEnterKeyOfTheKeypad() {
        #expect(events("\u{1B}OM") == keys(.enter))
    }

    @Test func readsShiftWithTab() {
        #expect(events("\u{1B}[Z") == keys(.backTab))
    }

    @Test(arguments: [
        (1, Key.home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home),
        (8, .end),
        (11, .function(1)), (15, .function(5)),
    ])
    func readsKeysWithANumber(number: Int, key: Key) {
        #expect(events("\u{1B}[\(number)~") == keys(key))
    }

    @Test func readsASequenceThatArrivesInPieces() {
        #expect(events("\u{1B}[1", ";", "1A", "j") == keys(.up, "j"))
    }

    @Test(arguments: [
        "[1I", "[>0;276;0c", "[99~", "[~", "[200z", "[201~", "[ q", "[!p", "OX", "[1;2;3;4;5q",
    ])
    func swallowsSequencesThatItDoesNotKnow(sequence: String) {
        #expect(events("\u{1B}\(sequence)j") == keys("j"))
    }

    @Test func swallowsASequenceOfAnyLength() {
        let digits = String(repeating: "1;", count: 500)
        #expect(events("\u{1B}[\(digits)Aj") == keys("j"))
        #expect(events("\u{1B}[\(digits)q\u{1B}[A") == keys(.up))
    }

    @Test(arguments: ["[1;", "[", "O", "[<0;1", "[M!"])
    func readsTheSequenceBehindOneThatWasCutShort(cut: String) {
        #expect(events("\u{1B}\(cut)\u{1B}[A") == keys(.up))
        #expect(events("\u{1B}\(cut)\r") == keys(.enter))
    }

    // MARK: Key codes

    @Test func readsWhatNcursesRecognised() {
        var decoder = InputDecoder(keys: [258: .down])
        #expect(decoder.decode(258) == keys(.down))
        #expect(decoder.decode(999).isEmpty)
        #expect(decoder.decode(0x6A) == keys("j"))
    }

    @Test func dropsAHalfCharacterBeforeAKeyCode() {
        var decoder = InputDecoder(keys: [258: .down])
        #expect(decoder.decode(0xC3).isEmpty)
        #expect(decoder.decode(258) == keys(.down))
        #expect(decoder.decode(0x6A) == keys("j"))
    }
}
