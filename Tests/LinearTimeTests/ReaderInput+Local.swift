import Foundation

@testable import CursesKit
@testable import TekpubKit

extension ReaderInput {
    private static func settings(_ text: [UInt8]) {
        _ = ConfigurationFile(string(text), path: "config.toml")
    }

    private static func head(_ text: [UInt8]) {
        guard let url = URL(string: "http://example.org") else { return }
        var reader = HTTPHeadReader(url: url)
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            _ = line.withUnsafeBytes { reader.receive($0) }
        }
    }

    private static func filter(_ text: [UInt8]) {
        _ = TextFilter("aaaaaaaaab")?.ranges(in: string(text))
        _ = TextFilter("aaaaaaaaab")?.matches(string(text))
    }

    /// The configuration, heads of answers, and what is searched.
    static let configuration =
        [
            ReaderInput("TOML: names with dots", repeating: "a.", "b = 1", read: settings),
            ReaderInput("TOML: tables", numbered: { "[a\($0)]\n" }, read: settings),
            ReaderInput("TOML: unknown settings", numbered: { "a\($0) = 1\n" }, read: settings),
            ReaderInput("TOML: arrays of tables", repeating: "[[a]]\n", read: settings),
            ReaderInput("TOML: items", "a = [", repeating: "1,", "]", read: settings),
            ReaderInput("TOML: arrays in arrays", "a = ", repeating: "[", read: settings),
            ReaderInput("TOML: tables in tables", "a = ", repeating: "{a=", read: settings),
            ReaderInput("TOML: a long text", "a = \"\"\"", repeating: "\\n\"\"", read: settings),
            ReaderInput("TOML: a long word", "a = ", repeating: "_1", read: settings),
            ReaderInput(
                "TOML: keys", "[keys]\n", numbered: { "\"a\($0)\" = [\"x\", \"é\"]\n" }, read: settings),
            ReaderInput("a head: fields", "HTTP/1.1 200 OK\n", numbered: { "a\($0): 1\n" }, "\n", read: head),
            ReaderInput("a head: one field", "HTTP/1.1 200 OK\n", repeating: "a: 1\n", "\n", read: head),
            ReaderInput(
                "a head: folded lines", "HTTP/1.1 200 OK\na: 1\n", repeating: " b\n", "\n", read: head),
            ReaderInput("a search: nearly found", repeating: "a", read: filter),
            ReaderInput("a search: accents", repeating: "a\u{301}", read: filter),
            ReaderInput("a search: capitals", repeating: "ẞ", read: filter),
            ReaderInput(
                "a search: a long query", repeating: "a ",
                read: { _ = TextFilter(string($0))?.ranges(in: "a") }),
            ReaderInput("a command", repeating: "'a' \"b\\\" ", read: { _ = CommandWords(string($0)) }),
        ]

    private static func draw(_ text: [UInt8]) {
        let text = Text(string(text))
        _ = text.wrapped(to: 40)
        _ = text.truncated(to: 20, .byTruncatingMiddle)
        _ = LinkDetector.addresses(in: text.glyphs)
    }

    private static func keys(_ text: [UInt8]) {
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        for byte in text { decoder.decode(Int32(byte), into: &events) }
        if let event = decoder.giveUp() { events.append(event) }
    }

    /// What is drawn on the terminal, and what it sends.
    static let terminal =
        [
            "a", "a b ", "漢", "「", "\u{301}", "👩\u{200D}", "🇩", "\u{1B}", "http://", "http://e.org/( ",
            "http://).", " ", "\r\n",
        ]
        .map { ReaderInput("a text on the screen: \($0.debugDescription)", repeating: $0, read: draw) }
        + ["a", "\u{1B}[", "\u{1B}[1;", "\u{1B}[200~a", "\u{1B}]0;", "\u{1B}_G", "é", "\u{1B}"].map {
            ReaderInput("keys: \($0.debugDescription)", repeating: $0, read: keys)
        }
        + [
            ReaderInput("keys: a paste", "\u{1B}[200~", repeating: "a\n", "\u{1B}[201~", read: keys),
            ReaderInput(
                "a fuzzy match", repeating: "ab",
                read: { _ = FuzzyMatch(FuzzyMatch.letters(of: "aaac"), in: Text(string($0))) }),
        ]
}
