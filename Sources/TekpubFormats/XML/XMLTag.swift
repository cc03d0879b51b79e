/// An XML tag, whose bytes are valid until its tokenizer reads the next token.
struct XMLTag {
    /// The maximum number of bytes that are kept of a tag: addresses are long, and inlined pictures are
    /// longer.
    static let byteLimit = 64 << 10
    /// The maximum number of attributes that are read.
    private static let attributeLimit = 256

    /// The bytes between `<` and `>`.
    private let bytes: ByteBuffer
    /// Its name, including the prefix.
    let name: ByteBuffer
    /// The index of the first byte after the name.
    private let nameEnd: Int
    let isClosing: Bool
    /// Whether it is a self-closing tag.
    let isEmpty: Bool

    /// - Parameters:
    ///   - bytes: the bytes between `<` and `>`, perhaps truncated.
    ///   - last: its last byte that is not white space, even if that byte was not kept.
    init(_ bytes: ByteBuffer, last: UInt8) {
        isClosing = bytes.first == .slash
        isEmpty = !isClosing && last == .slash
        if isEmpty, let slash = bytes.lastIndex(where: { !$0.isJSONSpace }), bytes[slash] == .slash {
            self.bytes = bytes.start(slash)
        } else {
            self.bytes = bytes
        }
        let start = isClosing ? 1 : 0
        let end = self.bytes.index(of: Self.nameEnds, from: start)
        nameEnd = end
        name = self.bytes.part(start..<end)
        hasAttributes = end + 1 < self.bytes.count
        mayHaveXMLAttributes = hasAttributes && self.bytes.part(from: end).containsXML
    }

    /// White space, as in HTML, and `/`.
    private static let nameEnds = LowBytes(bits: 0x8001_0000_3600)

    /// Whether there may be attributes whose names begin with `xml`: namespaces or a base. Few tags have them.
    let mayHaveXMLAttributes: Bool

    /// Whether there are attributes after the name.
    let hasAttributes: Bool

    /// The prefix, which may be empty, and the local name.
    var nameParts: (prefix: ByteBuffer, local: ByteBuffer) {
        guard let colon = name.firstIndex(of: .colon) else { return (name.start(0), name) }
        return (name.start(colon), name.part(from: colon + 1))
    }

    /// The decoded attributes.
    var attributes: XMLAttributes {
        var attributes: XMLAttributes = [:]
        forEachAttribute { name, value in
            guard let name = ShortName(name) else { return }
            attributes.append(XMLText.string(value), for: name)
        }
        return attributes
    }

    /// Returns the decoded value of the attribute `key`; nil if missing.
    func attribute(_ key: ShortName) -> String? {
        attribute { ShortName($0) == key }
    }

    /// Returns the decoded value of the first attribute whose name is wanted; nil if missing.
    func attribute(where isWanted: (ByteBuffer) -> Bool) -> String? {
        var found: ByteBuffer?
        forEachAttribute { name, value in
            if found == nil, isWanted(name) { found = value }
        }
        return found.map(XMLText.string)
    }

    /// Calls `body` with each attribute's name and value, in which entities are not decoded.
    @inline(__always)
    func forEachAttribute(_ body: (_ name: ByteBuffer, _ value: ByteBuffer) -> Void) {
        var index = nameEnd
        var count = 0
        @inline(__always)
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
            if isQuoted {
                index = bytes.index(of: quote, from: first)
            } else {
                skip { !$0.isHTMLSpace }
            }
            // Ignore a truncated value.
            guard !isQuoted || index < bytes.count else { return }
            count += 1
            body(bytes.part(name), bytes.part(first..<index))
            if isQuoted { index += 1 }
        }
    }

    /// The tag as HTML, without prefix and attributes but the address of a link; empty if it means nothing for text.
    var html: [UInt8] {
        let tag = [.lessThan] + (isClosing ? [.slash] : []) + nameParts.local + [.greaterThan]
        guard let kind = tag.withUnsafeBufferPointer({ HTMLTag(at: $0)?.kind }) else { return [] }
        if kind == .link, !isClosing, hasAttributes { return link }
        // `<script/>` hides nothing, and `<br></br>` breaks one line.
        return isEmpty && kind == .hidden || isClosing && kind == .lineBreak ? [] : tag
    }

    /// The tag `<a>` with its address as it is written.
    private var link: [UInt8] {
        var address: [UInt8] = []
        forEachAttribute { name, value in
            if name.equals("href") { address = value.filter { $0 != .quote } }
        }
        return Array("<a href=\"".utf8) + address + Array("\">".utf8)
    }

    /// The approximate source text of the tag.
    var source: [UInt8] {
        [.lessThan] + bytes + (isEmpty ? [.slash, .greaterThan] : [.greaterThan])
    }
}

extension XMLTag {
    /// The maximum number of bytes before the first tag of a document.
    private static let prologLimit = 64 << 10

    /// Returns the name of the first element in lower case, with its prefix; empty if missing.
    ///
    /// - Returns: nil if more bytes are needed.
    static func rootName(in bytes: [UInt8], isWhole: Bool) -> String? {
        let prolog = bytes.prefix(prologLimit)
        var tokenizer = XMLTokenizer()
        tokenizer.beginChunk()
        let name = prolog.withUnsafeBufferPointer { prolog -> String? in
            while let token = tokenizer.next(in: prolog) {
                guard case .tag(let tag) = token, !tag.isClosing else { continue }
                return String(decoding: tag.name, as: UTF8.self).lowercased()
            }
            return nil
        }
        return name ?? (isWhole || prolog.count == prologLimit ? "" : nil)
    }
}

extension ByteBuffer {
    /// Whether it contains `xml` in any case.
    fileprivate var containsXML: Bool {
        // The letters at all positions at once.
        guard let start = baseAddress, count >= 3 else { return false }
        var marks: UInt8 = 0
        for index in 0..<(count - 2) {
            let differences = start[index] ^ 0x78 | start[index + 1] ^ 0x6D | start[index + 2] ^ 0x6C
            marks |= differences & ~0x20 == 0 ? 1 : 0
        }
        return marks != 0
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
