import Foundation
import Testing

/// Console and log of a program on a pseudoterminal.
@Suite(.timeLimit(.minutes(2)))
struct DebuggingOnTerminalTests {
    @Test func consoleShowsWhatTheProgramPrints() throws {
        let run = try MisbehavingRun(pressing: "okqq")
        #expect(run.status == 0 && run.isWhole)
        #expect(run.onScreen.contains("answer") && run.onScreen.contains("Console"))
        #expect(run.afterScreen.hasSuffix("An answer\r\n"))
    }

    @Test func logIsWrittenToItsEnd() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { unlink(path) }
        let run = try MisbehavingRun(pressing: "op", environment: ["CURSESKIT_LOG": path])
        #expect(run.afterScreen.contains("There are too few sections."))
        #expect(!run.onScreen.contains("µs") && !run.afterScreen.contains("µs"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(/output +\d+ bytes in \d+ µs\n\d+\.\d{6} frame   1: 240 cells/))
        #expect(text.contains(" command Print of Misbehaving\n"))
        #expect(text.hasSuffix(" command Expect too much of Misbehaving\n"))
    }

    @Test func aLogThatCannotBeWrittenIsASentenceBeforeTheScreen() throws {
        let run = try MisbehavingRun(pressing: "q", environment: ["CURSESKIT_LOG": "/nowhere/log"])
        #expect(run.status == 0)
        let reason = "cannot write to /nowhere/log: No such file or directory"
        #expect(run.beforeScreen == "CURSESKIT_LOG: \(reason). There will be no log.\r\n")
    }

    @Test func withoutTheVariableNothingIsSaid() throws {
        let run = try MisbehavingRun(pressing: "q", environment: ["CURSESKIT_LOG": ""])
        #expect(run.status == 0 && run.beforeScreen.isEmpty && !run.output.contains("CURSESKIT"))
    }
}
