import Foundation

/// Standard output, in large pieces.
struct Output {
    private var waiting = Data()

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
