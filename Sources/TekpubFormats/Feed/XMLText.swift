/// The text of an element, collected from parts and truncated at `byteLimit`.
///
/// Entities are decoded, unless the text contains markup.
struct XMLText {
    private(set) var bytes: [UInt8] = []
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
        bytes.removeAll(keepingCapacity: true)
        isMarkup = false
        runStart = 0
        self.byteLimit = byteLimit
    }

    /// Appends text with entities.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: text.start(byteLimit - bytes.count))
    }

    /// Appends text without entities.
    mutating func appendVerbatim(_ text: some Sequence<UInt8>) {
        decodeRun()
        let room = max(0, byteLimit - bytes.count)
        if isMarkup {
            bytes += Self.escaped(text.prefix(room)).prefix(room)
        } else if text.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0.start(room)) }) == nil {
            bytes.append(contentsOf: text.prefix(room))
        }
        runStart = bytes.count
    }

    /// Appends a tag; from then on the text is markup.
    mutating func appendMarkup(_ tag: [UInt8]) {
        if !isMarkup {
            decodeRun()
            bytes = Array(Self.escaped(bytes).prefix(byteLimit))
            isMarkup = true
        }
        bytes += tag.prefix(max(0, byteLimit - bytes.count))
    }

    /// Returns the text; nil if it is only white space.
    ///
    /// - Parameter isUTF8: whether the encoding is known to be UTF-8; else invalid UTF-8 is decoded as
    ///   Windows-1252.
    mutating func finish(isUTF8: Bool) -> String? {
        decodeRun()
        if bytes.count >= byteLimit { dropHalfACharacter() }
        guard bytes.contains(where: { !$0.isHTMLSpace }) else { return nil }
        // ASCII needs no repair.
        if bytes.withUnsafeBufferPointer({
            !$0.hasByte { $0 >= 0x80 } && $0.index(of: 0, from: 0) == $0.count
        }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        let bytes = Self.mended(bytes)
        if isUTF8 { return String(decoding: bytes, as: UTF8.self).withoutNUL }
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map(HTMLEntity.character(ofWindows1252:))))
        return text.withoutNUL
    }

    /// Returns the text of `bytes` with decoded entities.
    static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(
            decoding: bytes.firstIndex(ofByte: .ampersand) == nil ? bytes : decoded(bytes)[...], as: UTF8.self
        ).withoutNUL
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
        guard !isMarkup else { return }
        let run = bytes[runStart...]
        if run.firstIndex(ofByte: .ampersand) != nil {
            bytes.replaceSubrange(runStart..., with: Self.decoded(run))
        }
        runStart = bytes.count
    }

    private mutating func dropHalfACharacter() {
        guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0 else {
            return
        }
        let count = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
        if start + count > bytes.count { bytes.removeSubrange(start...) }
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

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let index = rest.firstIndex(ofByte: .ampersand) {
            bytes += rest[..<index]
            rest = rest[index...]
            if let entity = HTMLEntity(at: rest) {
                bytes += entity.text.utf8
                rest = rest.dropFirst(entity.byteCount)
            } else {
                bytes.append(.ampersand)
                rest = rest.dropFirst()
            }
        }
        return bytes + rest
    }
}
