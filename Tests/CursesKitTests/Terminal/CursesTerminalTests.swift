import CursesKit
import Testing

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

    @Test(arguments: ["linux", "vt100"]) func asksNothingWhereQuestionsArePrinted(type: String) async {
        await #expect(processExitsWith: .exitCode(7)) { [type] in
            try await MainActor.run {
                let pty = try PseudoTerminal(type: type)
                pty.show("hello")
                pty.terminal.close(status: 0)
                pty.terminal.close(status: 0)
                exit(
                    pty.written(to: "hello").contains("hello") && !pty.written(to: "]11").contains("\u{1B}]")
                        ? 7 : 1)
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
}
