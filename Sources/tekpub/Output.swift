import ArgumentParser
import Foundation
import Localization

/// Buffered standard output.
struct Output {
    private var waiting = Data()

    /// The width of the terminal in cells; nil if standard output is not a terminal.
    static var terminalWidth: Int? {
        isatty(STDOUT_FILENO) == 1 ? width(ofTerminal: STDOUT_FILENO) ?? usualWidth : nil
    }

    /// The width of a terminal that does not tell its own.
    private static let usualWidth = 80

    /// The width in cells of the terminal that `descriptor` writes to; nil if it is not a terminal.
    static func width(ofTerminal descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Prints a text.
    ///
    /// - Returns: the code to exit with, after printing why the output cannot be written.
    static func print(_ text: String) -> ExitCode {
        do {
            var output = Output()
            try output.write(text)
            try output.flush()
            return .success
        } catch {
            return error as? ExitCode ?? .failure
        }
    }

    /// - Throws: an `ExitCode`, after printing why the output cannot be written.
    mutating func write(_ text: String) throws {
        waiting.append(contentsOf: text.utf8)
        if waiting.count >= 64 << 10 { try flush() }
    }

    /// Writes the buffered text.
    ///
    /// - Throws: an `ExitCode`, after printing why the output cannot be written.
    mutating func flush() throws {
        var bytes = waiting[...]
        waiting = Data()
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                throw ExitCode.brokenPipe
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw Failure(
                    localized("The standard output cannot be written: \(reason)."), code: EX_CANTCREAT)
            }
        }
    }
}

extension ExitCode {
    /// The exit code if the reader of the output has gone: that of a program which SIGPIPE ended.
    static let brokenPipe = ExitCode(128 + SIGPIPE)
}

/// Ends the process by SIGPIPE, as shells expect of a program whose reader has gone.
///
/// The write itself does not: threads of libdispatch block the signal, and a parent may have ignored it.
func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
    exit(ExitCode.brokenPipe.rawValue)
}
