import Testing

@testable import CursesKit

/// Replies, mouse reports and pastes.
struct InputDecoderReportTests: InputDecoderSuite {
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

    // MARK: Mouse

    @Test(arguments: [
        ("0;1;1M", MouseEvent(.pressed, at: Point(x: 0, y: 0))),
        ("2;3;4M", MouseEvent(.secondaryPressed, at: Point(x: 2, y: 3))),
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
        "1;2;3M", "2;2;3m", "34;2;3M", "35;2;3M", "66;2;3M", "0;0;1M", "0;1;0M", "0;1M", "M", "0;1;1;1M",
        ";;M",
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
