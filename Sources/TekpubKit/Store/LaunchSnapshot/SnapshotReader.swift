/// Reads what a `SnapshotWriter` wrote, in the same order.
///
/// The launch waits for it, so it decodes the bytes directly, without `Codable`.
struct SnapshotReader {
    /// The bytes are not a valid snapshot.
    struct Mismatch: Error {}

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { position == bytes.count }

    mutating func number() throws(Mismatch) -> Int {
        guard bytes.count - position >= 8 else { throw Mismatch() }
        defer { position += 8 }
        return bytes.withUnsafeBytes {
            Int(Int64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int64.self)))
        }
    }

    /// - Throws: `Mismatch` also for a number outside `range`. Arithmetic on a number from a damaged file
    ///   must not overflow.
    mutating func number(in range: ClosedRange<Int>) throws(Mismatch) -> Int {
        let number = try number()
        guard range.contains(number) else { throw Mismatch() }
        return number
    }

    /// - Returns: an element count; at most the bytes left.
    mutating func count() throws(Mismatch) -> Int {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Mismatch() }
        return count
    }

    mutating func text() throws(Mismatch) -> String {
        let count = try count()
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    mutating func flag() throws(Mismatch) -> Bool {
        guard position < bytes.count, bytes[position] < 2 else { throw Mismatch() }
        defer { position += 1 }
        return bytes[position] == 1
    }

    mutating func optionalNumber() throws(Mismatch) -> Int? { try flag() ? try number() : nil }

    mutating func optionalText() throws(Mismatch) -> String? { try flag() ? try text() : nil }

    mutating func optionalFlag() throws(Mismatch) -> Bool? { try optionalNumber().map { $0 != 0 } }
}
