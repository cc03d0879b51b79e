@testable import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pseudoterminal as standard input and output of this process; for tests in processes of their own.
@MainActor
final class PseudoTerminal {
    let terminal: CursesTerminal
    private let master: Int32
    private var output = ""
    /// The events that the terminal has reported.
    private(set) var events: [Event] = []

    init(type: String = "xterm-256color", width: Int = 20, height: Int = 4) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        openpty(&master, &slave, nil, nil, &size)
        self.master = master
        dup2(slave, STDIN_FILENO)
        dup2(slave, STDOUT_FILENO)
        setenv("TERM", type, 1)
        for name in ["TMUX", "LINES", "COLUMNS"] { unsetenv(name) }
        setenv("LC_ALL", "C.UTF-8", 1)
        terminal = try CursesTerminal(allowsColor: true) { _ in }
        terminal.listen { [weak self] in self?.events += $0 }
    }

    /// Shows `text` in the first row of a blank screen.
    func show(_ text: AttributedText) {
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

    /// The output since the last call, up to `end`; all that arrives within a minute if `end` does not.
    func written(to end: String) -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        while output.firstRange(of: end) == nil, ContinuousClock.now < deadline {
            var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 100) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { break }
            output += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        let last = output.firstRange(of: end)?.upperBound ?? output.endIndex
        defer { output = String(output[last...]) }
        return String(output[..<last])
    }
}
