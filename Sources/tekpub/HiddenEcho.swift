import Dispatch
import Foundation
import Synchronization

/// Keeps a terminal from showing what is typed, for a while.
///
/// Whatever ends or stops the program meanwhile, the terminal shows it again first.
final class HiddenEcho: Sendable {
    private let terminal: Int32
    private let ask: @Sendable () -> Void
    /// What the terminal was like before; nil while it is like that.
    private let before = Mutex<termios?>(nil)

    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    /// - Parameter ask: asks the question, at the beginning and whenever the program goes on after a stop.
    init(terminal: Int32, ask: @escaping @Sendable () -> Void) {
        self.terminal = terminal
        self.ask = ask
    }

    /// Asks, and shows nothing from now on.
    func begin() {
        // Nothing may end the program before somebody is there to restore the terminal.
        for signal in Self.signals { listen(for: signal) }
        hide()
        ask()
    }

    /// Shows what is typed again.
    func end() {
        show()
        // What the person typed last, Enter, was not shown either.
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

    /// - Returns: whether it was hidden.
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
    /// Handles `signal` from now on, for as long as the program runs; returns when that is so.
    private func listen(for signal: Int32) {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
        let isListening = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isListening.signal() }
        // The handler keeps its source.
        source.setEventHandler { [self] in
            handle(signal)
            withExtendedLifetime(source) {}
        }
        source.activate()
        isListening.wait()
    }

    /// Lets `signal` do what it usually does, with the terminal as it was.
    private func handle(_ signal: Int32) {
        let wasHidden = show()
        var usual = sigaction()
        var listening = sigaction()
        sigaction(signal, &usual, &listening)
        var alone = sigset_t()
        sigemptyset(&alone)
        sigaddset(&alone, signal)
        // Sent to this very thread, it arrives before the next line; Dispatch's threads hear nothing else.
        pthread_sigmask(SIG_UNBLOCK, &alone, nil)
        raise(signal)
        // Only after a stop does it get here.
        pthread_sigmask(SIG_BLOCK, &alone, nil)
        sigaction(signal, &listening, nil)
        guard wasHidden else { return }
        hide()
        ask()
    }
}
