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
        while end < min(13, bytes.count), bytes[end] != .semicolon { end += 1 }
        guard end < bytes.count, bytes[end] == .semicolon else { return nil }
        let text = String(decoding: bytes.part(1..<end), as: UTF8.self)
        guard let scalar = text.hasPrefix("#") ? Self.scalar(numbered: text.dropFirst()) : Self.named[text]
        else { return nil }
        self.text = scalar == "\u{A0}" ? " " : String(scalar)
        byteCount = end + 1
    }

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

    /// The entities of XHTML 1.0 that occur in prose.
    private static let named: [String: Unicode.Scalar] = {
        let latin1 = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
            sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
            Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
            Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute \
            acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
            ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        let others: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
            "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
            "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•", "dagger": "†",
            "Dagger": "‡", "permil": "‰", "prime": "′", "Prime": "″", "euro": "€", "trade": "™",
            "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ",
            "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
            "zwnj": "\u{200C}", "zwj": "\u{200D}", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
            "harr": "↔", "minus": "−", "infin": "∞", "asymp": "≈", "ne": "≠", "le": "≤", "ge": "≥",
            "alpha": "α", "beta": "β", "lambda": "λ", "mu": "μ", "pi": "π", "Omega": "Ω",
        ]
        return zip(latin1.split(separator: " "), UInt32(0xA0)...0xFF).reduce(into: others) { table, entry in
            table[String(entry.0)] = Unicode.Scalar(entry.1)
        }
    }()
}
