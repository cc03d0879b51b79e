/// The bytes of an incomplete paste (xterm's mode 2004).
///
/// A bad line, or a program in between, can lose the end of a paste; without this, all later keys would belong to it.
/// A paste may also pause for any time, and what comes then must not act as keys. So its end counts as lost only if
/// a key arrives alone after a pause: at once if pasted text holds no such key, such as an arrow or Ctrl-C, and else
/// with the second key in a row that does. The first one, which could be the rest of the paste, is pasted.
struct PasteBuffer {
    private var bytes: [UInt8] = []
    /// When the latest bytes arrived; nil before the first that arrive later than the beginning.
    private var latest: ContinuousClock.Instant?
    /// Whether the latest bytes could be a key that was pressed alone after a pause.
    private var endsWithKey = false

    private static let end = Array("\u{1B}[201~".utf8)
    /// The longest paste in bytes. A longer one has lost its end, and is dropped.
    private static let limit = 16 << 20
    /// The least time without input before a key that was pressed.
    private static let pause = Duration.seconds(1)

    /// Adds a byte.
    ///
    /// - Returns: whether the paste is over.
    mutating func add(_ byte: UInt8) -> Bool {
        bytes.append(byte)
        return isComplete || bytes.count > Self.limit
    }

    /// Whether input that has just arrived shows that the end of the paste was lost before it.
    ///
    /// - Parameters:
    ///   - codes: what arrived together.
    ///   - isKey: whether that is one key and nothing else.
    mutating func hasLostEnd(
        before codes: some Collection<Int32>, isKey: Bool, at now: ContinuousClock.Instant
    ) -> Bool {
        let isAlone = isKey && latest.map { now - $0 >= Self.pause } ?? false
        let isLost = isAlone && (endsWithKey || !Self.canBePasted(codes))
        (latest, endsWithKey) = (now, isAlone)
        return isLost
    }

    /// Notes when the beginning of the paste arrived.
    mutating func began(at now: ContinuousClock.Instant) {
        (latest, endsWithKey) = (now, false)
    }

    /// Empties the buffer, and returns its text; nil if the paste has no end.
    mutating func take() -> String? {
        defer { bytes = [] }
        return isComplete ? String(decoding: bytes.dropLast(Self.end.count), as: UTF8.self) : nil
    }

    /// Empties the buffer, and returns the text of a paste whose end was lost.
    mutating func takeIncomplete() -> String {
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var isComplete: Bool {
        bytes.last == Self.end.last && bytes.suffix(Self.end.count).elementsEqual(Self.end)
    }

    /// Whether a key could be a part of pasted text, or the first byte of the end of a paste.
    private static func canBePasted(_ codes: some Collection<Int32>) -> Bool {
        guard let first = codes.first else { return false }
        return switch first {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...0xFF: true
        case 0x1B: codes.count == 1
        default: false
        }
    }
}
