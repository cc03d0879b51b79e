/// A tag of XML that lies whole in a buffer.
struct XMLTag {
    /// Where it lies, from `<` to behind `>`.
    let range: Range<Int>
    /// Where its name lies, prefix included.
    let name: Range<Int>
    let isClosing: Bool
    /// Whether it opens and closes an element without content.
    let isEmpty: Bool

    init(_ buffer: [UInt8], in range: Range<Int>) {
        self.range = range
        isClosing = buffer[range.lowerBound + 1] == .slash
        let start = range.lowerBound + (isClosing ? 2 : 1)
        var end = start
        while end < range.upperBound - 1, !buffer[end].isJSONSpace, buffer[end] != .slash { end += 1 }
        name = start..<end
        isEmpty = !isClosing && buffer[range.upperBound - 2] == .slash
    }

    /// Whether its name is `text`.
    func isNamed(_ text: StaticString, in buffer: [UInt8]) -> Bool {
        guard text.utf8CodeUnitCount == name.count else { return false }
        return text.withUTF8Buffer { bytes in
            bytes.indices.allSatisfy { bytes[$0] == buffer[name.lowerBound + $0] }
        }
    }

    /// Where the value of the attribute called `key` lies, inside its quotes; nil if there is none.
    func attribute(_ key: String, in buffer: [UInt8]) -> Range<Int>? {
        var rest = name.upperBound..<(range.upperBound - 1)
        while let equals = buffer[rest].firstIndex(of: .equals) {
            guard
                let open = buffer[equals..<rest.upperBound].dropFirst().firstIndex(where: { !$0.isJSONSpace }
                ),
                buffer[open] == .quote || buffer[open] == .apostrophe,
                let close = buffer[(open + 1)..<rest.upperBound].firstIndex(of: buffer[open])
            else { return nil }
            let words = buffer[rest.lowerBound..<equals].split(whereSeparator: \.isJSONSpace)
            if words.last?.elementsEqual(key.utf8) == true { return (open + 1)..<close }
            rest = (close + 1)..<rest.upperBound
        }
        return nil
    }
}

/// The bytes that mean something to XML alone.
extension UInt8 {
    static let apostrophe = UInt8(ascii: "'")
    static let equals = UInt8(ascii: "=")

    /// Whether the name of an element can begin with it; any byte beyond ASCII counts.
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0x80 || self == UInt8(ascii: "_")
            || self == .colon
    }
}
