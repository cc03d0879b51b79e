import Testing

@testable import CursesKit

struct InputDecoderTests {
    /// The events of some bytes; each string is a burst.
    private func events(_ bursts: String...) -> [Event] {
        events(bursts.map { Array($0.utf8) })
    }

    private func events(_ bursts: [[UInt8]]) -> [Event] {
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        for burst in bursts {
            for byte in burst { decoder.decode(Int32(byte), into: &events) }
            if let event = decoder.endOfBurst() { events.append(event) }
        }
        return events
    }

    private func keys(_ keys: Key...) -> [Event] {
        keys.map { .key(KeyPress($0)) }
    }

    // MARK: Replies

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\", Color.rgb(255, 255, 221)),
        ("\u{1B}]11;rgb:1e/1e/2e\u{7}", .rgb(30, 30, 46)), ("\u{1B}]11;rgb:0/8/f\u{7}", .rgb(0, 136, 255)),
        ("\u{1B}]11;rgba:0000/2b2b/3636/ffff\u{1B}\\", .rgb(0, 43, 54)),
        // urxvt ends its replies with an Escape alone.
        ("\u{1B}]11;rgb:0000/0000/0000\u{1B}", .rgb(0, 0, 0)),
    ])
    func hearsWhatTheBackgroundIs(answer: String, color: Color) {
        #expect(events(answer + "j") == [.background(color)] + keys("j"))
        #expect(events(answer, "j") == [.background(color)] + keys("j"))
        #expect(events("\u{1B}[A" + answer + "\u{1B}[B") == keys(.up) + [.background(color)] + keys(.down))
    }

    @Test(arguments: [
        "11;?", "10;rgb:ffff/ffff/ffff", "11;rgb:gg/00/00", "11;rgb:00/00", "11;rgb:00000/0/0",
        "4;1;rgb:0/0/0",
        "11;cmyk:0/0/0", "52;c;" + String(repeating: "QUJD", count: 100),
    ])
    func makesNoKeysOfOtherAnswers(answer: String) {
        #expect(events("\u{1B}]" + answer + "\u{1B}\\j") == keys("j"))
        #expect(events("\u{1B}]" + answer + "\u{7}j") == keys("j"))
    }

    @Test func hearsAnAnswerThatComesInPieces() {
        let answer = Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)
        for end in 3..<answer.count - 1 {
            let pieces = [Array(answer[..<end]), Array(answer[end...]) + [UInt8(ascii: "j")]]
            #expect(events(pieces) == [.background(.white)] + keys("j"))
        }
    }

    @Test func tellsAltWithABracketFromAnAnswer() {
        let bracket = Event.key(KeyPress("]", modifiers: .alternate))
        #expect(events("\u{1B}]") == [bracket])
        #expect(events("\u{1B}]", "1") == [bracket] + keys("1"))
        #expect(events("\u{1B}]x") == [bracket] + keys("x"))
        #expect(events("\u{1B}]\u{1B}[A") == [bracket] + keys(.up))
        // Any other control character ends a reply.
        #expect(events("\u{1B}]11\rj") == keys(.enter, "j"))
    }

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

    @Test func leavesOutControlWithPunctuation() {
        #expect(events("\u{1C}\u{1D}\u{1E}\u{1F}j") == keys("j"))
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
            (0, []), (99, []),
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
        #expect(decoder.endOfBurst() == nil)
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
        "[?1;2c", "[1I", "[>0;276;0c", "[99~", "[~", "[200z", "[201~", "[ q", "[!p", "OX", "[1;2;3;4;5q",
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

    // MARK: Mouse

    @Test(arguments: [
        ("0;1;1M", MouseEvent(.pressed, at: Point(x: 0, y: 0))),
        ("0;1;1m", MouseEvent(.released, at: Point(x: 0, y: 0))),
        ("32;8;9M", MouseEvent(.dragged, at: Point(x: 7, y: 8))),
        ("64;5;6M", MouseEvent(.scrolled(-1), at: Point(x: 4, y: 5))),
        ("65;5;6M", MouseEvent(.scrolled(1), at: Point(x: 4, y: 5))),
        ("0;300;224M", MouseEvent(.pressed, at: Point(x: 299, y: 223))),
    ])
    func readsTheMouse(report: String, event: MouseEvent) {
        #expect(events("\u{1B}[<\(report)") == [.mouse(event)])
    }

    @Test(arguments: [4, 8, 16, 28])
    func readsTheMouseWithModifiersHeld(modifiers: Int) {
        let point = Point(x: 1, y: 2)
        #expect(events("\u{1B}[<\(modifiers);2;3M") == [.mouse(MouseEvent(.pressed, at: point))])
        #expect(events("\u{1B}[<\(64 + modifiers);2;3M") == [.mouse(MouseEvent(.scrolled(-1), at: point))])
    }

    @Test(arguments: [
        "1;2;3M", "2;2;3m", "35;2;3M", "66;2;3M", "0;0;1M", "0;1;0M", "0;1M", "M", "0;1;1;1M", ";;M",
        "0;-1;2M",
        "0;99999999999999999999;1M",
    ])
    func swallowsOtherMouseReports(report: String) {
        #expect(events("\u{1B}[<\(report)", "j") == keys("j"))
    }

    @Test(arguments: ["M !!", "M#!!", "M`q\u{7E}"])
    func swallowsMouseReportsOfTheOldForm(report: String) {
        #expect(events("\u{1B}[\(report)j") == keys("j"))
    }

    // MARK: Paste

    @Test(arguments: [
        "", "text", "two\rlines", "q?\u{3}", "ünïcödé 漢", "a\u{1B}b", "\u{1B}[A", "\u{1B}[20", "\u{1B}",
        "\u{1B}[200~",
    ])
    func handsOverWhatIsPastedAsItCame(text: String) {
        #expect(events("\u{1B}[200~\(text)\u{1B}[201~j") == [.paste(text)] + keys("j"))
    }

    @Test(.timeLimit(.minutes(1))) func readsAPasteOfMegabytes() {
        let text = String(repeating: "0123456789abcdef", count: 1 << 17)
        #expect(events("\u{1B}[200~\(text)\u{1B}[201~") == [.paste(text)])
    }

    @Test func waitsForTheEndOfAPaste() {
        #expect(events("\u{1B}[200~one ", "two\u{1B}", "[201", "~j") == [.paste("one two")] + keys("j"))
    }

    @Test func repairsWhatIsPastedInAnotherEncoding() {
        let bytes = Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)
        #expect(events([bytes]) == [.paste("a�b")])
    }

    @Test func takesNoKeyCodeFromAPaste() {
        var decoder = InputDecoder(keys: [258: .down])
        for byte in "\u{1B}[200~".utf8 { #expect(decoder.decode(Int32(byte)).isEmpty) }
        #expect(decoder.decode(258).isEmpty)
        for byte in "\u{1B}[201".utf8 { #expect(decoder.decode(Int32(byte)).isEmpty) }
        #expect(decoder.decode(Int32(UInt8(ascii: "~"))) == [.paste("")])
    }
}

extension InputDecoder {
    /// The events that a code completes.
    fileprivate mutating func decode(_ code: Int32) -> [Event] {
        var events: [Event] = []
        decode(code, into: &events)
        return events
    }
}

/// The keys that are compared with terminfo's to find out whether ncurses is needed for them.
struct InputDecoderKeyTests {
    @Test(
        arguments: [
            ("\u{1B}OA", .up), ("\u{1B}[A", .up), ("\u{1B}[5~", .pageUp), ("\u{1B}[24~", .function(12)),
            ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}OM", .enter),
        ] as [(String, Key)])
    func knowsTheKeysOfXterm(sequence: String, key: Key) {
        #expect(InputDecoder.key(for: sequence) == key)
    }

    /// F1 of the Linux console, Up of a VT52, F5 of a VT100, and a control character as an arrow.
    @Test(
        arguments: [
            ("\u{1B}[[A", .function(1)), ("\u{1B}A", .up), ("\u{1B}Ot", .function(5)), ("\u{B}", .up),
        ] as [(String, Key)])
    func leavesTheRestToNcurses(sequence: String, key: Key) {
        #expect(InputDecoder.key(for: sequence) != key)
    }
}
