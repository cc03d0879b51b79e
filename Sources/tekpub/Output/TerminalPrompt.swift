import ArgumentParser
import Dispatch
import Foundation
import Localization
import Synchronization

/// Asks questions on the terminal, even if standard input and output are redirected.
struct TerminalPrompt {
    private let terminal: FileHandle

    /// - Throws: exit code 69, after printing that there is no terminal.
    init() throws {
        guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else {
            throw Failure(localized("There is no terminal to ask on."), code: EX_UNAVAILABLE)
        }
        self.terminal = terminal
    }

    /// Asks `question` and returns the line that the user types; empty at the end of input.
    func line(_ question: String) throws -> String {
        try terminal.write(contentsOf: Output.bytes(of: question))
        return readLine()
    }

    /// Asks `question` without showing what the user types. If the program ends or stops, the echo is
    /// restored.
    func secret(_ question: String) throws -> String {
        let echo = HiddenEcho(terminal: terminal.fileDescriptor) {
            // Ignore errors: without a terminal, the question cannot be repeated.
            try? terminal.write(contentsOf: Output.bytes(of: question))
        }
        defer { echo.end() }
        echo.begin()
        return readLine()
    }

    private func readLine() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(terminal.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0, byte != UInt8(ascii: "\n") else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Hides what the user types in a terminal.
///
/// If a signal ends or stops the program meanwhile, the terminal's echo is restored first.
private final class HiddenEcho: Sendable {
    private let terminal: Int32
    private let ask: @Sendable () -> Void
    /// The terminal's original modes; nil unless the echo is hidden.
    private let before = Mutex<termios?>(nil)

    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    /// - Parameter ask: prints the question, at the start and whenever the program continues after a stop.
    init(terminal: Int32, ask: @escaping @Sendable () -> Void) {
        self.terminal = terminal
        self.ask = ask
    }

    /// Hides the echo and asks the question.
    func begin() {
        // Handle signals first, so that none ends the program before it can restore the terminal.
        for signal in Self.signals { listen(for: signal) }
        hide()
        ask()
    }

    /// Restores the echo.
    func end() {
        show()
        // The final Enter was not echoed either.
        _ = write(terminal, "\n", 1)
    }

    private func hide() {
        before.withLock { before in
            var modes = termios()
            guard before == nil, tcgetattr(terminal, &modes) == 0 else { return }
            before = modes
            modes.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(terminal, TCSAFLUSH, &modes)
        }
    }

    /// - Returns: whether the echo was hidden.
    @discardableResult
    private func show() -> Bool {
        before.withLock { before in
            guard var modes = before else { return false }
            before = nil
            tcsetattr(terminal, TCSADRAIN, &modes)
            return true
        }
    }
}

extension HiddenEcho {
    /// Handles `signal` for the rest of the program's life; returns once the handler is active.
    private func listen(for signal: Int32) {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
        let isListening = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isListening.signal() }
        // The handler retains its source.
        source.setEventHandler { [self] in
            handle(signal)
            withExtendedLifetime(source) {}
        }
        source.activate()
        isListening.wait()
    }

    /// Performs the default action of `signal` with the terminal restored.
    private func handle(_ signal: Int32) {
        let wasHidden = show()
        var usual = sigaction()
        var listening = sigaction()
        sigaction(signal, &usual, &listening)
        var alone = sigset_t()
        sigemptyset(&alone)
        sigaddset(&alone, signal)
        // Sent to this thread, the signal arrives before the next line. Dispatch's threads receive no others.
        pthread_sigmask(SIG_UNBLOCK, &alone, nil)
        raise(signal)
        // Reached only after a stop.
        pthread_sigmask(SIG_BLOCK, &alone, nil)
        sigaction(signal, &listening, nil)
        guard wasHidden else { return }
        hide()
        ask()
    }
}
