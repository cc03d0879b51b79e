#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes what the toolkit does to a file, a line each: the time in seconds since the start, a category, and what happened.
///
///     0.000000 log     process 4711
///     1.204113 key     page-down at TableView
///     1.204190 command list.page-down of TableView
///     1.204377 layout  1 pass in 68 µs, asked for by TableView by setNeedsLayout()
///     1.204790 output  1893 bytes in 41 µs
///     1.204801 frame   7: 1600 cells in 1 rect (0,1 80×20), drawn in 290 µs, sent in 102 µs
///
/// Text that a person types or pastes is never in it. There are no levels: `grep` chooses among the categories.
///
/// Lines are collected, and written after each frame, and before a command is performed: if the program dies of the command,
/// its name is in the file.
@MainActor
final class ActivityLog {
    private let descriptor: Int32
    private let clock: any FrameClock
    private let start: Duration
    private var lines: [UInt8] = []
    /// The number of frames that were noted.
    var frameCount = 0

    /// The variable with the name of the file.
    static let variable = "CURSESKIT_LOG"
    /// The number of bytes that are written together at most, but for the last line.
    private static let limit = 16_384

    /// The log that the environment asks for; nil if it asks for none, or if the file cannot be written, which a sentence on
    /// standard error says. Call it before the terminal is taken.
    static func requested(clock: any FrameClock) -> ActivityLog? {
        guard let name = getenv(variable), name.pointee != 0 else { return nil }
        let path = String(cString: name)
        do throws(Failure) {
            return try ActivityLog(path: path, clock: clock)
        } catch {
            let sentence =
                "\(variable): cannot write to \(Text(path)): \(error.reason). There will be no log.\n"
            let bytes = Array(sentence.utf8)
            Self.send(bytes, to: STDERR_FILENO)
            return nil
        }
    }

    /// Why a file cannot be written.
    struct Failure: Error {
        let reason: String
    }

    /// Appends to a file, which only its owner can read if it is new.
    init(path: String, clock: any FrameClock) throws(Failure) {
        // Not blocked by a pipe that nothing reads.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        guard isatty(descriptor) == 0 else {
            close(descriptor)
            throw Failure(reason: "it is a terminal")
        }
        (self.descriptor, self.clock) = (descriptor, clock)
        start = clock.time
        append("log", "process \(getpid())")
        flush()
    }

    deinit { close(descriptor) }

    /// The time, to measure how long something takes.
    var time: Duration { clock.time }

    /// Appends a line.
    ///
    /// - Parameter category: a word of at most seven letters.
    func append(_ category: String, _ text: String) {
        let time = clock.time - start
        let microseconds = time.microseconds
        let fraction = String(microseconds % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
        let gap = String(repeating: " ", count: max(0, 7 - category.utf8.count))
        lines += "\(microseconds / 1_000_000).\(zeros)\(fraction) \(category)\(gap) \(Text(text))\n".utf8
        if lines.count > Self.limit { flush() }
    }

    /// Hands what was collected to the system.
    func flush() {
        guard !lines.isEmpty else { return }
        Self.send(lines, to: descriptor)
        lines.removeAll(keepingCapacity: true)
    }

    /// Writes as much as the other end takes.
    private static func send(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest.removeFirst(count) } else if count == 0 || errno != EINTR { return }
        }
    }
}

extension Duration {
    /// Whole microseconds.
    var microseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}
