import Foundation
import Synchronization

@testable import CursesKit

/// A pseudoterminal as standard input and output of this process; for tests in processes of their own.
@MainActor
final class PseudoTerminal {
    let terminal: CursesTerminal
    private let master, slave: Int32
    private let output: TerminalOutput
    /// The events that the terminal has reported.
    private(set) var events: [Event] = []

    init(type: String = "xterm-256color", width: Int = 20, height: Int = 4, locale: String = "C.UTF-8") throws
    {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        openpty(&master, &slave, nil, nil, &size)
        (self.master, self.slave) = (master, slave)
        dup2(slave, STDIN_FILENO)
        dup2(slave, STDOUT_FILENO)
        output = TerminalOutput(of: master)
        setenv("TERM", type, 1)
        for name in ["TMUX", "LINES", "COLUMNS"] { unsetenv(name) }
        setenv("LC_ALL", locale, 1)
        terminal = try CursesTerminal(allowsColor: true) { _ in }
        terminal.listen { [weak self] in self?.events += $0 }
    }

    /// Shows `text` in the first row of a blank screen.
    func show(_ text: Text) {
        var canvas = Canvas(size: terminal.size)
        canvas.draw(text, at: .zero)
        terminal.present(canvas, scrolled: nil, damage: [Rect(origin: .zero, size: terminal.size)])
    }

    /// Sends `text` to the program, which reads it.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&input, 1, 60_000)
        terminal.read()
    }

    /// Changes the size of the window, and tells the program.
    func resize(to size: Size) {
        var size = winsize(
            ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        raise(SIGWINCH)
        terminal.readSignals()
    }

    /// The output since the last call, up to `end`; all that arrives within a minute if `end` does not.
    func written(to end: String) -> String {
        String(decoding: output.receive(to: Array(end.utf8)), as: UTF8.self)
    }

    /// All output since the last call.
    func written() -> [UInt8] {
        let mark = Array("\u{1B}]the end\u{7}".utf8)
        _ = write(slave, mark, mark.count)
        return output.receive(to: mark).dropLast(mark.count)
    }
}

/// What a program writes to a terminal, read by a thread of its own: a frame is larger than the terminal's buffer.
private final class TerminalOutput: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let arrival = DispatchSemaphore(value: 0)

    init(of master: Int32) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65536)
            while case let count = read(master, &buffer, buffer.count), count > 0 {
                bytes.withLock { $0 += buffer[..<count] }
                arrival.signal()
            }
        }
    }

    /// Removes and returns what has arrived up to `end`; all that arrives within a minute if `end` does not.
    func receive(to end: [UInt8]) -> [UInt8] {
        let deadline = DispatchTime.now() + 60
        while true {
            let taken = bytes.withLock { bytes -> [UInt8]? in
                guard let range = bytes.firstRange(of: end) else { return nil }
                defer { bytes.removeSubrange(..<range.upperBound) }
                return Array(bytes[..<range.upperBound])
            }
            if let taken { return taken }
            guard arrival.wait(timeout: deadline) == .success else { break }
        }
        return bytes.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
    }
}
