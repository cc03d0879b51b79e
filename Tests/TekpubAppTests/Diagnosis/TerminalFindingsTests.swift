import Testing

@testable import CursesKit
@testable import TekpubApp
@testable import TekpubKit

struct TerminalFindingsTests {
    private func terminal(_ input: String = "\u{1B}[?62;4c") -> TerminalExamination {
        var terminal = TerminalExamination()
        terminal.typeName = "xterm-256color"
        terminal.colors = .indexed256
        terminal.hasMouse = true
        terminal.hasUnicode = true
        terminal.answers = TerminalReplies(
            Array(input.utf8), samples: TerminalReplies.samples, wasAskedForKitty: false)
        return terminal
    }

    private func finding(
        _ name: String, of terminal: TerminalExamination,
        _ environment: [String: String] = ["LANG": "C.UTF-8"]
    ) throws -> Finding {
        try #require(TerminalFindings(terminal, environment: environment).all.first { $0.name == name })
    }

    @Test func findsNothingWrongWithAGoodTerminal() throws {
        let widths = TerminalReplies.samples.map { "\u{1B}[1;\(($0.expectedWidth ?? 2) + 1)R" }.joined()
        let good = terminal(
            widths + "\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?2026;2$y\u{1B}[?1006;2$y\u{1B}[?62;4;52c")
        let all = TerminalFindings(good, environment: ["LANG": "C.UTF-8", "COLORTERM": "truecolor"]).all
        #expect(all.allSatisfy { $0.state == .ok })
        #expect(try finding("pictures", of: good).found.contains("sixel"))
        #expect(try finding("background", of: good).found.hasPrefix("dark"))
        #expect(try finding("frames", of: good).found.contains("2026"))
    }

    @Test func warnsOfAWidthThatDiffers() throws {
        let widths = TerminalReplies.samples.map {
            "\u{1B}[1;\($0.name == "ambiguous" ? 3 : ($0.expectedWidth ?? 2) + 1)R"
        }
        let found = try finding("ambiguous", of: terminal(widths.joined() + "\u{1B}[?1c"))
        #expect(found.state == .warning)
        #expect(found.found == "2 cells instead of 1")
        #expect(found.advice?.contains("narrow") == true)
    }

    @Test func saysWhyATerminalCannotBeUsed() throws {
        var terminal = terminal()
        terminal.failure = .unknownType("vt9000")
        #expect(try finding("type", of: terminal).state == .problem)
        #expect(TerminalFindings(terminal, environment: [:]).all.map(\.name) == ["type", "characters"])
        terminal.failure = .notATerminal(stream: "Standard output")
        #expect(try finding("type", of: terminal).state == .unknown)
    }

    @Test func noticesSilenceAndPoorTerminals() throws {
        var poor = terminal("")
        #expect(try finding("answers", of: poor).state == .warning)
        #expect(try finding("widths", of: poor).state == .unknown)
        poor.answers = nil
        poor.hasMouse = false
        poor.hasUnicode = false
        poor.colors = .named8
        #expect(try finding("answers", of: poor).state == .unknown)
        #expect(try finding("mouse", of: poor).state == .warning)
        #expect(try finding("colours", of: poor).state == .warning)
        #expect(try finding("colours", of: poor, ["NO_COLOR": "1"]).state == .ok)
        let locale = try finding("characters", of: poor, ["LC_ALL": "C"])
        #expect(locale.state == .warning && locale.found.hasPrefix("LC_ALL=C"))
    }

    @Test func knowsMultiplexers() throws {
        var inner = terminal()
        inner.isMultiplexed = true
        #expect(try finding("pictures", of: inner).found.contains("tmux"))
        #expect(
            try finding("clipboard", of: inner, ["TMUX": "/tmp/x,1,0"]).advice?.contains("set-clipboard")
                == true)
    }
}
