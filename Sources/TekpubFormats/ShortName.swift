/// A name of at most sixteen bytes without case, stored for fast comparison.
///
/// Feeds have a name per element and attribute, so looking one up must not create a string.
struct ShortName: Hashable {
    /// The first eight bytes, and the others, in the order of memory.
    private(set) var first: UInt64 = 0
    private(set) var rest: UInt64 = 0

    /// - Returns: nil if the name is longer, or ends with U+0000, which would make it equal to a shorter one.
    init?(_ name: ByteBuffer) {
        guard name.count <= 16, name.last != 0 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(name)) }
        first = Self.lowercased(words.0)
        rest = Self.lowercased(words.1)
    }

    /// - Returns: nil if the name is longer.
    init?(_ name: some StringProtocol) {
        var name = String(name)
        guard let short = name.withUTF8({ ShortName($0) }) else { return nil }
        self = short
    }
}

extension ShortName {
    /// Turns eight bytes at once into lower case, if they are ASCII letters.
    private static func lowercased(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (0x7F * ones)
        // The high bit of each byte says whether it is at least `A`, and whether it is above `Z`.
        let isAtLeastA = low + (0x80 - 0x41) * ones
        let isAboveZ = low + (0x80 - 0x5B) * ones
        let isUppercase = (isAtLeastA ^ isAboveZ) & ~word & (0x80 * ones)
        return word | isUppercase >> 2
    }
}

extension ShortName: ExpressibleByStringLiteral {
    /// - Precondition: the name has at most sixteen bytes.
    init(stringLiteral name: StaticString) {
        guard let short = name.withUTF8Buffer({ ShortName($0) }) else {
            preconditionFailure("\(name) is too long")
        }
        self = short
    }
}
