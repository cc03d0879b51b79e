import Testing

@testable import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Terminals that answer questions late, wrongly or not at all. Most tests run in a process of their own, on a
/// pseudoterminal.
@MainActor
struct TerminalFaultTests {
    @Test func needsNoAnswers() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("hello")
            _ = pty.written(to: "\u{1B}[c\u{1B}8")
            for key in ["j", "\u{1B}", "\u{1B}[A"] { pty.type(key) }
            pty.show("goodbye")
            let second = pty.written(to: "bye")
            pty.terminal.close(status: 0)
            let known = pty.terminal.capabilities
            exit(
                pty.events == [.key("j"), .key(KeyPress(.escape)), .key(KeyPress(.up))]
                    && second.hasSuffix("bye")
                    && known.background == nil && known.name == nil && !known.hasSynchronizedOutput ? 7 : 1)
        }
    }

    @Test func makesNothingOfGarbage() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("hello")
            let before = pty.terminal.capabilities
            let garbage = [
                "\u{1B}]11;rgb:zz/yy/xx\u{7}", "\u{1B}]11;\u{7}", "\u{1B}]99999999999999999999;?\u{7}",
                "\u{1B}P>|\u{7}", "\u{1B}P1$r\u{1B}\\", "\u{1B}[?99999999999999999999;2$y",
                "\u{1B}[?;;;;c", "\u{1B}_Gi=1;ENOENT\u{1B}\\", "\u{1B}[?2026;9$y",
                "\u{1B}]11;" + String(repeating: "f", count: 2000) + "\u{7}",
            ]
            for (index, reply) in garbage.enumerated() { pty.type(reply + (index % 2 == 0 ? "j" : "")) }
            let known = pty.terminal.capabilities
            exit(
                pty.events.filter { $0 != .capabilitiesDidChange } == Array(repeating: .key("j"), count: 5)
                    && known.background == before.background && !known.hasSynchronizedOutput ? 7 : 1)
        }
    }

    @Test func findsAnswersAmongTypedKeys() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let pty = try PseudoTerminal()
            pty.show("hello")
            pty.type("a\u{1B}]11;rgb:ffff/ff")
            pty.type("ff/ffff\u{1B}\\b\u{1B}[?2026;")
            pty.type("2$yc\u{1B}[B")
            let known = pty.terminal.capabilities
            let keys = pty.events.filter { $0 != .capabilitiesDidChange }
            exit(
                keys == [.key("a"), .key("b"), .key("c"), .key(KeyPress(.down))] && known.background == .white
                    && known.hasSynchronizedOutput ? 7 : 1)
        }
    }

    /// GNU screen answers the last question before the one about the background, which it forwards.
    @Test(arguments: ["screen", "screen-256color", "tmux-256color"])
    func understandsAMultiplexer(type: String) async {
        await #expect(processExitsWith: .exitCode(7)) { [type] in
            try await MainActor.run {
                let pty = try PseudoTerminal(type: type)
                pty.show("hello")
                let questions = pty.written(to: "\u{1B}[c\u{1B}8")
                pty.type("\u{1B}[?1;2c")
                pty.type("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
                pty.terminal.setTitle("Title")
                _ = pty.terminal.copy("text")
                pty.terminal.close(status: 0)
                let output = questions + pty.written(to: "\u{1B}[23;0;0t")
                // What only a tmux on this machine understands, others may print.
                exit(
                    pty.terminal.capabilities.background == .black && !output.contains("\u{1B}Ptmux;")
                        && output.contains("\u{1B}P") == type.hasPrefix("screen") ? 7 : 1)
            }
        }
    }

    @Test func expectsAnswersForTenSecondsButWaitsForThemOnlyBriefly() {
        var query = TerminalQuery()
        let start = ContinuousClock.now
        #expect(!query.isPending(at: start) && query.millisecondsToWait(at: start) == 0)
        query.didAsk(at: start)
        #expect(query.isPending(at: start + .seconds(9)))
        #expect(!query.isPending(at: start + .seconds(10)))
        #expect(query.millisecondsToWait(at: start) == 600)
        #expect(query.millisecondsToWait(at: start + .milliseconds(300)) == 300)
        #expect(query.millisecondsToWait(at: start + .seconds(1)) == 0)
        // A reply that comes late is one of several; the last one ends the expectation.
        query.receive(.background(.black), at: start + .seconds(9))
        #expect(query.isPending(at: start + .seconds(18)))
        query.receive(.deviceAttributes([62]), at: start + .seconds(18))
        #expect(!query.isPending(at: start + .seconds(18)))
    }
}
