import CNcurses

/// Sends frames to the terminal, each in one write, so that the terminal never draws half of one.
@MainActor
final class FrameOutput {
    /// The terminal.
    private let descriptor: Int32
    /// The bytes of the present frame, behind room for `begin`.
    private var bytes: [UInt8] = []

    /// Whether the terminal understands `begin` and `end`.
    var isSynchronized = false

    /// Writes down what is sent; nil unless the environment asks for it.
    var log: ActivityLog?

    /// Ends a frame that the terminal has seen only in part.
    static let ending = "\u{1B}[?2026l"
    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array(ending.utf8)

    init(to descriptor: Int32) { self.descriptor = descriptor }

    /// Sends at once what `body` appends.
    func frame(_ body: (inout [UInt8]) -> Void) {
        let start = Self.begin.count
        bytes.removeAll(keepingCapacity: true)
        bytes += Self.begin
        body(&bytes)
        guard bytes.count > start else { return }
        if isSynchronized { bytes += Self.end }
        let first = isSynchronized ? 0 : start
        let begun = log?.time
        Self.write(bytes, from: first, to: descriptor)
        if let log, let begun { log.noteOutput(byteCount: bytes.count - first, since: begun) }
    }

    /// Sends the bytes from `start` on. Needs no actor, so that none is asked for at every frame.
    private nonisolated static func write(_ bytes: [UInt8], from start: Int, to descriptor: Int32) {
        bytes.withUnsafeBytes { bytes in
            let frame = UnsafeRawBufferPointer(rebasing: bytes[start...])
            if let first = frame.baseAddress { ck_write(descriptor, first, frame.count) }
        }
    }
}
