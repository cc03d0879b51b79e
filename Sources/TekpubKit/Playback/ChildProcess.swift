import Foundation
import Synchronization

/// Another program, started with an argument list and never by a shell.
///
/// It has the files of this process that are standard input, output and error, and with them its terminal, and
/// no others; it belongs to the same job, so Ctrl-C and Ctrl-Z of the terminal reach both. What this process does with
/// signals is none of its business: it begins with all of them let through, and doing what they usually do.
final class ChildProcess: Sendable {
    /// Why it could not be started.
    struct Failure: Error {
        let reason: String

        init(_ code: Int32) {
            reason = String(cString: strerror(code))
        }
    }

    /// What the one file is there that it has besides the standard ones.
    static let extraDescriptor: Int32 = 3

    /// Its number; nil once it has ended, when the number may become another's.
    private let number: Mutex<pid_t?>
    /// How it ended, told once.
    private let status: Task<Int32, Never>

    /// - Parameters:
    ///   - arguments: the program, which is looked for in `PATH` unless there is a slash in it, and what it
    ///     is told.
    ///   - descriptor: a file of this process that it has as `extraDescriptor`; nil for none.
    init(_ arguments: [String], descriptor: Int32? = nil) throws(Failure) {
        let number = try Self.spawn(arguments, descriptor: descriptor)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        self.number = Mutex(number)
        status = Task {
            for await status in ends { return status }
            return 0
        }
        // Nothing but a thread can wait for a process on every platform.
        Thread.detachNewThread { [self] in
            end.yield(reap(number))
            end.finish()
        }
    }

    /// Waits for it to end; if the calling task is cancelled, asks it to.
    ///
    /// - Returns: its status as a shell tells it: 128 and the number of the signal, if one ended it.
    func ending() async -> Int32 {
        await withTaskCancellationHandler {
            await status.value
        } onCancel: {
            terminate()
        }
    }

    /// Asks it to end.
    func terminate() {
        number.withLock { number in
            guard let number else { return }
            kill(number, SIGTERM)
            // One that was stopped hears nothing else before it goes on.
            kill(number, SIGCONT)
        }
    }

    /// Waits until `number` ends, and clears it away.
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
