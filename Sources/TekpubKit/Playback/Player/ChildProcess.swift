import Foundation
import Synchronization

/// A child process, started with an argument list and never by a shell.
///
/// This folder starts the user's programs. `Players` chooses the `Player` for sound or video; its command is split into
/// `CommandWords`. `PlayerErrors` remembers the last line of its standard error, and `PlayerExit` explains its exit
/// status. The `WebBrowser` and the `DesktopNotifier` start other programs.
///
/// It inherits standard input, output and error, and with them the terminal, but no other file descriptors.
/// It is in the same job, so Ctrl-C and Ctrl-Z in the terminal reach both processes. It starts with default
/// signal handling and no blocked signals, whatever this process has set.
final class ChildProcess: Sendable {
    /// Why the process could not be started.
    struct Failure: Error {
        let reason: String

        init(_ code: Int32) {
            reason = String(cString: strerror(code))
        }
    }

    /// The descriptor of the one additional file that the process inherits.
    static let extraDescriptor: Int32 = 3

    /// The process id; nil once the process has ended, because the system may reuse the id.
    private let number: Mutex<pid_t?>
    /// The exit status.
    private let status: Task<Int32, Never>
    /// Whether the processes that it starts are in a group of its own.
    private let leadsGroup: Bool

    /// - Parameters:
    ///   - arguments: the program, searched in `PATH` unless it contains a slash, and its arguments.
    ///   - descriptor: a file of this process, inherited as `extraDescriptor`; nil for none.
    ///   - output: its standard output; nil for that of this process, or none if it is detached.
    ///   - errors: its standard error; the same.
    ///   - isDetached: whether it has no terminal, and runs on when this process or its terminal ends.
    ///   - variables: what differs in its environment from that of this process.
    init(
        _ arguments: [String], descriptor: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
        isDetached: Bool = false, variables: [String: String] = [:]
    ) throws(Failure) {
        let number = try Self.spawn(
            arguments, descriptor: descriptor, output: output, errors: errors, isDetached: isDetached,
            variables: variables)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        self.number = Mutex(number)
        leadsGroup = isDetached
        status = Task {
            for await status in ends { return status }
            return 0
        }
        // Only a thread can wait for a process on every platform.
        Thread.detachNewThread { [self] in
            end.yield(reap(number))
            end.finish()
        }
    }

    /// Waits for the process to end; if the calling task is cancelled, terminates the process.
    ///
    /// - Returns: the exit status as in a shell: 128 plus the signal's number if a signal ended the process.
    func ending() async -> Int32 {
        await withTaskCancellationHandler {
            await status.value
        } onCancel: {
            terminate()
        }
    }

    /// Waits for the process to end; a cancellation has no effect on it.
    ///
    /// - Returns: the exit status as in a shell.
    func ended() async -> Int32 { await status.value }

    /// The process id; nil once the process has ended.
    var identifier: pid_t? { number.withLock { $0 } }

    /// Sends SIGTERM.
    func terminate() {
        number.withLock { number in
            guard let number else { return }
            kill(number, SIGTERM)
            // A stopped process handles SIGTERM only after SIGCONT.
            kill(number, SIGCONT)
        }
    }

    /// Sends SIGKILL, which ends also a stopped process and one that ignores SIGTERM.
    func terminateForcibly() {
        number.withLock { number in
            if let number { kill(number, SIGKILL) }
        }
    }

    /// Sends a signal to the process and, if it is detached, to the processes that it has started.
    func signalAll(_ signal: Int32) {
        number.withLock { number in
            guard let number else { return }
            let receiver = leadsGroup ? -number : number
            kill(receiver, signal)
            kill(receiver, SIGCONT)
        }
    }

    /// Waits until the process ends, and reaps it.
    private func reap(_ number: pid_t) -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return self.number.withLock { kept in
            kept = nil
            var status: Int32 = 0
            while waitpid(number, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
}

extension ChildProcess {
    /// - Parameter output: its standard output; nil for that of this process, or none if it is detached.
    /// - Returns: the process id.
    static func spawn(
        _ arguments: [String], descriptor: Int32?, output: Int32? = nil, errors: Int32? = nil,
        isDetached: Bool = false, variables: [String: String] = [:]
    ) throws(Failure) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { words.forEach { free($0) } }
        let changes: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") }
        defer { changes.forEach { free($0) } }
        guard let program = words.first ?? nil else { throw Failure(ENOENT) }
        words.append(nil)

        var actions = SpawnActions()
        posix_spawn_file_actions_init(&actions.value)
        defer { posix_spawn_file_actions_destroy(&actions.value) }
        if let descriptor { posix_spawn_file_actions_adddup2(&actions.value, descriptor, extraDescriptor) }
        if isDetached {
            for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions.value, stream, "/dev/null", O_RDWR, 0)
            }
        }
        if let output { posix_spawn_file_actions_adddup2(&actions.value, output, STDOUT_FILENO) }
        if let errors { posix_spawn_file_actions_adddup2(&actions.value, errors, STDERR_FILENO) }
        let closeFlag = actions.closeOthers(from: descriptor == nil ? extraDescriptor : extraDescriptor + 1)

        var attributes = SpawnAttributes()
        posix_spawnattr_init(&attributes.value)
        defer { posix_spawnattr_destroy(&attributes.value) }
        let signalFlags = attributes.resetSignals()
        posix_spawnattr_setflags(
            &attributes.value,
            signalFlags | closeFlag | (isDetached ? SpawnAttributes.newSession : 0))

        var number: pid_t = 0
        let environment = changes + inherited(without: Set(variables.keys)) + [nil]
        let code = posix_spawnp(&number, program, &actions.value, &attributes.value, words, environment)
        guard code == 0 else { throw Failure(code) }
        return number
    }

    /// Returns the variables of this process, without copying them.
    private static func inherited(without names: Set<String>) -> [UnsafeMutablePointer<CChar>?] {
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        var variables: [UnsafeMutablePointer<CChar>?] = []
        while let variable = next.pointee {
            let name = String(cString: variable).prefix { $0 != "=" }
            if !names.contains(String(name)) { variables.append(variable) }
            next += 1
        }
        return variables
    }
}

extension SpawnAttributes {
    /// Starts the process with no signal blocked or ignored, whatever this process does with them.
    ///
    /// - Returns: the flags to set.
    mutating func resetSignals() -> Int16 {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&value, &none)
        posix_spawnattr_setsigdefault(&value, &all)
        return Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    }
}
