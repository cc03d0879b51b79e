import Testing

@testable import CursesKit

/// Mouse reports and pastes.
struct InputDecoderReportTests: InputDecoderSuite {
    // MARK: Mouse

    @Test(arguments: [
        ("0;1;1M", MouseEvent(.pressed, at: Point(x: 0, y: 0))),
        ("2;3;4M", MouseEvent(.secondaryPressed, at: Point(x: 2, y: 3))),
        ("0;1;1m", MouseEvent(.released, at: Point(x: 0, y: 0))),
        ("32;8;9M", MouseEvent(.dragged, at: Point(x: 7, y: 8))),
        ("64;5;6M", MouseEvent(.scrolled(-1), at: Point(x: 4, y: 5))),
        ("65;5;6M", MouseEvent(.scrolled(1), at: Point(x: 4, y: 5))),
        ("66;5;6M", MouseEvent(.scrolledSideways(-1), at: Point(x: 4, y: 5))),
        ("67;5;6M", MouseEvent(.scrolledSideways(1), at: Point(x: 4, y: 5))),
        ("0;300;224M", MouseEvent(.pressed, at: Point(x: 299, y: 223))),
    ])
    func readsTheMouse(report: String, event: MouseEvent) {
        #expect(events("\u{1B}[<\(report)") == [.mouse(event)])
    }

    @Test(arguments: [
        (4, KeyModifierFlags.shift), (8, KeyModifierFlags.alternate), (16, KeyModifierFlags.control),
        (28, KeyModifierFlags([.shift, .alternate, .control])),
    ])
    func readsTheMouseWithModifiersHeld(bits: Int, flags: KeyModifierFlags) {
        let point = Point(x: 1, y: 2)
        let pressed = MouseEvent(.pressed, at: point, modifierFlags: flags)
        #expect(events("\u{1B}[<\(bits);2;3M") == [.mouse(pressed)])
        let scrolled = MouseEvent(.scrolled(-1), at: point, modifierFlags: flags)
        #expect(events("\u{1B}[<\(64 + bits);2;3M") == [.mouse(scrolled)])
    }

    @Test(arguments: [
        "1;2;3M", "2;2;3m", "34;2;3M", "35;2;3M", "0;0;1M", "0;1;0M", "0;1M", "M", "0;1;1;1M",
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
