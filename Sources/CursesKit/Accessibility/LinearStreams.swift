import CNcurses
import CTerminalRescue

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input and output of a linear interface: terminals, pipes or files.
@MainActor
final class LinearStreams {
    /// Called with each line that was read, without its end.
    var onLine: (String) -> Void = { _ in }
    /// Called when the input has ended.
    var onEnd: () -> Void = {}
    /// Called with what signals ask for.
    var onEvent: (Event) -> Void = { _ in }
    /// Reports signals; -1 if it could not be opened.
    let signalDescriptor: Int32
    let isInputTerminal = isatty(STDIN_FILENO) != 0
    /// Whether the input has ended, so that nothing more is to be read.
    private(set) var hasEnded = false

    private var unfinished: [UInt8] = []
    private var isHidden = false
    /// Whether nothing can be written any more.
    private var isBroken = false

    init() {
        signalDescriptor = terminal_rescue_arm(STDIN_FILENO, "", 0)
    }

    /// The cells of a line that leave the last column free, where some terminals would begin another line; nil if the
    /// output is no terminal.
    var width: Int? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard isatty(STDOUT_FILENO) != 0 else { return nil }
        // Terminals that do not tell their size are as wide as most.
        return ck_window_size(STDOUT_FILENO, &width, &height) ? max(1, Int(width) - 1) : 79
    }

    // MARK: Input

    /// Reads what there is. Call when standard input is readable.
    func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = CNcurses.read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return end() }
        unfinished += buffer.prefix(count)
        while let end = unfinished.firstIndex(of: UInt8(ascii: "\n")) {
            let line = unfinished[..<end]
            unfinished.removeSubrange(...end)
            receive(line)
        }
    }

    private func end() {
        hasEnded = true
        if !unfinished.isEmpty { receive(unfinished[...]) }
        onEnd()
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        onLine(String(decoding: bytes, as: UTF8.self))
    }

    /// Has the terminal hide or show what the user types.
    func setHidden(_ hides: Bool) {
        guard isInputTerminal, hides != isHidden else { return }
        isHidden = hides
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
        if hides { modes.c_lflag &= ~tcflag_t(ECHO) } else { modes.c_lflag |= tcflag_t(ECHO) }
        while tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) != 0, errno == EINTR {}
    }

    // MARK: Output

    /// Writes `text`; waits while a slow line takes it.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, !isBroken {
            let count = rest.withUnsafeBytes { CNcurses.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                isBroken = true
                onEvent(.terminate(signal: SIGPIPE))
            }
        }
    }

    // MARK: Signals

    /// Handles pending signals. Call when `signalDescriptor` is readable.
    func readSignals() {
        for signal in Signal.arrived(on: signalDescriptor) {
            switch signal {
            case .terminalStop: onEvent(.suspend)
            case .windowChange, .resume: break
            case .terminate, .hangUp, .interrupt, .quit: onEvent(.terminate(signal: signal.number))
            }
        }
    }

    /// Stops the process until it is continued. What the user types is shown meanwhile.
    func stop() {
        let wasHidden = isHidden
        setHidden(false)
        Signal.stopProcess()
        setHidden(wasHidden)
    }

    /// Gives standard input back for good.
    func close() {
        setHidden(false)
        terminal_rescue_disarm()
    }
}
