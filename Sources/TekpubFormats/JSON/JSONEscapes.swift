/// Decodes escape sequences in JSON strings (RFC 8259, section 7).
enum JSONEscapes {
    /// Returns the UTF-8 of `bytes` with every escape sequence decoded.
    ///
    /// An unpaired surrogate becomes U+FFFD. An unknown escape sequence loses its backslash.
    static func resolved(in bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == .backslash, let escape = rest.popFirst() else {
                output.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case UInt8(ascii: "u"): output.append(contentsOf: popScalar(from: &rest).utf8)
            default: output.append(escape)
            }
        }
        return output
    }

    /// Reads the four digits after `\u`, and a trailing surrogate if the first is a leading one.
    private static func popScalar(from bytes: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        guard let unit = popUnit(from: &bytes) else { return "\u{FFFD}" }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        var behind = bytes
        guard UTF16.isLeadSurrogate(unit), behind.popFirst() == .backslash,
            behind.popFirst() == UInt8(ascii: "u"), let low = popUnit(from: &behind),
            UTF16.isTrailSurrogate(low)
        else { return "\u{FFFD}" }
        bytes = behind
        return UTF16.decode(UTF16.EncodedScalar([unit, low]))
    }

    private static func popUnit(from bytes: inout ArraySlice<UInt8>) -> UInt16? {
        let digits = bytes.prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.removeFirst(4)
        return unit
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6
    }
}
