import Foundation
import Testing

@testable import TekpubKit

/// Running the user's own commands, with scripts for programs.
@Suite(.timeLimit(.minutes(5)))
struct CommandRunTests {
    private func line(_ words: String..., title: String? = nil) -> UserCommand.Line {
        UserCommand.Line(words: words, title: title)
    }

    @Test func collectsWhatIsWritten() async throws {
        let results = try await CommandRun([
            line("/bin/sh", "-c", "echo one; echo two >&2; printf 'a\\rb\\tc\\n\\n'; exit 3")
        ]).run()
        #expect(results.map(\.status) == [3])
        #expect(results.first?.output == ["one", "two", "b       c"])
        #expect(results.first?.isCut == false)
    }

    @Test func collectsASingleByte() async throws {
        let results = try await CommandRun([line("/bin/sh", "-c", "printf x")]).run()
        #expect(results.first?.output == ["x"])
    }

    @Test func handsArgumentsOverAsTheyAre() async throws {
        let folder = try TemporaryFolder()
        let marker = folder.url.appending(path: "marker").path
        let arguments = ["$(touch \(marker))", "`touch \(marker)`", "; touch \(marker)", "a  b", "*", ""]
        let run = CommandRun([
            UserCommand.Line(
                words: ["/bin/sh", "-c", #"for word; do printf '<%s>\n' "$word"; done"#, "sh"] + arguments,
                title: nil)
        ])
        #expect(try await run.run().first?.output == arguments.map { "<\($0)>" })
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func hasNeitherInputNorTerminal() async throws {
        let script = "cat; (: < /dev/tty) 2> /dev/null && echo tty; [ -t 0 ] && echo input; echo end"
        #expect(try await CommandRun([line("/bin/sh", "-c", script)]).run().first?.output == ["end"])
    }

    @Test func keepsTheEndOfALongOutput() async throws {
        let script = "i=0; while [ $i -lt 40000 ]; do echo line $i; i=$((i+1)); done"
        let result = try #require(try await CommandRun([line("/bin/sh", "-c", script)]).run().first)
        #expect(result.isCut)
        #expect(result.output.last == "line 39999")
        #expect(result.output.joined(separator: "\n").utf8.count <= 64 << 10)
    }

    @Test func runsOneAfterTheOtherUntilOneFails() async throws {
        let run = CommandRun([
            line("/bin/echo", "a", title: "A"), line("/bin/sh", "-c", "exit 2", title: "B"),
            line("/bin/echo", "c", title: "C"),
        ])
        let results = try await run.run()
        #expect(results.map(\.line.title) == ["A", "B"])
        #expect(results.map(\.status) == [0, 2])
    }

    @Test func saysThatAProgramIsMissing() async throws {
        await #expect(
            throws: UserCommandError.notStarted(program: "x", reason: "No such file or directory")
        ) { try await CommandRun([line("/nowhere/x")]).run() }
    }

    /// Reads the number of a process that a script has written to a file.
    private func number(in path: String) async throws -> pid_t {
        while true {
            if let text = try? String(contentsOfFile: path, encoding: .utf8), text.hasSuffix("\n"),
                let number = pid_t(text.dropLast())
            {
                return number
            }
            await Task.yield()
        }
    }

    @Test func endsAProgramWithWhatItHasStarted() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "number").path
        let run = CommandRun([
            line("/bin/sh", "-c", #"sleep 600 & echo $! > "$0"; wait"#, path), line("/bin/echo", "never"),
        ])
        let running = Task { try await run.run() }
        let child = try await number(in: path)
        run.stop()
        await #expect(throws: UserCommandError.stopped) { try await running.value }
        while kill(child, 0) == 0, !isZombie(child) { await Task.yield() }
    }

    @Test func endsAStubbornProgramAtExit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "number").path
        let run = CommandRun([
            line("/bin/sh", "-c", #"trap '' TERM; echo $$ > "$0"; while :; do sleep 1; done"#, path)
        ])
        let running = Task { try await run.run() }
        let number = try await number(in: path)
        run.finish(within: .milliseconds(50))
        await #expect(throws: UserCommandError.stopped) { try await running.value }
        #expect(kill(number, 0) != 0)
    }

    /// A process that has ended may wait for its parent.
    private func isZombie(_ number: pid_t) -> Bool {
        let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        return state?.contains(") Z ") ?? false
    }

    @Test func startsNothingAfterItWasStopped() async throws {
        let run = CommandRun([line("/bin/echo", "a")])
        run.stop()
        await #expect(throws: UserCommandError.stopped) { try await run.run() }
    }
}
