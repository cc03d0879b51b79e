import Foundation
import Testing

/// A program that ends in a way that the toolkit is not told of, on a pseudoterminal.
@Suite(.timeLimit(.minutes(2)))
struct WaysOutTests {
    /// What the terminal had received when the program ended, and whether its modes were as before.
    private struct Outcome {
        var output = ""
        var isWhole = false
        var status: Int32 = -1

        /// What was written after the program's screen was gone.
        var afterScreen: String { output.components(separatedBy: "\u{1B}[?1049l").last ?? "" }
        /// What was written before that.
        var onScreen: String { output.components(separatedBy: "\u{1B}[?1049l").first ?? "" }
    }

    /// Starts the program, presses the keys, and waits for its end.
    private func outcome(ofPressing keys: String, errors: FileHandle? = nil) throws -> Outcome {
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
        ]
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        (process.standardInput, process.standardOutput) = (terminal, terminal)
        process.standardError = errors ?? terminal
        try process.run()

        var outcome = Outcome()
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
        outcome.output = String(decoding: bytes, as: UTF8.self)
        outcome.status = process.terminationStatus
        var left = termios()
        tcgetattr(slave, &left)
        outcome.isWhole =
            left.c_lflag == found.c_lflag && left.c_iflag == found.c_iflag && left.c_oflag == found.c_oflag
        return outcome
    }

    @Test(arguments: ["e", "x", "_"])
    func giveTheTerminalBack(key: String) throws {
        let outcome = try outcome(ofPressing: key)
        #expect(outcome.status == 3)
        #expect(outcome.isWhole)
        #expect(outcome.output.contains("\u{1B}[?1049l"))
    }

    @Test(arguments: [
        ("f", "This cannot be."), ("p", "There are too few sections."), ("t", "Index out of range"),
        ("a", "C gave up"), ("r", "CursesKit: the table has no row 1 in section 0"),
    ])
    func showTheirMessageAfterTheScreen(key: String, message: String) throws {
        let outcome = try outcome(ofPressing: key)
        #expect(outcome.isWhole)
        #expect(outcome.afterScreen.contains(message))
        #expect(!outcome.onScreen.contains(message))
    }

    @Test func showWhatWasPrintedBefore() throws {
        let outcome = try outcome(ofPressing: "mq")
        #expect(outcome.status == 0 && outcome.isWhole)
        #expect(outcome.afterScreen.contains("A message: "))
        #expect(!outcome.onScreen.contains("A message"))
    }

    @Test func leaveMessagesAloneThatDoNotGoToTheTerminal() throws {
        let pipe = Pipe()
        let outcome = try outcome(ofPressing: "mf", errors: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let errors = try #require(try pipe.fileHandleForReading.readToEnd())
        let text = String(decoding: errors, as: UTF8.self)
        #expect(text.hasPrefix("A message: ") && text.contains("This cannot be."))
        #expect(!outcome.output.contains("This cannot be."))
    }
}
