import CursesKit
import CursesKitTesting
import Foundation
import Testing

@testable import LogReader

/// The log reader with logs that the tests write.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LogReaderTests {
    private let api = WrittenLog(name: "api.log")
    private let jobs = WrittenLog(name: "jobs.log")

    private func launch(
        width: Int = 60, height: Int = 8, _ sources: [any LogSource]? = nil
    ) async throws -> Simulator {
        let simulator = try Simulator(
            AppDelegate(sources: sources ?? [api, jobs]), size: Size(width: width, height: height))
        await simulator.settle()
        return simulator
    }

    /// Writes lines to a log, and lets the reader look for them.
    private func write(_ text: String, to log: WrittenLog, _ simulator: Simulator) async {
        log.write(text)
        simulator.wait(.milliseconds(250))
        await simulator.settle()
    }

    @Test func showsLinesAsTheyCome() async throws {
        let simulator = try await launch()
        await write("INFO listening\nWARN slow\nINFO ha", to: api, simulator)
        #expect(
            simulator.screen == """
                [api.log] jobs.log
                INFO listening
                WARN slow




                 / search   f follow   c clear   ? all keys         2 lines
                """)
        await write("lf\n", to: api, simulator)
        #expect(simulator.screen.contains("INFO half"))
    }

    @Test func fitsWindowsOfEverySize() async throws {
        let simulator = try await launch(width: 40, height: 10)
        await write((1...300).map { "INFO line \($0)\n" }.joined(), to: api, simulator)
        #expect(
            simulator.terminal.rows[1] == "INFO line 293" && simulator.terminal.rows[8] == "INFO line 300")
        simulator.resize(width: 200, height: 60)
        #expect(
            simulator.terminal.rows[1] == "INFO line 243" && simulator.terminal.rows[58] == "INFO line 300")
        #expect(simulator.terminal.rows[59].hasSuffix("300 lines"))
    }

    @Test func staysWhereTheUserReads() async throws {
        let simulator = try await launch()
        await write((1...20).map { "INFO line \($0)\n" }.joined(), to: api, simulator)
        simulator.press("f", .up)
        await write("INFO more\n", to: api, simulator)
        #expect(!simulator.screen.contains("more") && simulator.screen.contains("↓ 1"))
        simulator.press("f")
        #expect(simulator.screen.contains("more"))
    }

    @Test func searchesAndFilters() async throws {
        let simulator = try await launch()
        await write("ERROR disk\n  at sector 7\nINFO fine\nWARN disk\n", to: api, simulator)
        simulator.press("L", "L", "L")
        #expect(simulator.terminal.rows[1...3].map { $0 } == ["ERROR disk", "  at sector 7", ""])
        simulator.press("L")
        await write((1...50).map { "INFO line \($0)\n" }.joined(), to: api, simulator)
        simulator.press("/")
        simulator.type("sector")
        simulator.press(.enter)
        #expect(simulator.screen.contains("at sector 7") && !simulator.screen.contains("line 50"))
    }

    @Test func countsErrorsOfLogsThatAreNotShown() async throws {
        let simulator = try await launch()
        await write("ERROR one\n", to: jobs, simulator)
        await write("ERROR two\nINFO three\n", to: jobs, simulator)
        #expect(simulator.terminal.rows[0].contains("jobs.log  2"))
        #expect(simulator.screen.contains("An error in jobs.log"))
        simulator.pressControl("t")
        #expect(simulator.screen.contains("ERROR two") && !simulator.terminal.rows[0].contains("jobs.log  2"))
        await write("ERROR four\n", to: jobs, simulator)
        #expect(!simulator.terminal.rows[0].contains("jobs.log  1"))
    }

    @Test func clears() async throws {
        let simulator = try await launch([api])
        await write("INFO old\n", to: api, simulator)
        simulator.press("c")
        await write("INFO new\n", to: api, simulator)
        #expect(simulator.terminal.rows[0] == "INFO new" && !simulator.screen.contains("old"))
    }

    @Test func cleansWhatComes() async throws {
        let simulator = try await launch([WrittenLog(name: "a\u{1B}]0;b"), api])
        await write("a\u{1B}[2Jb\u{202E}c\n", to: api, simulator)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        #expect(simulator.screen.contains("a␛[2Jb"))
        #expect(!simulator.screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test func saysThatALogEnds() async throws {
        let simulator = try await launch([api])
        api.end()
        await write("last words", to: api, simulator)
        simulator.wait(.milliseconds(250))
        await simulator.settle()
        #expect(simulator.screen.contains("The end of api.log") && simulator.screen.contains("last words"))
    }
}

/// A log that a test writes. It answers on the main actor, so that a `Simulator` sees that it does.
@MainActor
final class WrittenLog: LogSource {
    nonisolated let name: String
    private var bytes: [UInt8] = []
    private var splitter = LineSplitter()
    private var hasEnded = false

    init(name: String) {
        self.name = name
    }

    func write(_ text: String) { bytes += text.utf8 }
    func end() { hasEnded = true }

    func read() async -> [LogLine]? {
        defer { bytes = [] }
        // While there is no news, the rest of a line is waited for.
        if bytes.isEmpty, !hasEnded { return [] }
        let lines = splitter.lines(adding: bytes)
        return bytes.isEmpty && lines.isEmpty ? nil : lines
    }
}

/// Files and pipes of the system.
struct LogFileTests {
    private func lines(_ texts: String...) -> [LogLine] { texts.map { LogLine(text: $0, level: .info) } }

    @Test func readsAFileThatGrows() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignore errors: the system cleans up its temporary files.
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "a.log")
        let log = LogFile(path: url.path)
        await #expect(throws: LogError.self) { try await log.read() }
        try Data("one\ntw".utf8).write(to: url)
        #expect(try await log.read() == lines("one"))
        let writer = try FileHandle(forWritingTo: url)
        try writer.seekToEnd()
        try writer.write(contentsOf: Data("o\nthree".utf8))
        #expect(try await log.read() == lines("two"))
        #expect(try await log.read() == lines("three"))
        #expect(try await log.read() == [])

        try writer.truncate(atOffset: 0)
        try writer.write(contentsOf: Data("new\n".utf8))
        #expect(try await log.read() == [])
        #expect(try await log.read() == lines("new"))

        try FileManager.default.moveItem(at: url, to: folder.appending(path: "a.log.1"))
        #expect(try await log.read() == [])
        try Data("another\n".utf8).write(to: url)
        #expect(try await log.read() == [])
        #expect(try await log.read() == lines("another"))
    }

    @Test func readsAPipeUntilItIsClosed() async throws {
        let pipe = Pipe()
        let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
        let log = LogPipe(descriptor: descriptor)
        #expect(await log.read() == [])
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntwo".utf8))
        #expect(await log.read() == lines("one"))
        try pipe.fileHandleForWriting.close()
        #expect(await log.read() == lines("two"))
        #expect(await log.read() == nil)
    }

    @Test(arguments: [
        ("2026-01-02 ERROR disk", LogView.Level.error), ("[warn] x", .warning), ("level=debug msg=y", .debug),
        ("nothing", .info), ("terrorism", .info), ("<3> Fatal: no", .critical),
    ])
    func readsTheLevelOfALine(text: String, level: LogView.Level) {
        var splitter = LineSplitter()
        #expect(splitter.lines(adding: Array("\(text)\n  more\n".utf8)).map(\.level) == [level, level])
    }

    @Test func endsALineThatIsTooLong() {
        var splitter = LineSplitter()
        let bytes = [UInt8](repeating: 97, count: 70_000)
        #expect(splitter.lines(adding: bytes).map(\.text.count) == [70_000])
        #expect(splitter.lines(adding: bytes.prefix(60_000)).isEmpty)
    }
}
