import ArgumentParser
import Foundation

/// Asks questions on the terminal, even if standard input and output are redirected.
struct TerminalPrompt {
    private let terminal: FileHandle

    /// - Throws: exit code 69, after printing that there is no terminal.
    init() throws {
        guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else {
            throw Failure("There is no terminal to ask on.", code: EX_UNAVAILABLE)
        }
        self.terminal = terminal
    }

    /// Asks `question` and returns the line that the user types; empty at the end of input.
    func line(_ question: String) throws -> String {
        try terminal.write(contentsOf: Data(question.utf8))
        return readLine()
    }

    /// Asks `question` without showing what the user types. If the program ends or stops, the echo is
    /// restored.
    func secret(_ question: String) throws -> String {
        let echo = HiddenEcho(terminal: terminal.fileDescriptor) {
            // Silence is safe: without a terminal, the question cannot be repeated.
            try? terminal.write(contentsOf: Data(question.utf8))
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
