import Foundation

/// Standard output, in large pieces.
struct Output {
    private var waiting = Data()

    /// How many cells a line of the terminal has; nil where this is no terminal.
    static var terminalWidth: Int? { width(ofTerminal: STDOUT_FILENO) }

    /// How many cells a line of the terminal has that `descriptor` writes to; nil where that is none.
    static func width(ofTerminal descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// - Throws: what the system has against it.
    mutating func write(_ text: String) throws {
        waiting.append(contentsOf: text.utf8)
        if waiting.count >= 64 << 10 { try flush() }
    }

    /// Writes what waits.
    mutating func flush() throws {
        let bytes = waiting
        waiting = Data()
        try FileHandle.standardOutput.write(contentsOf: bytes)
    }
}
