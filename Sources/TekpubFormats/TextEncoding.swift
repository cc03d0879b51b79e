/// The character encoding of a document.
struct TextEncoding: Hashable {
    /// The name that `iconv` uses.
    let name: String
    /// The size of the shortest character in bytes.
    let unitByteCount: Int

    static let utf8 = TextEncoding("UTF-8")
    static let utf16LittleEndian = TextEncoding("UTF-16LE", unitByteCount: 2)
    static let utf16BigEndian = TextEncoding("UTF-16BE", unitByteCount: 2)
    static let utf32LittleEndian = TextEncoding("UTF-32LE", unitByteCount: 4)
    static let utf32BigEndian = TextEncoding("UTF-32BE", unitByteCount: 4)

    private init(_ name: String, unitByteCount: Int = 1) {
        self.name = name
        self.unitByteCount = unitByteCount
    }

    /// - Parameter label: a name as written in a declaration or a header.
    /// - Returns: nil if `label` cannot be the name of an encoding.
    init?(label: String) {
        let name = label.trimmed?.uppercased() ?? ""
        guard !name.isEmpty, name.utf8.count <= 40,
            name.utf8.allSatisfy({ $0.isLetterOrDigit || "-_.:".utf8.contains($0) })
        else { return nil }
        self.init(Self.meanings[name] ?? name, unitByteCount: 1)
    }

    /// Creates the encoding of a document whose declaration can be read as ASCII.
    ///
    /// Source: WHATWG, Encoding, section 4.2. Other readers ignore labels that they do not know, as browsers do.
    ///
    /// - Returns: nil if the system does not know the encoding, or a document that begins like this one cannot have it.
    init?(usableLabel label: String) {
        self.init(label: label)
        let sample = Array("<?xml version=\"1.0\"?>".utf8)
        var text: [UInt8] = []
        TextConverter(from: self)?.convert(sample, into: &text)
        guard text == sample else { return nil }
    }

    /// Detects the encoding from the first bytes of a document, and the length of its byte order mark.
    ///
    /// Source: XML 1.0, appendix F, and RFC 8259, section 8.1.
    ///
    /// - Parameter isWhole: whether the document is complete.
    /// - Returns: nil if more bytes are needed.
    static func shown(by bytes: [UInt8], isWhole: Bool) -> (encoding: TextEncoding?, markByteCount: Int)? {
        let begins = { (mark: [UInt8]) in bytes.starts(with: mark) }
        let mayBecome = { (mark: [UInt8]) in !isWhole && mark.starts(with: bytes) }
        if mayBecome([0xEF, 0xBB, 0xBF]) && bytes.count < 3
            || mayBecome([0xFF, 0xFE, 0, 0]) && bytes.count < 4
            || mayBecome([0, 0, 0xFE, 0xFF]) && bytes.count < 4 || mayBecome([0xFE, 0xFF]) && bytes.count < 2
        {
            return nil
        }
        if begins([0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if begins([0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
        if begins([0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
        if begins([0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if begins([0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        if bytes.count < 4, !isWhole, bytes.contains(0) || bytes.count < 2 { return nil }
        guard bytes.count >= 4 else { return (nil, 0) }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (let first, 0, 0, 0) where first.beginsDocument: return (.utf32LittleEndian, 0)
        case (0, 0, 0, let first) where first.beginsDocument: return (.utf32BigEndian, 0)
        case (let first, 0, let next, 0) where first.beginsDocument && next != 0:
            return (.utf16LittleEndian, 0)
        case (0, let first, 0, let next) where first.beginsDocument && next != 0: return (.utf16BigEndian, 0)
        default: return (nil, 0)
        }
    }

    /// The encodings that publishers mean by a name: as on the web, the superset of the one named.
    private static let meanings: [String: String] = [
        "UTF8": "UTF-8", "US-ASCII": "UTF-8", "ASCII": "UTF-8", "UNICODE-1-1-UTF-8": "UTF-8",
        "ISO-8859-1": "WINDOWS-1252", "ISO8859-1": "WINDOWS-1252", "LATIN1": "WINDOWS-1252",
        "LATIN-1": "WINDOWS-1252", "CP1252": "WINDOWS-1252", "ISO-8859-9": "WINDOWS-1254",
        "ISO-8859-11": "CP874", "TIS-620": "CP874", "WINDOWS-874": "CP874",
        "GB2312": "GB18030", "GBK": "GB18030", "X-GBK": "GB18030", "GB_2312-80": "GB18030",
        "SHIFT_JIS": "CP932", "SHIFT-JIS": "CP932", "X-SJIS": "CP932", "SJIS": "CP932",
        "WINDOWS-31J": "CP932",
        "X-EUC-JP": "EUC-JP", "EUC-KR": "CP949", "KS_C_5601-1987": "CP949", "BIG5": "BIG5-HKSCS",
        "X-MAC-ROMAN": "MACINTOSH",
    ]
}

extension UInt8 {
    /// Whether a text document can begin with this byte.
    fileprivate var beginsDocument: Bool {
        self == .lessThan || self == .openBrace || self == .openBracket || isJSONSpace
    }
}
