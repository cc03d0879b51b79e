import Foundation
import Testing

/// What a terminal expects of a program.
@Suite(.timeLimit(.minutes(3)))
struct TerminalJourneys {
    @Test func suspendsAndResumes() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation"#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("C-z")
            try await tmux.wait { $0.contains("Stopped") && !$0.contains("1 of 16") }
            try await tmux.waitForPrompt()
            try await tmux.type("fg")
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("Down")
            try await tmux.wait(for: "2 of 16")
        }
    }

    @Test func hearsTheMouseWhileItRuns() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation"#)
            try await tmux.wait(for: "1 of 16")
            let names = ["mouse_button_flag", "mouse_sgr_flag"]
            #expect(try await tmux.flags(names[0], names[1]) == "11")
            // A press and a release on the fourth row.
            try await tmux.send(.press(x: 10, y: 4), .release(x: 10, y: 4))
            try await tmux.wait(for: "2 of 16")
            try await tmux.press("q")
            try await tmux.wait { $0.contains("prompt>") && !$0.contains("of 16") }
            #expect(try await tmux.flags(names[0], names[1]) == "00")
        }
    }

    /// The name of a signal, and the shell's status of a program that it ended.
    @Test(arguments: [
        ("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131), ("SEGV", 139), ("ABRT", 134),
        ("ILL", 132), ("TRAP", 133), ("BUS", 135), ("FPE", 136), ("USR1", 138), ("USR2", 140), ("ALRM", 142),
        ("STKFLT", 144), ("XCPU", 152), ("VTALRM", 154), ("PROF", 155), ("IO", 157),
        ("PWR", 158),
        ("SYS", 159), ("RTMIN", 162), ("64", 192),
    ])
    func givesTheTerminalBackOn(signal: String, status: Int) async throws {
        try await Tmux.with { tmux in
            let modes = "$(stty -g)"
            try await tmux.type(
                #"m="\#(modes)"; "$TEKPUB" --no-animation; s=$?; [ "$m" = "\#(modes)" ] && echo "status $s whole""#
            )
            try await tmux.wait(for: "1 of 16")
            try await tmux.kill(with: signal)
            try await tmux.wait(for: "status \(status) whole")
        }
    }

    /// The signal for a program whose main thread hangs, and the status that the program ends with.
    @Test(arguments: [
        ("c", "TERM", 143), ("w", "TERM", 143), ("w", "HUP", 129), ("c", "INT", 130), ("w", "USR1", 138),
    ])
    func givesTheTerminalBackOfAProgramThatHangs(key: String, signal: String, status: Int) async throws {
        try await Self.withMisbehaving(endingWith: status) { tmux in
            try await tmux.press(key)
            try await tmux.wait(for: "It hangs.")
            try await tmux.kill(with: signal)
        }
    }

    @Test func endsAProgramThatHangsAtTheThirdControlC() async throws {
        try await Self.withMisbehaving(endingWith: 130) { tmux in
            try await tmux.press("c")
            try await tmux.wait(for: "It hangs.")
            // One by one, because a signal that is already pending is not queued again.
            for _ in 0..<3 { try await tmux.press("C-c") }
        }
    }

    @Test(arguments: [
        ("r", "CursesKit: the table has no row 1 in section 0"), ("f", "Fatal error: This cannot be."),
        ("a", "C gave up"),
    ])
    func saysWhatAProgramDidWrongWhereItIsSeen(key: String, message: String) async throws {
        // No status is expected: a trap raises SIGILL here, and another signal on other processors.
        try await Self.withMisbehaving(endingWith: nil) { tmux in
            try await tmux.press(key)
            try await tmux.wait(for: message)
        }
    }

    @Test(arguments: ["e", "x", "_"])
    func givesTheTerminalBackOfAProgramThatEndsItself(key: String) async throws {
        try await Self.withMisbehaving(endingWith: 3) { tmux in try await tmux.press(key) }
    }

    /// Runs a program that misbehaves at a key press, and checks that it restores the terminal's modes.
    ///
    /// - Parameter status: the expected exit status; nil for any.
    private static func withMisbehaving(
        endingWith status: Int?, _ body: (Tmux) async throws -> Void
    ) async throws {
        let program = Program.path(of: "Misbehaving")
        try await Tmux.with { tmux in
            try await tmux.type("m=$(stty -g); \(program)")
            try await tmux.wait(for: "It works.")
            try await body(tmux)
            try await tmux.waitForPrompt()
            // On a line of its own, because a shell skips the rest of a line if Ctrl-C ended a program in it.
            try await tmux.type(#"s=$?; [ "$m" = "$(stty -g)" ] && echo "status $s whole""#)
            try await tmux.wait(for: status.map { "status \($0) whole" } ?? "whole")
        }
    }

    @Test func endsOnControlC() async throws {
        try await Tmux.with { tmux in
            let modes = "$(stty -g)"
            try await tmux.type(
                #"m="\#(modes)"; "$TEKPUB" --no-animation; s=$?; [ "$m" = "\#(modes)" ] && echo "status $s whole""#
            )
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("C-c")
            try await tmux.wait(for: "status 130 whole")
        }
    }

    @Test(arguments: ["C", "POSIX"])
    func speaksASCIIWhereTheLocaleDoes(locale: String) async throws {
        let record = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try await Tmux.with(environment: ["LC_ALL": locale]) { tmux in
            try await tmux.record(to: record)
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("?")
            try await tmux.wait(for: "+--")
            try await tmux.press("Escape", "Enter")
            try await tmux.wait(for: "< Open Lectures")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
        let bytes = try Data(contentsOf: record)
        try FileManager.default.removeItem(at: record)
        #expect(bytes.count > 1_000)
        #expect(bytes.allSatisfy { $0 < 0x80 })
    }

    @Test func writesTheMarksOnALetter() async throws {
        let record = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try await Tmux.with { tmux in
            try await tmux.record(to: record)
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("/qe\u{301}q")
            try await tmux.wait(for: "Nothing found")
            try await tmux.press("C-c")
            try await tmux.wait(for: "status 130")
        }
        let bytes = try Data(contentsOf: record)
        try FileManager.default.removeItem(at: record)
        #expect(bytes.firstRange(of: Data("e\u{301}".utf8)) != nil)
    }

    @Test(arguments: [("vt100", false), ("xterm", true), ("screen-256color", true)])
    func usesColourWhereThereIsSome(type: String, hasColor: Bool) async throws {
        let bytes = try await recording(environment: ["TERM": type])
        #expect(bytes.contains(Self.color) == hasColor)
    }

    @Test func leavesAFreeLineWhereThereIsNoScreenToGoBackTo() async throws {
        try await Tmux.with(environment: ["TERM": "vt100"]) { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("q")
            try await tmux.wait { $0.split(separator: "\n").contains("status 0") }
        }
    }

    @Test func usesNoColourWhereTheUserWantsNone() async throws {
        let bytes = try await recording(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])
        #expect(!bytes.contains(Self.color))
        #expect(bytes.contains(/\x1B\[([0-9;]*;)?7m/), "the selection is not in reverse video")
    }

    @Test func asksToHearOfTheFocusAndTakesItBack() async throws {
        let bytes = try await recording(environment: ["TERM": "xterm-256color"])
        for mode in ["1002", "1004", "1006"] {
            let on = try #require(bytes.range(of: "\u{1B}[?\(mode)h"), "mode \(mode)")
            let off = try #require(bytes.range(of: "\u{1B}[?\(mode)l", options: .backwards), "mode \(mode)")
            #expect(on.upperBound < off.lowerBound)
        }
    }

    /// The style of a selected production's name, with 256 colours or without any.
    @Test(arguments: [
        ("light", ["38;5;231m", "48;5;26m"]), ("2010", ["38;5;231m", "48;5;26m"]), ("mono", ["[1m", "[7m"]),
    ])
    func wearsATheme(name: String, selection: [String]) async throws {
        let bytes = try await recording(
            environment: ["TERM": "xterm-256color", "COLORTERM": ""], arguments: "--theme \(name)")
        #expect(selection.allSatisfy { bytes.contains($0) })
        // The theme of 2010 has dark bars, like a telephone.
        #expect(bytes.contains("48;5;236m") == (name == "2010"))
        #expect(bytes.contains("48;5;231m") == (name != "mono"))
    }

    /// A sequence that sets a colour other than the terminal's own.
    private static var color: Regex<(Substring, Substring?, Substring?)> {
        /\x1B\[([0-9;]*;)?[34][0-8](;[0-9;]*)?m/
    }

    /// The bytes that the program writes for its table, on a terminal with these settings.
    private func recording(environment: [String: String], arguments: String = "") async throws -> String {
        let record = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let settings = environment.map { "\($0)=\($1)" }.joined(separator: " ")
        try await Tmux.with { tmux in
            try await tmux.record(to: record)
            try await tmux.type(#"\#(settings) "$TEKPUB" --no-animation \#(arguments); echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
        defer { try? FileManager.default.removeItem(at: record) }
        return String(decoding: try Data(contentsOf: record), as: UTF8.self)
    }

    @Test(arguments: [
        ("TERM=dumb", "The terminal type dumb cannot move its cursor."),
        ("TERM=", "TERM is not set"),
        ("env -u TERM", "TERM is not set"),
    ])
    func worksLineByLineWithoutACursor(setting: String, sentence: String) async throws {
        try await Tmux.with(width: 200) { tmux in
            try await tmux.type(#"\#(setting) "$TEKPUB"; echo "status $?""#)
            try await tmux.wait(for: "16 rows:")
            #expect(try await tmux.screen().contains(sentence))
            try await tmux.type("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func refusesAnUnknownTerminal() async throws {
        try await Tmux.with(width: 200) { tmux in
            try await tmux.type(#"TERM=nonsense "$TEKPUB"; echo "status $?""#)
            try await tmux.wait(for: "status 69")
            #expect(try await tmux.screen().contains("tekpub: The terminal type nonsense is unknown."))
        }
    }
}
