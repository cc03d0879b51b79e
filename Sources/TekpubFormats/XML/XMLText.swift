/// The text of an element, collected from parts and truncated at `byteLimit`.
///
/// Entities are decoded, unless the text contains markup.
struct XMLText {
    private var bytes = ReusedBytes()
    /// Whether it contains tags. Its entities are then kept, and text without entities is escaped.
    private(set) var isMarkup = false
    private var byteLimit: Int
    /// The start of the part whose entities are not yet decoded.
    private var runStart = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Begins a new text, in the memory of the last one.
    mutating func begin(byteLimit: Int) {
        bytes.removeAll()
        isMarkup = false
        runStart = 0
        self.byteLimit = byteLimit
    }

    /// The number of bytes that can still be kept.
    private var room: Int { max(0, byteLimit - bytes.count) }

    /// Appends text with entities.
    mutating func append(_ text: ByteBuffer) {
        bytes.append(text.start(room))
    }

    /// Appends text without entities.
    mutating func appendVerbatim(_ text: ByteBuffer) {
        decodeRun()
        if isMarkup {
            bytes.append(Self.escaped(text.start(room)).prefix(room))
        } else {
            bytes.append(text.start(room))
        }
        runStart = bytes.count
    }

    /// Appends `count` times a byte of text without entities.
    mutating func appendVerbatim(_ byte: UInt8, count: Int = 1) {
        [UInt8](repeating: byte, count: count).withUnsafeBufferPointer { appendVerbatim($0) }
    }

    /// Appends a tag; from then on the text is markup.
    mutating func appendMarkup(_ tag: [UInt8]) {
        if !isMarkup {
            decodeRun()
            let escaped = bytes.withBytes { Self.escaped($0).prefix(byteLimit) }
            bytes.removeAll()
            bytes.append(escaped)
            isMarkup = true
        }
        bytes.append(tag.prefix(room))
    }

    /// Ends the text, and passes it to `body` as UTF-8 without U+0000.
    ///
    /// - Parameter isUTF8: whether the encoding is known to be UTF-8; else invalid UTF-8 is decoded as
    ///   Windows-1252.
    /// - Returns: what `body` returns; nil if the text is only white space.
    mutating func finish<Value>(isUTF8: Bool, _ body: (ByteBuffer) -> Value) -> Value? {
        decodeRun()
        if bytes.count >= byteLimit { dropHalfACharacter() }
        return bytes.withBytes { bytes in
            guard bytes.contains(where: { !$0.isHTMLSpace }) else { return nil }
            // ASCII needs no repair.
            if bytes.isASCIIWithoutNUL { return body(bytes) }
            let mended = Self.mended(Array(bytes))
            var text: String
            if isUTF8 {
                text = String(decoding: mended, as: UTF8.self)
            } else {
                text =
                    String(validating: mended, as: UTF8.self)
                    ?? String(String.UnicodeScalarView(mended.map(HTMLEntity.character(ofWindows1252:))))
            }
            text = text.withoutNUL
            return text.withUTF8(body)
        }
    }

    /// Like `finish(isUTF8:_:)`, but returns the text.
    mutating func finish(isUTF8: Bool) -> String? {
        finish(isUTF8: isUTF8) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the text of `bytes` with decoded entities.
    static func string(_ bytes: ByteBuffer) -> String {
        let text =
            bytes.index(of: .ampersand, from: 0) == bytes.count
            ? String(decoding: bytes, as: UTF8.self) : String(decoding: decoded(bytes), as: UTF8.self)
        return text.withoutNUL
    }

    /// Repairs text that was encoded as UTF-8 twice, the most common defect of feeds, and replaces control
    /// codes by the Windows-1252 characters they stand for.
    private static func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.withUnsafeBufferPointer({ $0.hasByte { $0 & 0xFE == 0xC2 } }) else { return bytes }
        var once: [UInt8] = []
        once.reserveCapacity(bytes.count)
        var index = 0
        var hasControls = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                once.append(byte)
                index += 1
                continue
            }
            guard byte == 0xC2 || byte == 0xC3, index + 1 < bytes.count, bytes[index + 1] & 0xC0 == 0x80
            else { break }
            once.append(byte << 6 | bytes[index + 1] & 0x3F)
            hasControls = hasControls || byte == 0xC2 && bytes[index + 1] < 0xA0
            index += 2
        }
        if index == bytes.count, String(validating: once, as: UTF8.self) != nil { return once }
        guard hasControls, let text = String(validating: bytes, as: UTF8.self) else { return bytes }
        let scalars = text.unicodeScalars.map {
            $0.value < 0xA0 && $0.value >= 0x80 ? HTMLEntity.character(ofWindows1252: UInt8($0.value)) : $0
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    private mutating func decodeRun() {
        guard !isMarkup, runStart < bytes.count else { return }
        let decoded = bytes.withBytes { bytes -> [UInt8]? in
            let run = bytes.part(from: runStart)
            return run.index(of: .ampersand, from: 0) == run.count ? nil : Self.decoded(run)
        }
        if let decoded {
            bytes.truncate(to: runStart)
            bytes.append(decoded)
        }
        runStart = bytes.count
    }

    private mutating func dropHalfACharacter() {
        let end = bytes.withBytes { bytes in
            guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0
            else {
                return bytes.count
            }
            let count = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
            return start + count > bytes.count ? start : bytes.count
        }
        bytes.truncate(to: end)
    }

    private static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.reduce(into: []) { bytes, byte in
            switch byte {
            case .ampersand: bytes += "&amp;".utf8
            case .lessThan: bytes += "&lt;".utf8
            default: bytes.append(byte)
            }
        }
    }

    private static func decoded(_ text: ByteBuffer) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var start = 0
        while start < text.count {
            let index = text.index(of: .ampersand, from: start)
            bytes += text.part(start..<index)
            start = index
            guard index < text.count else { break }
            if let entity = HTMLEntity(at: text.part(from: index)) {
                bytes += entity.text.utf8
                start += entity.byteCount
            } else {
                bytes.append(.ampersand)
                start += 1
            }
        }
        return bytes
    }
}
