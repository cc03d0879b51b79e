import CNcurses

/// The way of a frame from ncurses to the terminal: one write for a whole frame.
///
/// ncurses writes whenever its buffer is full, and the terminal may draw in between. So it writes into memory
/// while a frame is made. Systems without files in memory let ncurses write to the terminal.
@MainActor
final class FrameOutput {
    /// Where ncurses writes: a duplicate of standard output, or the file in memory.
    private let descriptor: Int32
    /// A file in memory; -1 if there is none.
    private let memory: Int32
    /// `begin`, the last frame and `end`.
    private var bytes: [UInt8] = []
    /// What ncurses needs of standard output.
    let stream: UnsafeMutablePointer<FILE>?

    /// Whether the terminal understands `begin` and `end`.
    var isSynchronized = false

    /// Ends a frame that the terminal has seen only in part.
    static let ending = "\u{1B}[?2026l"
    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array(ending.utf8)

    init() {
        descriptor = ck_duplicate(STDOUT_FILENO)
        stream = descriptor < 0 ? nil : fdopen(descriptor, "w")
        memory = stream == nil ? -1 : ck_memory_file()
    }

    /// Sends at once what ncurses and `append(_:)` write during `body`.
    func frame(_ body: () -> Void) {
        guard memory >= 0, ck_redirect(memory, descriptor) else {
            if isSynchronized { append(Self.begin) }
            body()
            if isSynchronized { append(Self.end) }
            return
        }
        body()
        _ = ck_redirect(STDOUT_FILENO, descriptor)
        let count = lseek(memory, 0, SEEK_CUR)
        guard count > 0 else { return }
        lseek(memory, 0, SEEK_SET)
        let start = Self.begin.count
        let length = start + count + Self.end.count
        if bytes.count < length { bytes = Self.begin + [UInt8](repeating: 0, count: 2 * length) }
        bytes.withUnsafeMutableBytes { bytes in
            guard let first = bytes.baseAddress, pread(memory, first + start, count, 0) == count else {
                return
            }
            if isSynchronized {
                UnsafeMutableRawBufferPointer(rebasing: bytes[(start + count)...]).copyBytes(from: Self.end)
                ck_write(STDOUT_FILENO, first, length)
            } else {
                ck_write(STDOUT_FILENO, first + start, count)
            }
        }
    }

    /// Adds `text` to the frame, after what ncurses has written so far.
    func append(_ text: some Collection<UInt8>) {
        let text = Array(text)
        ck_write(descriptor, text, text.count)
    }
}
