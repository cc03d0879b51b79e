import CNcurses
import Testing

@testable import CursesKit

/// What the painter sends, interpreted by a terminal and compared with the canvas.
@MainActor
struct FramePainterTests {
    private static let size = Size(width: 40, height: 12)

    /// A painter of a terminal type, without its entry's `COLORTERM`.
    private func painter(_ type: String, allowsColor: Bool = true, environment: [String: String] = [:]) throws
        -> (painter: FramePainter, sequences: TerminalSequences)
    {
        try #require(ck_check_terminal(type) == 1, "terminfo has no \(type)")
        let sequences = TerminalSequences(allowsColor: allowsColor) { environment[$0] }
        return (FramePainter(sequences, hasUnicode: true, hasLinks: type != "linux"), sequences)
    }

    /// Bytes that a frame takes.
    private func bytes(
        _ painter: inout FramePainter, _ canvas: Canvas, scrolled: Scroll? = nil, damage: [Rect]? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        painter.paint(
            canvas, scrolled: scrolled, damage: damage ?? [Rect(origin: .zero, size: canvas.size)],
            into: &bytes)
        return bytes
    }

    private func canvas(_ rows: [AttributedText], size: Size = size) -> Canvas {
        var canvas = Canvas(size: size)
        for (y, row) in rows.enumerated() { canvas.draw(row, at: Point(x: 0, y: y), style: .plain) }
        return canvas
    }

    // MARK: Random pictures

    /// The types that people use, and those with few capabilities.
    @Test(arguments: [
        "xterm-256color", "xterm", "tmux-256color", "screen", "screen-256color", "linux", "vt100", "rxvt",
        "ansi",
    ])
    func showsWhatIsOnTheCanvas(type: String) throws {
        _ = setlocale(LC_CTYPE, "C.UTF-8")
        for seed in 1...12 as ClosedRange<UInt64> {
            var scene = RandomScene(seed: seed, size: Self.size)
            var (painter, sequences) = try painter(type)
            var terminal = EmulatedTerminal(size: Self.size)
            terminal.receive(bytes(&painter, scene.canvas))
            for frame in 1...25 {
                let (scroll, damage) = scene.change()
                terminal.receive(bytes(&painter, scene.canvas, scrolled: scroll, damage: damage))
                let difference = terminal.difference(
                    to: scene.canvas, on: sequences, hasLinks: type != "linux")
                #expect(difference == nil, "seed \(seed), frame \(frame)")
                #expect(terminal.complaints.isEmpty)
                if difference != nil { return }
                if scene.random.next() % 8 == 0 { painter.forget(rows: 2..<5) }
            }
        }
    }

    // MARK: Few bytes

    @Test func sendsNothingForAPictureThatIsShown() throws {
        var (painter, _) = try painter("xterm-256color")
        let picture = canvas(["hello", .bold("world")])
        _ = bytes(&painter, picture)
        #expect(bytes(&painter, picture).isEmpty)
        #expect(bytes(&painter, picture, damage: []).isEmpty)
    }

    @Test func sendsTheCellsThatDiffer() throws {
        var (painter, _) = try painter("xterm-256color")
        _ = bytes(&painter, canvas(["one two three four five six"]))
        let sent = bytes(&painter, canvas(["one TWO three four five six seven"]))
        #expect(String(decoding: sent, as: UTF8.self) == "\u{1B}[1;5HTWO\u{1B}[21Cseven")
    }

    @Test func writesAShortGapAgain() throws {
        var (painter, _) = try painter("xterm-256color")
        _ = bytes(&painter, canvas(["abcdefgh"]))
        let sent = bytes(&painter, canvas(["AbcDefgh"]))
        #expect(String(decoding: sent, as: UTF8.self) == "\u{1B}[1;1HAbcD")
    }

    @Test func clearsTheRestOfARow() throws {
        var (painter, _) = try painter("xterm-256color")
        _ = bytes(&painter, canvas(["a long row of text that goes"]))
        let sent = bytes(&painter, canvas(["a"]))
        #expect(String(decoding: sent, as: UTF8.self) == "\u{1B}[1;3H\u{1B}[K")
    }

    @Test func hasTheTerminalMoveRows() throws {
        var (painter, _) = try painter("xterm-256color")
        let rows = (0..<11).map { AttributedText(Text("row \($0)")) }
        _ = bytes(&painter, canvas(rows))
        let scroll = Scroll(area: Rect(x: 0, y: 2, width: 40, height: 8), rows: -1)
        let moved = canvas(Array(rows[..<2] + rows[3..<10] + ["next", rows[10]]))
        let sent = bytes(
            &painter, moved, scrolled: scroll, damage: [Rect(x: 0, y: 9, width: 40, height: 1)])
        #expect(String(decoding: sent, as: UTF8.self) == "\u{1B}[3;10r\u{1B}[1S\u{1B}[r\u{1B}[10;1Hnext")
    }

    // MARK: What terminals cannot do

    @Test func leavesOutColoursThatAreNotAllowed() throws {
        var (painter, sequences) = try painter("xterm-256color", allowsColor: false)
        #expect(sequences.colors == .none)
        var picture = Canvas(size: Size(width: 4, height: 1))
        picture.draw("ab", at: .zero, style: Style(foreground: .named(.red), background: .named(.blue)))
        let sent = String(decoding: bytes(&painter, picture), as: UTF8.self)
        #expect(sent.contains("\u{1B}[7mab") && !sent.contains("31"))
    }

    @Test(arguments: [
        ("xterm-256color", [:], ColorDepth.indexed256),
        ("xterm-256color", ["COLORTERM": "truecolor"], .direct),
        ("screen-256color", ["COLORTERM": "truecolor", "STY": "1"], .indexed256), ("xterm", [:], .named8),
        ("linux", ["COLORTERM": "truecolor"], .named8), ("vt100", [:], .none),
    ])
    func findsTheColours(type: String, environment: [String: String], expected: ColorDepth) throws {
        #expect(try painter(type, environment: environment).sequences.colors == expected)
    }

    @Test func sends24BitColours() throws {
        var (painter, _) = try painter("xterm-256color", environment: ["COLORTERM": "truecolor"])
        var picture = Canvas(size: Size(width: 4, height: 1))
        picture.draw("ab", at: .zero, style: Style(foreground: .rgb(1, 20, 255), background: .rgb(9, 8, 7)))
        let sent = String(decoding: bytes(&painter, picture), as: UTF8.self)
        #expect(sent.contains("\u{1B}[38;2;1;20;255;48;2;9;8;7mab"))
    }

    /// It would scroll the screen.
    @Test func leavesTheLastCellOfATerminalThatScrollsAtIt() throws {
        var (painter, _) = try painter("ansi")
        var picture = Canvas(size: Size(width: 3, height: 2))
        for y in 0...1 { picture.draw("abc", at: Point(x: 0, y: y), style: .plain) }
        let sent = String(decoding: bytes(&painter, picture), as: UTF8.self)
        #expect(sent.hasSuffix("ab"))
    }

    @Test func showsLinesThroughTextAsMarks() throws {
        var (painter, _) = try painter("xterm-256color")
        var picture = Canvas(size: Size(width: 3, height: 1))
        picture.draw("ab", at: .zero, style: Style(attributes: .strikethrough))
        let sent = String(decoding: bytes(&painter, picture), as: UTF8.self)
        #expect(sent.contains("a\u{336}b\u{336}"))
    }
}
