import Testing

@testable import CursesKit

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

/// Keys as code points, as terminals send them whose users or multiplexers ask for it.
struct InputDecoderUnicodeKeyTests: InputDecoderSuite {
    @Test(
        arguments: [
            ("27u", KeyPress(.escape)), ("27;1u", KeyPress(.escape)), ("97;5u", KeyPress("a", control: true)),
            ("97;3u", KeyPress("a", modifiers: .alternate)), ("97;4u", KeyPress("A", modifiers: .alternate)),
            ("97;69u", KeyPress("a", control: true)), ("32;5u", KeyPress(" ", control: true)),
            ("105;5u", KeyPress(.tab)), ("13;2u", KeyPress(.enter, modifiers: .shift)),
            ("9;2u", KeyPress(.backTab)), ("127;5u", KeyPress(.backspace, modifiers: .control)),
            ("228;7u", KeyPress("ä", modifiers: [.control, .alternate])), ("57414u", KeyPress(.enter)),
            ("57419;129u", KeyPress(.up)), ("57400;129u", KeyPress("1")),
            ("1;129A", KeyPress(.up)), ("1;130A", KeyPress(.up, modifiers: .shift)),
            ("5;133~", KeyPress(.pageUp, modifiers: .control)),
            // kitty's event types: pressed, or repeated.
            ("106;1:1u", "j"), ("106;129:2u", "j"), ("100;5:1u", KeyPress("d", control: true)),
            ("1;1:1B", KeyPress(.down)), ("6;1:2~", KeyPress(.pageDown)),
            // Its alternate keys and texts.
            ("97:65;2u", "A"), ("49:33;2:1u", "!"), ("106;;106u", "j"), ("0;;229u", "å"),
            ("1089::99;3u", KeyPress("c", modifiers: .alternate)), ("1086::106u", "о"),
            ("1089;5u", KeyPress("с", control: true)),
            // xterm's modifyOtherKeys.
            ("27;5;110~", KeyPress("n", control: true)), ("27;2;13~", KeyPress(.enter, modifiers: .shift)),
            ("27;3;97~", KeyPress("a", modifiers: .alternate)),
        ])
    func readsAllModifiers(sequence: String, press: KeyPress) {
        #expect(events("\u{1B}[\(sequence)j") == [.key(press)] + keys("j"))
    }

    @Test(arguments: [
        "97;9u", "57358u", "57441;2u", "0u", "55296u", "1114112u", "99999999999999999999u", "1;2;3u", ";u",
        "u", "7u",
        "133u", "-5u", "97;-9223372036854775808u", "27~", "27;5~", "27;5;~",
        // Keys that are released, and modifiers on their own.
        "106;1:3u", "113;129:3u", "1;1:3B", "1;1:3P", "6;1:3~", "57442;5u", "57442;5:3u",
    ])
    func dropsOtherKeysWhole(sequence: String) {
        #expect(events("\u{1B}[\(sequence)j") == keys("j"))
    }

    @Test func understandsTheKeysOfSignals() {
        let (interrupt, quit) = (Signal.interrupt.number, Signal.quit.number)
        #expect(
            events("\u{1B}[99;5u\u{1B}[92;5u\u{1B}[122;5u\u{1B}[99;7u")
                == [.terminate(signal: interrupt), .terminate(signal: quit), .suspend]
                + [.key(KeyPress("c", modifiers: [.control, .alternate]))])
        for sequence in ["99;5:1u", "99;133:1u", "1089::99;5u", "27;5;99~"] {
            #expect(events("\u{1B}[\(sequence)") == [.terminate(signal: interrupt)])
        }
    }
}
