import Foundation
import Logging
import Synchronization

/// One run of a user's command: its command lines, one after the other, in the background or in the terminal.
///
/// In the background, a program has no input and no terminal; its output and its errors are collected, the last part
/// if there is much. It ends when `stop()` is called, together with what it has started. The first command line that
/// fails is the last one.
public final class CommandRun: Sendable {
    /// What a command line came to.
    public struct Result: Hashable, Sendable {
        /// The command line.
        public let line: UserCommand.Line
        /// The exit status as in a shell: 128 plus the signal's number if a signal ended the program.
        public let status: Int32
        /// The lines that it wrote, without empty ones at the end; empty if it had the terminal.
        public let output: [String]
        /// Whether earlier lines are left out.
        public let isCut: Bool
    }

    private let lines: [UserCommand.Line]
    private let logger: Logger?
    /// Signalled when the last program has ended.
    private let isDone = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var process: ChildProcess?
        var isStopped = false
    }

    /// How much output is kept, in bytes.
    private static let outputLimit = 64 << 10

    /// - Parameter logger: receives a line for each program that ends; nil for no log.
    public init(_ lines: [UserCommand.Line], logger: Logger? = nil) {
        self.lines = lines
        self.logger = logger
    }

    /// Runs the command lines without a terminal. Call it once.
    ///
    /// - Parameter progress: receives the number of those that have ended; called off the main actor.
    @concurrent
    public func run(
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(UserCommandError) -> [Result] {
        try await runAll(progress: progress) { line throws(UserCommandError) in
            let tail = OutputTail(limit: Self.outputLimit)
            guard let reader = PipeReader({ tail.add($0) }) else {
                throw UserCommandError.notStarted(
                    program: line.program, reason: String(cString: strerror(errno)))
            }
            let process: ChildProcess
            do throws(UserCommandError) {
                defer { reader.didStart() }
                process = try start(line) { () throws(ChildProcess.Failure) in
                    try ChildProcess(
                        line.words, output: reader.remote, errors: reader.remote, isDetached: true)
                }
            } catch {
                await reader.finish()
                throw error
            }
            let status = await process.ended()
            await reader.finish()
            let (text, isCut) = tail.text
            return Result(line: line, status: status, output: text.outputLines, isCut: isCut)
        }
    }

    /// Runs the command lines in this process's terminal. Call it once; a cancellation of the task ends the program.
    @concurrent
    public func runInTerminal() async throws(UserCommandError) -> [Result] {
        try await runAll(progress: { _ in }) { line throws(UserCommandError) in
            let process = try start(line) { () throws(ChildProcess.Failure) in try ChildProcess(line.words) }
            let status = await process.ending()
            if Task.isCancelled { throw .stopped }
            return Result(line: line, status: status, output: [], isCut: false)
        }
    }

    /// Ends the program and what it has started, and starts no other one.
    ///
    /// - Parameter isForcible: whether a program has no choice.
    public func stop(forcibly isForcible: Bool = false) {
        let process = state.withLock { state in
            state.isStopped = true
            return state.process
        }
        process?.signalAll(isForcible ? SIGKILL : SIGTERM)
    }

    /// Ends the program like `stop()` and blocks until it has ended, for at most `limit`; then it is ended forcibly. For
    /// a program that is about to exit, which no longer draws or handles keys.
    public func finish(within limit: DispatchTimeInterval) {
        stop()
        let isRunning = state.withLock { $0.process != nil }
        if isRunning, isDone.wait(timeout: .now() + limit) == .timedOut { stop(forcibly: true) }
    }
}

extension CommandRun {
    private func runAll(
        progress: @Sendable (Int) -> Void,
        _ run: (UserCommand.Line) async throws(UserCommandError) -> Result
    ) async throws(UserCommandError) -> [Result] {
        var results: [Result] = []
        defer { isDone.signal() }
        for line in lines {
            let beginning = ContinuousClock.now
            let result = try await run(line)
            let isStopped = state.withLock { state in
                state.process = nil
                return state.isStopped
            }
            // Arguments may be secret.
            logger?.info(
                "\(line.program) ended with status \(result.status) \(beginning.duration(to: .now).logText)",
                source: "command")
            if isStopped { throw .stopped }
            results.append(result)
            progress(results.count)
            if result.status != 0 { break }
        }
        return results
    }

    /// Starts a program, unless the run was stopped.
    private func start(
        _ line: UserCommand.Line, _ makeProcess: () throws(ChildProcess.Failure) -> ChildProcess
    ) throws(UserCommandError) -> ChildProcess {
        if state.withLock({ $0.isStopped }) { throw .stopped }
        let process: ChildProcess
        do throws(ChildProcess.Failure) {
            process = try makeProcess()
        } catch {
            logger?.error("\(line.program) cannot be started: \(error.reason)", source: "command")
            throw .notStarted(program: line.program, reason: error.reason)
        }
        let isStopped = state.withLock { state in
            state.process = process
            return state.isStopped
        }
        if isStopped { process.signalAll(SIGTERM) }
        return process
    }
}

extension UserCommand.Line {
    /// The name of the program without its folder.
    var program: String { String(words[0].split(separator: "/").last ?? "") }
}

extension String {
    /// The lines as a terminal shows them, on which a carriage return begins the line again; without empty ones at the
    /// end.
    fileprivate var outputLines: [String] {
        var lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
            (line.split(separator: "\r").last ?? "").expandingTabs
        }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return lines
    }
}

extension Substring {
    /// The text with spaces up to the next eighth column in place of tabs.
    fileprivate var expandingTabs: String {
        guard contains("\t") else { return String(self) }
        var (text, column) = ("", 0)
        for character in self {
            let width = character == "\t" ? 8 - column % 8 : 1
            if character == "\t" {
                text += String(repeating: " ", count: width)
            } else {
                text.append(character)
            }
            column += width
        }
        return text
    }
}
