/// An XML tag.
struct XMLTag {
    /// The maximum number of bytes that are kept of a tag: addresses are long, and inlined pictures are
    /// longer.
    static let byteLimit = 64 << 10
    /// The maximum number of attributes that are read.
    private static let attributeLimit = 256

    /// The bytes between `<` and `>`.
    private(set) var bytes: [UInt8] = []
    /// The range of its name, including the prefix.
    private(set) var name = 0..<0
    private(set) var isClosing = false
    /// Whether it is a self-closing tag.
    private(set) var isEmpty = false

    mutating func begin() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: part.start(Self.byteLimit - bytes.count))
    }

    /// Ends the tag.
    ///
    /// - Parameter last: its last byte that is not white space, even if that byte was not kept.
    mutating func finish(last: UInt8) {
        isClosing = bytes.first == .slash
        isEmpty = !isClosing && last == .slash
        if isEmpty, let slash = bytes.lastIndex(where: { !$0.isJSONSpace }), bytes[slash] == .slash {
            bytes.removeLast(bytes.count - slash)
        }
        let start = isClosing ? 1 : 0
        var end = start
        while end < bytes.count, !bytes[end].isHTMLSpace, bytes[end] != .slash { end += 1 }
        name = start..<end
        mayHaveXMLAttributes = hasAttributes && bytes[end...].containsXML
    }

    /// Whether there may be attributes whose names begin with `xml`: namespaces or a base. Few tags have them.
    private(set) var mayHaveXMLAttributes = false

    /// Whether there are attributes after the name.
    var hasAttributes: Bool { name.upperBound + 1 < bytes.count }

    /// The ranges of the prefix, which may be empty, and of the local name.
    var nameParts: (prefix: Range<Int>, local: Range<Int>) {
        guard let colon = bytes[name].firstIndex(of: .colon) else {
            return (name.lowerBound..<name.lowerBound, name)
        }
        return (name.lowerBound..<colon, (colon + 1)..<name.upperBound)
    }

    /// The decoded attributes.
    var attributes: XMLAttributes {
        var attributes: XMLAttributes = [:]
        forEachAttribute { name, value in
            guard let name = ShortName(bytes[name]) else { return }
            attributes.append(XMLText.string(bytes[value]), for: name)
        }
        return attributes
    }

    /// Returns the decoded value of the attribute `key`; nil if missing.
    func attribute(_ key: ShortName) -> String? {
        attribute { ShortName($0) == key }
    }

    /// Returns the decoded value of the first attribute whose name is wanted; nil if missing.
    func attribute(where isWanted: (ArraySlice<UInt8>) -> Bool) -> String? {
        var found: Range<Int>?
        forEachAttribute { name, value in
            if found == nil, isWanted(bytes[name]) { found = value }
        }
        return found.map { XMLText.string(bytes[$0]) }
    }

    /// Calls `body` with the ranges of each attribute's name and value.
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
            // Ignore a truncated value.
            guard !isQuoted || index < bytes.count else { return }
            count += 1
            body(name, first..<index)
            if isQuoted { index += 1 }
        }
    }

    /// The tag as HTML, without prefix and attributes; empty if it means nothing for text.
    var html: [UInt8] {
        let tag = [.lessThan] + (isClosing ? [.slash] : []) + bytes[nameParts.local] + [.greaterThan]
        guard let kind = HTMLTag(at: tag[...])?.kind else { return [] }
        // `<script/>` hides nothing, and `<br></br>` breaks one line.
        return isEmpty && kind == .hidden || isClosing && kind == .lineBreak ? [] : tag
    }

    /// The approximate source text of the tag.
    var source: [UInt8] {
        [.lessThan] + bytes + (isEmpty ? [.slash, .greaterThan] : [.greaterThan])
    }
}

extension XMLTag {
    /// The maximum number of bytes before the first tag of a document.
    private static let prologLimit = 64 << 10

    /// Returns the name of the first element in lower case, with its prefix; empty if there is none.
    ///
    /// - Returns: nil if more bytes are needed.
    static func rootName(in bytes: [UInt8], isWhole: Bool) -> String? {
        let prolog = bytes.prefix(prologLimit)
        var tokenizer = XMLTokenizer()
        tokenizer.beginChunk()
        let name = prolog.withUnsafeBufferPointer { prolog -> String? in
            while let token = tokenizer.next(in: prolog) {
                guard case .tag = token, !tokenizer.tag.isClosing else { continue }
                return String(decoding: tokenizer.tag.bytes[tokenizer.tag.name], as: UTF8.self).lowercased()
            }
            return nil
        }
        return name ?? (isWhole || prolog.count == prologLimit ? "" : nil)
    }
}

extension ArraySlice<UInt8> {
    /// Whether it contains `xml` in any case.
    fileprivate var containsXML: Bool {
        var window: UInt32 = 0
        for byte in self {
            window = window << 8 & 0xFFFFFF | UInt32(byte | 0x20)
            if window == 0x78_6D6C { return true }
        }
        return false
    }
}

/// The bytes with a meaning in XML only.
extension UInt8 {
    static let apostrophe = UInt8(ascii: "'")
    static let equals = UInt8(ascii: "=")

    /// The byte in lower case, if it is an ASCII letter.
    var lowercaseASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// Whether an element's name can begin with this byte; any non-ASCII byte counts.
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0x80 || self == UInt8(ascii: "_")
            || self == .colon
    }
}
