/// The text of an element, while it comes in parts: of what is longer than `byteLimit`, the rest is dropped.
struct XMLText {
    private(set) var bytes: [UInt8] = []
    private let byteLimit: Int
    /// Where the text begins whose entities are not decoded.
    private var runStart = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Appends text whose entities mean characters.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: text.prefix(max(0, byteLimit - bytes.count)))
    }

    /// Appends text that stands for itself.
    mutating func appendVerbatim(_ text: some Sequence<UInt8>) {
        decodeRun()
        bytes.append(contentsOf: text.prefix(max(0, byteLimit - bytes.count)))
        runStart = bytes.count
    }

    /// What has come; nil if that is nothing but white space.
    ///
    /// - Parameter isUTF8: false if nothing says which encoding it is in: what is not UTF-8 is Windows-1252 then.
    mutating func finish(isUTF8: Bool) -> String? {
        decodeRun()
        if bytes.count >= byteLimit { dropHalfACharacter() }
        guard bytes.contains(where: { !$0.isHTMLSpace }) else { return nil }
        let bytes = Self.mended(bytes)
        if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map(HTMLEntity.character(ofWindows1252:))))
    }

    /// The characters of `bytes`, whose entities are decoded.
    static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.contains(.ampersand) ? decoded(bytes)[...] : bytes, as: UTF8.self)
    }

    /// The UTF-8 that was taken for ISO 8859-1 and made UTF-8 of once more, which is the commonest fault of feeds;
    /// and the characters of Windows-1252 in place of the control codes that were written for them.
    private static func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0xC2 || $0 == 0xC3 }) else { return bytes }
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
        let run = bytes[runStart...]
        if run.contains(.ampersand) { bytes.replaceSubrange(runStart..., with: Self.decoded(run)) }
        runStart = bytes.count
    }

    private mutating func dropHalfACharacter() {
        guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0 else {
            return
        }
        let count = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
        if start + count > bytes.count { bytes.removeSubrange(start...) }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let index = rest.firstIndex(of: .ampersand) {
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
