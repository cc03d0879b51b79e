/// The key of an object's member, for comparison with known keys.
///
/// A large catalogue has millions of keys. They are compared as three words, without a `String` for each: a
/// `switch` over keys then takes a few comparisons of numbers. All known keys are ASCII and have at most 24
/// bytes; a longer key equals no known key.
struct JSONKey: Equatable, ExpressibleByStringLiteral {
    /// The first 24 bytes; zero after the end of the key.
    private let low, high, last: UInt64
    private let byteCount: Int

    /// The maximum number of bytes in a known key.
    private static let byteLimit = 24

    /// - Parameter bytes: the key without quotes and escape sequences; possibly invalid UTF-8.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        low = Self.word(of: bytes.prefix(8))
        high = Self.word(of: bytes.dropFirst(8).prefix(8))
        last = bytes.count > 16 ? Self.word(of: bytes.dropFirst(16).prefix(8)) : 0
        byteCount = bytes.count
    }

    /// - Precondition: `literal` has at most 24 bytes.
    @inline(__always)
    init(stringLiteral literal: StaticString) {
        precondition(literal.utf8CodeUnitCount <= Self.byteLimit, "a known key has at most 24 bytes")
        self.init(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    @inline(__always)
    private static func word(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        var word: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) &<< shift
            shift += 8
        }
        return word
    }
}
