import Foundation

/// Bytes that are read where they are, in a chunk of the body or in the memory of a reader. Taking a part of
/// them copies nothing and counts no references, which would be a third of the time for reading a feed.
///
/// Valid only as long as the memory, so none is stored for longer than the call that it was passed to, unless
/// a comment says why that is safe. Parts are checked against the bounds, in release builds too.
typealias ByteBuffer = UnsafeBufferPointer<UInt8>

extension ByteBuffer {
    /// Returns the bytes in `range`.
    @inline(__always)
    func part(_ range: Range<Int>) -> ByteBuffer {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part is inside the whole")
        return ByteBuffer(rebasing: self[range])
    }

    /// Returns the bytes from `start` on.
    @inline(__always)
    func part(from start: Int) -> ByteBuffer { part(start..<count) }

    /// Returns the first `limit` bytes, or all if there are fewer.
    @inline(__always)
    func start(_ limit: Int) -> ByteBuffer { part(0..<Swift.min(count, Swift.max(0, limit))) }

    /// Whether a byte meets `condition`.
    @inline(__always)
    func hasByte(_ condition: (UInt8) -> Bool) -> Bool {
        // Without an early exit and checks, the loop compares many bytes at a time.
        guard let start = baseAddress else { return false }
        var marks: UInt8 = 0
        for index in 0..<count { marks |= condition(start[index]) ? 1 : 0 }
        return marks != 0
    }

    /// Whether all bytes are ASCII, and none is U+0000.
    var isASCIIWithoutNUL: Bool {
        var bits: UInt8 = 0
        // The subtraction sets the highest bit of a NUL.
        for byte in self { bits |= byte | byte &- 1 }
        return bits < 0x80
    }

    /// Returns the first index of `byte` from `start` on; `count` if missing.
    func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return count }
        return UnsafeRawPointer(base).distance(to: found)
    }

    /// Returns the first index from `start` on of a byte that `set` contains; `count` if missing.
    @inline(__always)
    func index(of set: LowBytes, from start: Int) -> Int {
        var index = start
        while index < count, !set.contains(self[index]) { index += 1 }
        return index
    }

    /// Whether the bytes of `other` are the same.
    func equals(_ other: ByteBuffer) -> Bool {
        guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
            return count == other.count
        }
        return memcmp(first, second, count) == 0
    }

    /// Whether it is `text`.
    func equals(_ text: StaticString) -> Bool { text.withUTF8Buffer { equals($0) } }

    /// Whether it begins with `text`.
    func begins(with text: StaticString) -> Bool {
        text.withUTF8Buffer { start($0.count).equals($0) }
    }
}

/// A set of bytes below 64, where the bytes with a meaning in markup are.
struct LowBytes: Sendable {
    /// A bit for each byte that it contains. A constant needs no initialization at run time.
    let bits: UInt64

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { byte < 64 && bits >> UInt64(byte) & 1 != 0 }
}
