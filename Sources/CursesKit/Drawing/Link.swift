/// An address on the web that a piece of text leads to.
///
/// Terminals open it on a click (OSC 8). `Text.Attributes.link` attaches it to text. The address is
/// cleaned here, so that it can be sent to a terminal as it is.
public struct Link: Hashable, Sendable {
    /// The address in printable ASCII; every other character is percent-encoded, or left out if it is a
    /// control character.
    public let address: String

    /// The longest address in bytes.
    static let byteLimit = 2_000

    /// A link to `address`; nil unless that is an http or https address of at most 2,000 bytes.
    public init?(_ address: String) {
        var bytes: [UInt8] = []
        for scalar in address.unicodeScalars where scalar.properties.generalCategory != .control {
            for byte in String(scalar).utf8 {
                if (0x21...0x7E).contains(byte) { bytes.append(byte) } else { bytes += Self.encoded(byte) }
            }
            guard bytes.count <= Self.byteLimit else { return nil }
        }
        let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
        guard start.hasPrefix("http://") && bytes.count > 7 || start == "https://" && bytes.count > 8 else {
            return nil
        }
        self.address = String(decoding: bytes, as: UTF8.self)
    }

    private static func encoded(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
