import ArgumentParser
import CursesKit
import Foundation
import Localization

/// Buffered standard output.
///
/// This folder has what commands print with: columns, JSON, a line with progress, questions, and the sentence with which a
/// command fails (`Failure`).
///
/// All texts of commands, also those on standard error, become bytes in `bytes(of:)`: no control character but line ends
/// and tabs gets through, and nothing that the locale does not have.
struct Output {
    private var waiting = Data()

    /// Whether the user's locale has UTF-8.
    static let isUTF8 = TerminalText.usesUTF8()

    /// Returns the bytes of a text, on a terminal as on a pipe, which may lead to one.
    ///
    /// In a locale without UTF-8, characters outside ASCII become similar ones: their bytes could be control characters
    /// of the terminal. JSON and OPML escape them instead, so nothing is lost there.
    static func bytes(of text: String) -> Data {
        Data(TerminalText.cleaned(text, hasUnicode: isUTF8).utf8)
    }

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
        waiting.append(Self.bytes(of: text))
        if waiting.count >= 64 << 10 { try flush() }
    }

    /// Writes the path of a file on a line: its bytes are its name, whatever the locale is.
    mutating func write(path: String) {
        waiting.append(contentsOf: "\(path)\n".utf8)
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
