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
            text = Self.scalar(numbered: String(decoding: name, as: UTF8.self).dropFirst()).map(Self.text)
        } else {
            text = Self.text(named: name)
        }
        guard let text else { return nil }
        self.text = text
        byteCount = end + 1
    }

    private static func text(of scalar: Unicode.Scalar) -> String {
        scalar == "\u{A0}" ? " " : String(scalar)
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
            var slot = hash(name)
            while slots[slot] != noEntry {
                let start = Int(slots[slot])
                let nameEnd = start + name.count
                if nameEnd < entries.count, entries[nameEnd] == .equals,
                    entries.part(start..<nameEnd).equals(name)
                {
                    return text(of: entries.part((nameEnd + 1)..<entries.index(of: .space, from: nameEnd)))
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    private static let noEntry = UInt16.max

    /// The starts of the entries in the table, each in the first free slot from the one of its name's hash on. Half of the
    /// slots are empty.
    private static let slots: [UInt16] = HTMLEntityTable.entries.withUTF8Buffer { entries in
        var slots = [UInt16](repeating: noEntry, count: slotCount)
        var start = 0
        while start < entries.count {
            var slot = hash(entries.part(start..<entries.index(of: .equals, from: start)))
            while slots[slot] != noEntry { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = UInt16(start)
            start = entries.index(of: .space, from: start) + 1
        }
        return slots
    }

    /// A power of two.
    private static let slotCount = 4096

    private static func hash(_ name: ByteBuffer) -> Int {
        var hash: UInt32 = 0
        for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash ^ hash >> 12) & (slotCount - 1)
    }

    /// The text that the table has for a name: itself, or the numbers of its characters behind `#`.
    private static func text(of value: ByteBuffer) -> String {
        guard value.first == UInt8(ascii: "#") else { return String(decoding: value, as: UTF8.self) }
        var text = ""
        var number: UInt32 = 0
        for byte in value.dropFirst() {
            if byte == UInt8(ascii: "+") {
                text += Unicode.Scalar(number).map(Self.text) ?? ""
                number = 0
            } else {
                number = number << 4 | UInt32(byte.isDigit ? byte - 0x30 : byte - 0x57)
            }
        }
        return text + (Unicode.Scalar(number).map(Self.text) ?? "")
    }
}
