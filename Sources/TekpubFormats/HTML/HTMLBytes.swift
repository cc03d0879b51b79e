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
