/// A name of at most sixteen bytes without case, stored for fast comparison.
///
/// Feeds have a name per element and attribute, so looking one up must not create a string.
struct ShortName: Hashable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// - Returns: nil if the name is longer.
    init?(_ name: some Collection<UInt8>) {
        guard name.count <= 16 else { return nil }
        for byte in name {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte.lowercaseASCII)
        }
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
