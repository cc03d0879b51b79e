import Foundation
import Testing

/// ncurses and terminfo know how a terminal moves its cursor, erases cells, and sets colours and attributes.
struct SpelledSequenceTests {
    /// Tells ncurses how terminals show 24-bit colours, which few entries of terminfo do.
    private static let exceptions = ["TerminalDescription.swift"]

    /// Finds the escape character, as Swift or C spells it, in front of what moves, erases or sets something.
    private var spelled: Regex<Substring> {
        /(?:\\u\{0*1[Bb]\}|\\x1[Bb]|\\033|0x1[Bb],\s*(?=0x5[Bb]|0x3[78]))(?:(?:\[|0x5[Bb],?)(?:[0-9;:?%]|\\\([^)]*\))*[A-HJ-MPSTX`abdefmrsu@]|7|8|0x3[78])/
    }

    @Test(arguments: [
        (#""\u{1B}[\(y + 1);\(x + 1)H""#, true), (#""\u{1B}[1m""#, true), (#""\r\u{1B}[K""#, true),
        ("[0x1B, 0x37] + bytes", true), (#""\033[2J""#, true), (#""\u{1B}7""#, true),
        (#""\u{1B}[?2026h""#, false), (#""\u{1B}]8;;\u{1B}\\""#, false), (#""\u{1B}[c""#, false),
        (#""\u{1B}[22;0;0t""#, false),
    ])
    func areFound(line: String, expected: Bool) {
        #expect((line.firstMatch(of: spelled) != nil) == expected)
    }

    @Test func areNowhereElse() throws {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let sources = root.appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where ["swift", "c", "h"].contains(file.pathExtension) {
            count += 1
            if Self.exceptions.contains(file.lastPathComponent) { continue }
            // The regular expression is slow, so it reads only lines that may have the character.
            let lines = [UInt8](try Data(contentsOf: file)).split(separator: UInt8(ascii: "\n"))
            for bytes in lines where bytes.contains(UInt8(ascii: "\\")) || bytes.contains(UInt8(ascii: "x")) {
                let line = String(decoding: bytes, as: UTF8.self)
                guard line.contains("1B") || line.contains("1b") || line.contains("033") else { continue }
                #expect(line.firstMatch(of: spelled) == nil, "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 100)
    }
}
