/// The bytes with a meaning in JSON (RFC 8259, section 2).
extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")

    /// Space, tab, line feed or carriage return.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it is a decimal digit.
    var isDigit: Bool { self &- 0x30 < 10 }

    /// Whether a JSON value can begin with this byte.
    var beginsJSONValue: Bool {
        switch self {
        case .quote, .openBrace, .openBracket, UInt8(ascii: "-"), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "n"):
            true
        default: isDigit
        }
    }

    /// Whether this byte ends a number, `true`, `false` or `null`.
    var endsScalar: Bool {
        isJSONSpace || self == .comma || self == .closeBracket || self == .closeBrace
    }

    /// Whether a UTF-8 sequence can begin with this byte (RFC 3629, section 4).
    var canBeginUTF8: Bool { self < 0x80 || (0xC2...0xF4).contains(self) }
}

/// The bytes with a meaning in HTML.
extension UInt8 {
    static let ampersand = UInt8(ascii: "&")
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let semicolon = UInt8(ascii: ";")
    static let space = UInt8(ascii: " ")
    static let lineFeed = UInt8(ascii: "\n")

    /// Whether it separates words: a space, tab, line break or form feed.
    var isHTMLSpace: Bool { isJSONSpace || self == 0x0C }

    /// Whether the name of an element or entity can contain it.
    package var isLetterOrDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
