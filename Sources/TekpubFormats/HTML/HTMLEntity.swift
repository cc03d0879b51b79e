/// A character reference in HTML, such as `&amp;`, `&#38;` or `&#x26;`.
struct HTMLEntity {
    /// The decoded text. `&nbsp;` becomes a plain space, because the terminal wraps lines by its own rules.
    let text: String
    /// The length in bytes, from `&` to `;`.
    let byteCount: Int

    /// Reads the entity at the start of `bytes`, which begins with `&`.
    ///
    /// - Returns: nil if it is not a known entity.
    init?(at bytes: ByteBuffer) {
        var end = 1
        while end < min(Self.byteLimit, bytes.count), bytes[end] != .semicolon { end += 1 }
        guard end < bytes.count, bytes[end] == .semicolon, end > 1 else { return nil }
        let name = bytes.part(1..<end)
        let text: String?
        if name[0] == UInt8(ascii: "#") {
            text = Self.scalar(numbered: String(decoding: name, as: UTF8.self).dropFirst()).map { String($0) }
        } else {
            text = Self.text(named: name)
        }
        guard let text else { return nil }
        self.text = text == "\u{A0}" ? " " : text
        byteCount = end + 1
    }

    /// One more than the number of bytes of the longest name with its `&`.
    private static let byteLimit = 33

    /// The character with this number; U+FFFD if the number is invalid.
    private static func scalar(numbered digits: Substring) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if (0x80...0x9F).contains(number) { return windows1252[Int(number - 0x80)] }
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    /// Returns the character for a byte of a page in ISO 8859-1 or Windows-1252, as browsers decode it.
    static func character(ofWindows1252 byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windows1252[Int(byte - 0x80)] : Unicode.Scalar(byte)
    }

    /// The characters that browsers show for the numbers 128 to 159 (HTML, 13.2.5.80), common in pages of
    /// 2010.
    private static let windows1252 = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// Looks for a name in `HTMLEntityTable`.
    private static func text(named name: ByteBuffer) -> String? {
        HTMLEntityTable.entries.withUTF8Buffer { entries in
            // The start of an entry before the wanted one, or of that, and an end behind it.
            var (low, high) = (0, entries.count)
            while low < high {
                var start = (low + high) / 2
                while start > low, entries[start - 1] != .space { start -= 1 }
                let nameEnd = entries.index(of: .equals, from: start)
                let end = entries.index(of: .space, from: nameEnd)
                let entry = entries.part(start..<nameEnd)
                if entry.equals(name) { return Self.text(of: entries.part((nameEnd + 1)..<end)) }
                if entry.lexicographicallyPrecedes(name) { low = end + 1 } else { high = start }
            }
            return nil
        }
    }

    /// The text that the table has for a name: itself, or numbers behind `#`.
    private static func text(of value: ByteBuffer) -> String {
        let value = String(decoding: value, as: UTF8.self)
        guard value.hasPrefix("#") else { return value }
        let scalars = value.dropFirst().split(separator: "+").compactMap { UInt32($0, radix: 16) }
        return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
    }
}
