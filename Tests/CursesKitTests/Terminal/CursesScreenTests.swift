import CNcurses
import Testing

@testable import CursesKit

/// What ncurses makes of pictures, interpreted by a terminal.
@MainActor
struct CursesScreenTests {
    private static let size = Size(width: 40, height: 12)

    /// A screen of a terminal type, without its entry's `COLORTERM`.
    private func screen(
        _ type: String, size: Size = size, allowsColor: Bool = true, hasLinks: Bool = true,
        environment: [String: String] = [:]
    ) throws -> CursesScreen {
        _ = setlocale(LC_CTYPE, "C.UTF-8")
        try #require(ck_check_terminal(type) == 1, "terminfo has no \(type)")
        let colors = allowsColor ? Terminfo.colorDepth { environment[$0] } : .none
        let description = TerminalDescription(typeName: type, size: size, colors: colors, hasKeys: false)
        return try #require(
            CursesScreen(
                typeName: type, description: description, size: size, colors: colors, hasUnicode: true,
                hasLinks: hasLinks))
    }

    /// Bytes that a frame takes.
    private func bytes(
        _ screen: CursesScreen, _ canvas: Canvas, scrolled: Scroll? = nil, damage: [Rect]? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        screen.draw(
            canvas, scrolled: scrolled, damage: damage ?? [Rect(origin: .zero, size: canvas.size)],
            into: &bytes)
        return bytes
    }

    private func text(_ screen: CursesScreen, _ canvas: Canvas, damage: [Rect]? = nil) -> String {
        String(decoding: bytes(screen, canvas, damage: damage), as: UTF8.self)
    }

    private func canvas(_ rows: [Text], size: Size = size) -> Canvas {
        var canvas = Canvas(size: size)
        for (y, row) in rows.enumerated() { canvas.draw(row, at: Point(x: 0, y: y), style: .plain) }
        return canvas
    }

    // MARK: Few bytes

    @Test func sendsNothingForAPictureThatIsShown() throws {
        let screen = try screen("xterm-256color")
        let picture = canvas([
            "hello", .bold("world"), .linked("e\u{301} 👍", to: Link("https://example.com")),
        ])
        _ = bytes(screen, picture)
        #expect(bytes(screen, picture).isEmpty)
        #expect(bytes(screen, picture, damage: []).isEmpty)
    }

    @Test func sendsTheCellsThatDiffer() throws {
        let screen = try screen("xterm-256color")
        _ = bytes(screen, canvas(["one two three four five six"]))
        let sent = text(screen, canvas(["one TWO three four five six seven"]))
        #expect(sent.contains("TWO") && sent.contains("seven") && !sent.contains("three"))
    }

    @Test func clearsTheRestOfARow() throws {
        let screen = try screen("xterm-256color")
        _ = bytes(screen, canvas(["a long row of text that goes"]))
        let sent = text(screen, canvas(["a"]))
        #expect(sent.hasSuffix("\u{1B}[K"))
    }

    @Test func hasTheTerminalMoveRows() throws {
        let screen = try screen("xterm-256color")
        let rows = (0..<11).map { Text("row \($0)") }
        _ = bytes(screen, canvas(rows))
        // After a cleared screen, ncurses looks for rows that moved only with the frame after the next one.
        _ = bytes(screen, canvas(rows + ["last"]))
        let scroll = Scroll(area: Rect(x: 0, y: 2, width: 40, height: 8), rows: -1)
        let moved = canvas(Array(rows[..<2] + rows[3..<10] + ["next", rows[10], "last"]))
        let sent = bytes(screen, moved, scrolled: scroll, damage: [Rect(x: 0, y: 9, width: 40, height: 1)])
        let text = String(decoding: sent, as: UTF8.self)
        #expect(text.contains("\u{1B}[3;10r") && text.contains("next") && !text.contains("row"))
    }

    // MARK: What is left to others

    /// Its user's palette, the tab stops, and what takes the screen.
    @Test(arguments: ["xterm-256color", "linux", "vt220", "screen", "tmux-256color", "xterm-direct"])
    func sendsNothingButThePicture(type: String) throws {
        let screen = try screen(type)
        var terminal = EmulatedTerminal(size: Self.size)
        terminal.receive(bytes(screen, canvas(["a", "                        b", "c"])))
        screen.reset()
        terminal.receive(bytes(screen, canvas(["d"])))
        #expect(terminal.complaints.isEmpty)
        #expect(terminal.rows[0][0].text == "d" && terminal.rows[1][24].text == " ")
    }

    @Test func leavesTheVariableToChildren() throws {
        for previous in [nil, "/nowhere"] {
            if let previous { setenv("TERMINFO", previous, 1) } else { unsetenv("TERMINFO") }
            defer { unsetenv("TERMINFO") }
            _ = try screen("xterm-256color")
            #expect(getenv("TERMINFO").map { String(cString: $0) } == previous)
        }
    }

    // MARK: What terminals cannot do

    @Test func leavesOutColoursThatAreNotAllowed() throws {
        let screen = try screen("xterm-256color", allowsColor: false)
        #expect(screen.colors == .none)
        var picture = Canvas(size: Size(width: 4, height: 1))
        picture.draw("ab", at: .zero, style: Style(foreground: .named(.red), background: .named(.blue)))
        let sent = text(screen, picture)
        #expect(sent.contains("\u{1B}[7mab") && !sent.contains("31"))
    }

    @Test(arguments: [
        ("xterm-256color", [:], ColorDepth.indexed256),
        ("xterm-256color", ["COLORTERM": "truecolor"], .direct),
        ("screen-256color", ["COLORTERM": "truecolor", "STY": "1"], .indexed256), ("xterm", [:], .named8),
        ("xterm-16color", [:], .named16), ("xterm-direct", [:], .direct), ("xterm-mono", [:], .none),
        ("linux", ["COLORTERM": "truecolor"], .named8), ("vt100", [:], .none),
    ])
    func findsTheColours(type: String, environment: [String: String], expected: ColorDepth) throws {
        #expect(try screen(type, environment: environment).colors == expected)
    }

    @Test(arguments: [("xterm-256color", ["COLORTERM": "truecolor"]), ("xterm-direct", [:])])
    func sends24BitColours(type: String, environment: [String: String]) throws {
        let screen = try screen(type, environment: environment)
        var picture = Canvas(size: Size(width: 4, height: 1))
        picture.draw("ab", at: .zero, style: Style(foreground: .rgb(1, 20, 255), background: .rgb(9, 8, 7)))
        picture.draw("c", at: Point(x: 2, y: 0), style: Style(foreground: .named(.red)))
        var terminal = EmulatedTerminal(size: picture.size)
        terminal.receive(bytes(screen, picture))
        #expect(
            terminal.rows[0][0].foreground == [1, 20, 255] && terminal.rows[0][0].background == [9, 8, 7])
        #expect(terminal.rows[0][2].foreground == [1])
    }

    /// ncurses gives no pair back, and 65,536 is the number of pairs that entries with 24-bit colours have.
    @Test func hasColoursForAsManyStylesAsFramesShow() throws {
        let size = Size(width: 100, height: 100)
        let screen = try screen("xterm-256color", size: size, environment: ["COLORTERM": "truecolor"])
        var terminal = EmulatedTerminal(size: size)
        var picture = Canvas(size: size)
        for frame in 0..<8 {
            picture.replace(Rect(origin: .zero, size: size)) { x, y in
                Cell(
                    Glyph("x", width: 1), style: Style(foreground: .rgb(UInt8(frame + 1), UInt8(x), UInt8(y)))
                )
            }
            terminal.receive(bytes(screen, picture))
            let type = TerminalType(colors: .direct, hasUnicode: true, hasLinks: true)
            #expect(terminal.difference(to: picture, on: type) == nil, "frame \(frame)")
        }
    }

    /// It would scroll the screen.
    /// ncurses would move the last character there with an insertion.
    @Test(arguments: ["vt100", "linux", "xterm-mono", "xterm-256color", "tmux-256color", "screen"])
    func leavesAWideGlyphBesideTheLastCell(type: String) throws {
        let screen = try screen(type)
        var terminal = EmulatedTerminal(size: Self.size)
        var picture = canvas([])
        picture.draw("日本", at: Point(x: Self.size.width - 5, y: Self.size.height - 1), style: .plain)
        for last in ["a", "b", " ", "c"] as [Text] {
            picture.draw(last, at: Point(x: Self.size.width - 1, y: Self.size.height - 1), style: .plain)
            terminal.receive(bytes(screen, picture))
            let row = terminal.rows[Self.size.height - 1].map(\.text)
            #expect(row.suffix(5) == ["日", "", "本", "", last.description])
        }
        #expect(terminal.complaints.isEmpty)
    }

    @Test func drawsEmojiThatTheLibraryDoesNotKnowAtTheirPositions() throws {
        let emoji: Text = "a\u{1FAE8}b\u{1FAE9}c\u{1FABE}d"
        #expect(emoji.width == 10)
        let screen = try screen("xterm-256color")
        var terminal = EmulatedTerminal(size: Self.size)
        terminal.receive(bytes(screen, canvas([emoji])))
        #expect(terminal.rows[0].prefix(10).map(\.text).joined() == emoji.description)
    }

    @Test func scrollsNoTerminalAtItsLastCell() throws {
        let size = Size(width: 3, height: 2)
        let screen = try screen("ansi", size: size)
        var picture = Canvas(size: size)
        for y in 0...1 { picture.draw("abc", at: Point(x: 0, y: y), style: .plain) }
        let sent = text(screen, picture)
        #expect(!sent.hasSuffix("abc"))
    }

    @Test func showsLinesThroughTextAsMarks() throws {
        let screen = try screen("xterm-256color", size: Size(width: 3, height: 1))
        var picture = Canvas(size: Size(width: 3, height: 1))
        picture.draw("ab", at: .zero, style: Style(attributes: .strikethrough))
        #expect(text(screen, picture).contains("a\u{336}b\u{336}"))
    }

    // MARK: What ncurses has no word for

    @Test func drawsDisputedGlyphsAtTheirPositions() throws {
        let screen = try screen("xterm-256color", size: Size(width: 8, height: 1))
        let sent = text(screen, canvas(["a👍be\u{301}f"], size: Size(width: 8, height: 1)))
        #expect(sent.contains("\u{1B}[1;2H\u{1B}[m👍"))
        // The glyph behind each is written again, at its own position.
        #expect(sent.contains("\u{1B}[1;4Hb") && sent.contains("e\u{301}\u{1B}[1;6Hf"))
    }

    @Test func drawsARowAgainThatLosesItsLink() throws {
        let screen = try screen("xterm-256color")
        _ = bytes(screen, canvas(["see " + .linked("here", to: Link("https://example.com"))]))
        let sent = text(screen, canvas(["see here"]))
        #expect(sent.contains("see here") && !sent.contains("]8;"))
    }
}
