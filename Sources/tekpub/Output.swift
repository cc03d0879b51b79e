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

    /// - Throws: an `ExitCode`, once it has been told why it cannot be written.
    mutating func write(_ text: String) throws {
        waiting.append(contentsOf: text.utf8)
        if waiting.count >= 64 << 10 { try flush() }
    }

    /// Writes what waits.
    ///
    /// - Throws: an `ExitCode`, once it has been told why it cannot be written.
    mutating func flush() throws {
        var bytes = waiting[...]
        waiting = Data()
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw Failure("The standard output cannot be written: \(reason).", code: EX_CANTCREAT)
            }
        }
    }
}
