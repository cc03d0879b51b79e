import CNcurses
import CTerminalRescue
import Testing

@testable import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Each test runs in a process of its own, on a pseudoterminal.
@MainActor
struct CursesTerminalTests {
    @Test func asksWithTheFirstFrameAndRepairsItsFirstRow() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("hello")
            let start = pty.written(to: "\u{1B}7\u{1B}[H\u{1B}]11;?\u{7}")
            let questions = pty.written(to: "\u{1B}[c\u{1B}8")
            exit(
                start.contains("hello") && questions.contains("?2026$p") && questions.contains("[>0q")
                    && pty.written(to: "hello").hasSuffix("hello") ? 7 : 1)
        }
    }

    /// The last bytes are the end of what each type of terminal gets.
    @Test(arguments: [("linux", "\u{1B}[?25h"), ("vt100", "\u{1B}[?1l")])
    func asksNothingWhereQuestionsArePrinted(type: String, last: String) async {
        await #expect(processExitsWith: .exitCode(7)) { [type, last] in
            try await MainActor.run {
                let pty = try PseudoTerminal(type: type)
                pty.show("hello")
                _ = pty.written(to: "hello")
                pty.terminal.close(status: 0)
                exit(pty.written(to: last).contains("\u{1B}]") ? 1 : 7)
            }
        }
    }

    @Test func learnsFromRepliesAtAnyTime() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("hello")
            pty.type("\u{1B}[?62;4c")
            pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\j\u{1B}P>|foot(1.13)\u{1B}\\")
            let known = pty.terminal.capabilities
            exit(
                known.background == .white && known.name == "foot(1.13)"
                    && pty.events == [.key("j"), .capabilitiesDidChange] ? 7 : 1)
        }
    }

    @Test func synchronizesFramesWhereTheTerminalCan() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("one")
            _ = pty.written(to: "\u{1B}8")
            pty.type("\u{1B}[?2026;2$y")
            pty.show("two")
            _ = pty.written(to: "\u{1B}[?2026h")
            let frame = pty.written(to: "\u{1B}[?2026l")
            exit(frame.contains("two") && frame.hasSuffix("\u{1B}[?2026l") ? 7 : 1)
        }
    }

    @Test(arguments: [0, 4]) func doesNotSynchronizeWhereTheTerminalCannot(state: Int) async {
        await #expect(processExitsWith: .exitCode(7)) { [state] in
            try await MainActor.run {
                let pty = try PseudoTerminal()
                pty.show("one")
                pty.type("\u{1B}[?2026;\(state)$y\u{1B}[c")
                pty.show("two")
                let output = pty.written(to: "two")
                exit(output.hasSuffix("two") && !output.contains("2026h") ? 7 : 1)
            }
        }
    }

    // MARK: Links

    @Test func opensLinksAroundTheTextOfTheirCells() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("see " + .linked(.bold("here"), to: Link("https://example.com")))
            let first = pty.written(to: "\u{1B}8")
            // The questions, and the repaired row.
            _ = pty.written(to: "here\u{1B}]8;;\u{1B}\\")
            pty.show("see " + .bold("here"))
            let freed = pty.written(to: "here")
            pty.show("see here")
            pty.terminal.close(status: 0)
            let last = pty.written(to: "\u{1B}[?1049l")
            let (opening, closing) = ("\u{1B}]8;id=1;https://example.com\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
            let linked = try #require(first.firstRange(of: opening)).upperBound
            exit(
                first[linked...].contains("\u{1B}[1mhere\(closing)")
                    && freed.hasSuffix("\u{1B}[1mhere") && !freed.contains(opening)
                    && !last.contains(opening) ? 7 : 1)
        }
    }

    @Test func drawsNoLinksOnTheConsole() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal(type: "linux")
            pty.show(.linked("here", to: Link("https://example.com")))
            pty.terminal.close(status: 0)
            exit(!pty.written(to: "\u{1B}[?25h").contains("]8;") ? 7 : 1)
        }
    }

    // MARK: Title and clipboard

    @Test func showsATitleAndBringsThePreviousOneBack() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.terminal.setTitle("a\u{7}b")
            pty.show("hello")
            let start = pty.written(to: "\u{1B}[22;0;0t\u{1B}]2;a␇b\u{7}")
            pty.terminal.setTitle("c")
            let change = pty.written(to: "\u{1B}]2;c\u{7}")
            pty.terminal.handOver()
            let handover = pty.written(to: "\u{1B}[?1049l")
            pty.terminal.takeBack()
            pty.show("hello")
            let again = pty.written(to: "\u{1B}[22;0;0t\u{1B}]2;c\u{7}")
            pty.terminal.close(status: 0)
            let last = pty.written(to: "\u{1B}[?1049l")
            exit(
                start.hasSuffix("]2;a␇b\u{7}") && change == "\u{1B}]2;c\u{7}"
                    && handover.contains("\u{1B}[23;0;0t\u{1B}") && again.hasSuffix("]2;c\u{7}")
                    && last.contains("\u{1B}[23;0;0t\u{1B}") ? 7 : 1)
        }
    }

    @Test func bringsThePreviousTitleBackWhenItDies() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.terminal.setTitle("title")
            pty.show("hello")
            pty.type("\u{1B}[?2026;1$y")
            pty.show("hello again")
            _ = pty.written(to: "again")
            terminal_rescue_restore()
            let last = pty.written(to: "\u{1B}[?1049l")
            exit(last.contains("\u{1B}[?2026l") && last.contains("\u{1B}[23;0;0t") ? 7 : 1)
        }
    }

    @Test func sendsTextToTheClipboard() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            let wasSent = Pasteboard(terminal: pty.terminal).send("Hällo\u{1B}\n")
            let sequence = "\u{1B}]52;c;SMOkbGxvCg==\u{7}"
            exit(wasSent && pty.written(to: sequence).hasSuffix(sequence) ? 7 : 1)
        }
    }

    /// tmux copies or passes on, as its user has set it; GNU screen passes on what stands in a DCS, in short pieces.
    @Test func sendsTextThroughMultiplexers() {
        let text = String(repeating: "a", count: 300)
        let plain = "\u{1B}]52;c;" + String(decoding: Base64.encoded(text.utf8), as: UTF8.self) + "\u{7}"
        func sent(_ multiplexer: Multiplexer?, isInTmux: Bool = false) -> String {
            let sequence = ClipboardSequence(multiplexer: multiplexer, isInTmux: isInTmux)
            return String(decoding: sequence.bytes(copying: text), as: UTF8.self)
        }
        #expect(sent(nil) == plain)
        #expect(sent(.tmux) == plain)
        #expect(sent(.tmux, isInTmux: true) == plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\")
        let pieces = sent(.screen).split(separator: "\u{1B}\\")
        #expect(pieces.count == 2 && pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count <= 242 })
        #expect(pieces.map { $0.dropFirst(2) }.joined() == plain)
    }

    @Test(
        arguments: [
            ([:], nil), (["TERM": "xterm-256color"], nil),
            (["TERM": "tmux-256color", "TMUX": "/tmp/tmux"], .tmux), (["TERM": "tmux-256color"], .tmux),
            (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], .tmux), (["TERM": "screen"], .screen),
            (["TERM": "xterm", "STY": "1.pts"], .screen), (["TERM": "tmux", "STY": "1", "TMUX": "2"], .tmux),
            (["TERM": "screen.xterm", "STY": "1", "TMUX": "2"], .screen),
        ] as [([String: String], Multiplexer?)])
    func knowsTheInnermostMultiplexer(environment: [String: String], multiplexer: Multiplexer?) {
        #expect(Multiplexer { environment[$0] } == multiplexer)
    }

    @Test func learnsThatATmuxElsewhereCallsItselfScreen() {
        var capabilities = TerminalCapabilities(colors: .indexed256, hasUnicode: true, multiplexer: .screen)
        capabilities.learn(.version("tmux 3.4"))
        #expect(capabilities.multiplexer == .tmux)
    }

    // MARK: Locales, sizes and keys

    /// As glibc compares the names of character sets; none of these locales is installed.
    @Test(arguments: [
        ("xx_XX.UTF-8", true), ("xx_XX.utf-8", true), ("xx_XX.UTF8", true), ("xx_XX.utf8", true),
        ("xx_XX.Utf_8@euro", true), ("UTF-8", true), ("xx_XX.UTF-16", false), ("xx_XX.UTF-80", false),
        ("xx_XX.ISO-8859-1", false), ("xx_XX@utf8", false), ("xx_XX", false), ("utf8.latin1", false),
    ])
    func knowsUTF8InAnySpelling(locale: String, isUTF8: Bool) {
        #expect(ck_names_utf8(locale) == isUTF8)
    }

    @Test(arguments: [
        (65_535, 65_535, Size(width: 1280, height: 512)), (10_000, 24, Size(width: 1280, height: 24)),
        (80, 24, Size(width: 80, height: 24)),
    ])
    func drawsOnAPartOfAHugeWindow(width: Int, height: Int, size: Size) async {
        let (shownWidth, shownHeight) = (size.width, size.height)
        await #expect(processExitsWith: .exitCode(7)) {
            [
                width = width as Int, height = height as Int, shownWidth = shownWidth as Int,
                shownHeight = shownHeight as Int
            ] in
            try await MainActor.run {
                let pty = try PseudoTerminal(width: width, height: height)
                let first = pty.terminal.size
                pty.resize(to: Size(width: width, height: height))
                let shown = Size(width: shownWidth, height: shownHeight)
                exit(first == shown && pty.terminal.size == shown ? 7 : 1)
            }
        }
    }

    @Test(arguments: [(nil, 20), ("500", 500), ("0", 0), ("-1", 20), ("soon", 20), ("999999", 20)])
    func waitsForTheRestOfAKeyAsTheUserWishes(value: String?, milliseconds: Int) {
        let delay = TerminalInput.escapeDelay { $0 == "ESCDELAY" ? value : nil }
        #expect(delay == .milliseconds(milliseconds))
    }
}
