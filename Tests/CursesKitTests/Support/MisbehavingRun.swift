import Foundation
import Testing

/// A run of the program `Misbehaving` on a pseudoterminal: what the terminal had received when the program ended, and whether
/// its modes were as before.
struct MisbehavingRun {
    private(set) var output = ""
    private(set) var isWhole = false
    private(set) var status: Int32 = -1

    /// What was written after the program's screen was gone.
    var afterScreen: String { output.components(separatedBy: "\u{1B}[?1049l").last ?? "" }
    /// What was written before that.
    var onScreen: String { output.components(separatedBy: "\u{1B}[?1049l").first ?? "" }
    /// What was written before the screen was taken.
    var beforeScreen: String { output.components(separatedBy: "\u{1B}[?1049h").first ?? "" }

    /// Starts the program, presses the keys, and waits for its end.
    ///
    /// - Parameters:
    ///   - keys: one byte each.
    ///   - errors: standard error; nil for the terminal.
    ///   - environment: variables besides those that a program on a terminal needs.
    init(pressing keys: String, errors: FileHandle? = nil, environment: [String: String] = [:]) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 6, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        defer { for descriptor in [master, slave] { close(descriptor) } }
        var found = termios()
        tcgetattr(slave, &found)
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
            .deletingLastPathComponent().appending(path: "Misbehaving")
        process.environment = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(environment) { $1 }
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        (process.standardInput, process.standardOutput) = (terminal, terminal)
        process.standardError = errors ?? terminal
        try process.run()

        var bytes: [UInt8] = []
        var rest = Array(keys.utf8)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 4096)
        var isOver = false
        while !isOver {
            // What was written before the end is there after it.
            isOver = !process.isRunning
            var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            _ = poll(&input, 1, 20)
            while case let count = read(master, &buffer, buffer.count), count > 0 {
                bytes += buffer[..<count]
            }
            if !rest.isEmpty, String(decoding: bytes, as: UTF8.self).contains("It works.") {
                var key = rest.removeFirst()
                _ = write(master, &key, 1)
            }
        }
        output = String(decoding: bytes, as: UTF8.self)
        status = process.terminationStatus
        var left = termios()
        tcgetattr(slave, &left)
        isWhole =
            left.c_lflag == found.c_lflag && left.c_iflag == found.c_iflag && left.c_oflag == found.c_oflag
    }
}
