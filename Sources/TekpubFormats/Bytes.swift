import Foundation

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

    /// Whether a JSON number can contain this byte.
    var isInNumbers: Bool { isDigit || "+-.eE".utf8.contains(self) }

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

extension ArraySlice<UInt8> {
    /// Returns the first index of `byte`, at the speed of memory; nil if missing.
    func firstIndex(ofByte byte: UInt8) -> Int? {
        withUnsafeBufferPointer { bytes in
            let index = bytes.index(of: byte, from: 0)
            return index < bytes.count ? startIndex + index : nil
        }
    }
}

extension String {
    /// The text with each run of white space replaced by one space; nil if nothing else is left.
    package var onOneLine: String? {
        var text = self
        let isOnOneLine = text.withUTF8 { bytes in
            var previous = UInt8.space
            for byte in bytes {
                if byte <= .space, byte.isHTMLSpace, byte != .space || previous == .space { return false }
                previous = byte
            }
            return previous != .space
        }
        return isOnOneLine ? self : rewritten
    }

    /// The text without white space around it; nil if nothing else is left.
    package var trimmed: String? {
        let hasSpace = utf8.first?.isHTMLSpace == true || utf8.last?.isHTMLSpace == true
        let text = hasSpace ? trimmingCharacters(in: .whitespacesAndNewlines) : self
        return text.isEmpty ? nil : text
    }

    /// The text with U+FFFD for each U+0000. SQLite's functions end a text at U+0000, so the rest would be lost.
    package var withoutNUL: String {
        let hasNUL = utf8.withContiguousStorageIfAvailable { $0.index(of: 0, from: 0) < $0.count }
        guard hasNUL ?? utf8.contains(0) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private var rewritten: String? {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
