import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct PasteboardTests {
    private let terminal = VirtualTerminal(size: Size(width: 2, height: 1))

    @Test(arguments: ["", "\u{1B}\u{7}", String(repeating: "a", count: 74_001)])
    func sendsNeitherNothingNorTooMuch(text: String) {
        #expect(!Pasteboard(terminal: terminal).send(text))
        #expect(terminal.copiedTexts.isEmpty)
    }

    @Test func sendsNoControlCharactersButLineEndsAndTabs() {
        #expect(Pasteboard(terminal: terminal).send("a\u{1B}[2Jb\r\n\tc\u{9B}"))
        #expect(terminal.copiedTexts == ["a[2Jb\n\tc"])
        #expect(Pasteboard(terminal: terminal).send(String(repeating: "a", count: 74_000)))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("\u{FF}~", "w79+"),
    ])
    func isEncodedAsRFC4648Says(text: String, encoded: String) {
        #expect(String(decoding: Base64.encoded(text.utf8), as: UTF8.self) == encoded)
    }
}
