/// The bytes of an incomplete paste (xterm's mode 2004).
struct PasteBuffer {
    private var bytes: [UInt8] = []

    private static let end = Array("\u{1B}[201~".utf8)
    /// The longest paste in bytes. A longer one has lost its end, and is dropped.
    private static let limit = 16 << 20

    /// Adds a byte.
    ///
    /// - Returns: whether the paste is over.
    mutating func add(_ byte: UInt8) -> Bool {
        bytes.append(byte)
        return isComplete || bytes.count > Self.limit
    }

    /// Empties the buffer, and returns its text; nil if the paste has no end.
    mutating func take() -> String? {
        defer { bytes = [] }
        return isComplete ? String(decoding: bytes.dropLast(Self.end.count), as: UTF8.self) : nil
    }

    private var isComplete: Bool {
        bytes.last == Self.end.last && bytes.suffix(Self.end.count).elementsEqual(Self.end)
    }
}
