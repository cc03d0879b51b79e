import ArgumentParser
import Foundation

/// Asks the person at the terminal, whatever standard input and output are.
struct TerminalPrompt {
    private let terminal: FileHandle

    /// - Throws: an exit code of 69, once it has been told that there is no terminal.
    init() throws {
        guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else {
            throw Failure("There is no terminal to ask on.", code: EX_UNAVAILABLE)
        }
        self.terminal = terminal
    }

    /// What the person types behind `question`, up to Enter; empty if they end the input.
    func line(_ question: String) throws -> String {
        try terminal.write(contentsOf: Data(question.utf8))
        return readLine()
    }

    /// The same without showing it. The terminal shows what is typed again whenever this ends or is stopped.
    func secret(_ question: String) throws -> String {
        let echo = HiddenEcho(terminal: terminal.fileDescriptor) {
            // Silence is safe: whoever has no terminal any more cannot be asked again.
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
