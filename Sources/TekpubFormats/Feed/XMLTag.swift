/// A tag of XML.
struct XMLTag {
    /// How many bytes of a tag are kept: addresses are long, and pictures written out as text are longer.
    static let byteLimit = 64 << 10
    /// How many of its attributes are looked at.
    private static let attributeLimit = 256

    /// What stands between `<` and `>`.
    private(set) var bytes: [UInt8] = []
    /// Where its name lies, prefix included.
    private(set) var name = 0..<0
    private(set) var isClosing = false
    /// Whether it opens and closes an element without content.
    private(set) var isEmpty = false

    mutating func begin() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: part.prefix(Self.byteLimit - bytes.count))
    }

    /// Ends the tag.
    ///
    /// - Parameter last: its last byte that is no white space, which may lie behind those that are kept.
    mutating func finish(last: UInt8) {
        isClosing = bytes.first == .slash
        isEmpty = !isClosing && last == .slash
        if isEmpty, let slash = bytes.lastIndex(where: { !$0.isJSONSpace }), bytes[slash] == .slash {
            bytes.removeSubrange(slash...)
        }
        let start = isClosing ? 1 : 0
        var end = start
        while end < bytes.count, !bytes[end].isHTMLSpace, bytes[end] != .slash { end += 1 }
        name = start..<end
    }

    /// Whether anything stands behind the name.
    var hasAttributes: Bool { name.upperBound + 1 < bytes.count }

    /// The name behind the prefix, and the prefix, which may be empty.
    var nameParts: (prefix: Range<Int>, local: Range<Int>) {
        guard let colon = bytes[name].firstIndex(of: .colon) else {
            return (name.lowerBound..<name.lowerBound, name)
        }
        return (name.lowerBound..<colon, (colon + 1)..<name.upperBound)
    }

    /// Its attributes by their names in lower case, decoded; the first of each name counts.
    var attributes: [String: String] {
        var attributes: [String: String] = [:]
        forEachAttribute { name, value in
            let key = String(decoding: bytes[name], as: UTF8.self).lowercased()
            if attributes[key] == nil { attributes[key] = XMLText.string(bytes[value]) }
        }
        return attributes
    }

    /// The decoded value of the attribute whose name in lower case is `key`; nil if missing.
    func attribute(_ key: StaticString) -> String? {
        var found: Range<Int>?
        forEachAttribute { name, value in
            guard found == nil, name.count == key.utf8CodeUnitCount else { return }
            let isKey = key.withUTF8Buffer { key in
                key.indices.allSatisfy { key[$0] == bytes[name.lowerBound + $0].lowercaseASCII }
            }
            if isKey { found = value }
        }
        return found.map { XMLText.string(bytes[$0]) }
    }

    /// Calls `body` with where the name and the value of each attribute lie.
    func forEachAttribute(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
        var index = name.upperBound
        var count = 0
        func skip(while condition: (UInt8) -> Bool) {
            while index < bytes.count, condition(bytes[index]) { index += 1 }
        }
        while index < bytes.count, count < Self.attributeLimit {
            skip { $0.isHTMLSpace || $0 == .slash }
            let start = index
            skip { !$0.isHTMLSpace && $0 != .equals }
            let name = start..<index
            skip(while: \.isHTMLSpace)
            guard index < bytes.count, bytes[index] == .equals else { continue }
            index += 1
            skip(while: \.isHTMLSpace)
            guard index < bytes.count else { return }
            let quote = bytes[index]
            let isQuoted = quote == .quote || quote == .apostrophe
            if isQuoted { index += 1 }
            let first = index
            skip { isQuoted ? $0 != quote : !$0.isHTMLSpace }
            // A value that is cut off is none.
            guard !isQuoted || index < bytes.count else { return }
            count += 1
            body(name, first..<index)
            if isQuoted { index += 1 }
        }
    }

    /// How the tag was written, more or less.
    var source: [UInt8] {
        [.lessThan] + bytes + (isEmpty ? [.slash, .greaterThan] : [.greaterThan])
    }
}

/// The bytes that mean something to XML alone.
extension UInt8 {
    static let apostrophe = UInt8(ascii: "'")
    static let equals = UInt8(ascii: "=")

    /// The small letter, of a capital one of ASCII.
    var lowercaseASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// Whether the name of an element can begin with it; any byte beyond ASCII counts.
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0x80 || self == UInt8(ascii: "_")
            || self == .colon
    }
}
