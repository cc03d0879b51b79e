/// Replaces the entities that a document declares for itself, such as `<!ENTITY ccaron "&#x10D;">`, before it is divided
/// into tags and text.
///
/// Few documents declare any. Entities of other files are not read, and entities that contain themselves are left as they
/// are written. All replacements together are bounded, so that a short document cannot become a long one.
///
/// Source: Extensible Markup Language 1.0, sections 4.1 to 4.5.
struct XMLEntities {
    /// The maximum number of entities, of bytes of a name, and of bytes of a replacement.
    private static let countLimit = 2000, nameLimit = 64, valueLimit = 16 << 10
    /// The maximum number of bytes of all replacements in a document.
    private static let totalLimit = 4 << 20
    /// The maximum number of entities in entities.
    private static let depthLimit = 8

    private var values: [String: [UInt8]] = [:]
    /// The index of the first byte behind the declarations.
    let end: Int
    /// The start of a reference whose end has not come yet.
    private var held: [UInt8] = []
    private var totalCount = 0

    /// Reads the declarations before the first element.
    ///
    /// - Returns: nil if there are none.
    init?(in bytes: [UInt8]) {
        var declared: [String: [UInt8]] = [:]
        let end = bytes.withUnsafeBufferPointer { Self.readDeclarations($0, into: &declared) }
        guard let end, !declared.isEmpty else { return nil }
        self.end = end
        var room = Self.totalLimit
        for name in declared.keys.sorted() where room > 0 {
            var value: [UInt8] = []
            if Self.resolve(name, in: declared, depth: 0, into: &value) { values[name] = value }
            room -= value.count
        }
    }

    /// Appends `bytes` to `text` with their entities replaced. The start of a reference may be held until the next call.
    mutating func replace(_ bytes: ArraySlice<UInt8>, in text: inout [UInt8]) {
        let bytes = (held + bytes)[...]
        held = []
        var index = 0
        while let start = bytes[index...].firstIndex(ofByte: .ampersand) {
            text += bytes[index..<start]
            let name = bytes[(start + 1)...].prefix(Self.nameLimit + 1).prefix(while: \.isInXMLName)
            if name.endIndex == bytes.endIndex, name.count <= Self.nameLimit {
                held = Array(bytes[start...])
                return
            }
            if name.endIndex < bytes.endIndex, bytes[name.endIndex] == .semicolon,
                let value = values[String(decoding: name, as: UTF8.self)],
                totalCount + value.count <= Self.totalLimit
            {
                text += value
                totalCount += value.count
                index = name.endIndex + 1
            } else {
                text.append(.ampersand)
                index = start + 1
            }
        }
        text += bytes[index...]
    }

    /// Appends what is held at the end of a document.
    mutating func finish(into text: inout [UInt8]) {
        text += held
        held = []
    }
}

extension XMLEntities {
    /// Reads the declarations in the document type declaration.
    ///
    /// - Returns: the index of the first byte behind them; nil if there are none.
    private static func readDeclarations(_ bytes: ByteBuffer, into declared: inout [String: [UInt8]]) -> Int?
    {
        guard var index = indexBehindDoctype(in: bytes) else { return nil }
        while index < bytes.count, bytes[index] != .openBracket {
            guard bytes[index] != .greaterThan else { return nil }
            index += 1
        }
        while index < bytes.count, bytes[index] != .closeBracket {
            if bytes.part(from: index).begins(with: "<!--") {
                index = bytes.index(of: "-->", from: index + 4) ?? bytes.count
            } else if bytes.part(from: index).begins(with: "<!ENTITY") {
                index = read(bytes, from: index + 8, into: &declared)
            } else if bytes[index] == .quote || bytes[index] == .apostrophe {
                index = bytes.index(of: bytes[index], from: index + 1) + 1
            } else {
                index += 1
            }
        }
        return index < bytes.count ? index : nil
    }

    /// Returns the index behind `<!DOCTYPE`; nil if something else than instructions and comments stands before it, as in
    /// a text about declarations.
    private static func indexBehindDoctype(in bytes: ByteBuffer) -> Int? {
        var index = 0
        while true {
            while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
            let rest = bytes.part(from: index)
            if rest.begins(with: "<?"), let end = bytes.index(of: "?>", from: index + 2) {
                index = end + 2
            } else if rest.begins(with: "<!--"), let end = bytes.index(of: "-->", from: index + 4) {
                index = end + 3
            } else {
                return rest.begins(with: "<!DOCTYPE") ? index + 9 : nil
            }
        }
    }

    /// Reads the name and the value behind `<!ENTITY`; the first declaration of a name counts.
    ///
    /// - Returns: the index of the first byte behind them.
    private static func read(
        _ bytes: ByteBuffer, from start: Int, into declared: inout [String: [UInt8]]
    ) -> Int {
        var index = start
        func skip(while condition: (UInt8) -> Bool) {
            while index < bytes.count, condition(bytes[index]) { index += 1 }
        }
        skip(while: \.isHTMLSpace)
        let nameStart = index
        skip(while: \.isInXMLName)
        let name = bytes.part(nameStart..<index)
        skip(while: \.isHTMLSpace)
        // Entities of other files, and those for declarations, have something else here.
        guard index < bytes.count, case let quote = bytes[index], quote == .quote || quote == .apostrophe,
            (1...nameLimit).contains(name.count)
        else { return index }
        let end = bytes.index(of: quote, from: index + 1)
        let value = bytes.part((index + 1)..<end)
        let key = String(decoding: name, as: UTF8.self)
        if value.count <= valueLimit, declared.count < countLimit, declared[key] == nil,
            !predefined.contains(key)
        {
            declared[key] = Array(value)
        }
        return min(bytes.count, end + 1)
    }

    private static let predefined: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

    /// Appends the replacement of an entity, in which entities and numbers are replaced.
    ///
    /// - Returns: false if it is too long, or too deep, as one that contains itself.
    private static func resolve(
        _ name: String, in declared: [String: [UInt8]], depth: Int, into text: inout [UInt8]
    ) -> Bool {
        guard depth < depthLimit, let value = declared[name]?[...] else { return false }
        var index = value.startIndex
        while let start = value[index...].firstIndex(ofByte: .ampersand) {
            text += value[index..<start]
            let name = value[(start + 1)...].prefix { $0.isInXMLName || $0 == UInt8(ascii: "#") }
            let isReference = name.endIndex < value.endIndex && value[name.endIndex] == .semicolon
            let key = String(decoding: name, as: UTF8.self)
            if isReference, declared[key] != nil {
                guard resolve(key, in: declared, depth: depth + 1, into: &text) else { return false }
            } else if isReference, key.hasPrefix("#"),
                let entity = value[start...].withUnsafeBufferPointer({ HTMLEntity(at: $0) })
            {
                text += entity.text.utf8
            } else {
                text += value[start..<min(value.endIndex, name.endIndex + 1)]
            }
            index = isReference ? name.endIndex + 1 : min(value.endIndex, name.endIndex + 1)
            guard text.count <= valueLimit else { return false }
        }
        text += value[index...]
        return text.count <= valueLimit
    }
}

extension UInt8 {
    /// Whether a name in XML can contain it; any non-ASCII byte counts.
    fileprivate var isInXMLName: Bool { isLetterOrDigit || self >= 0x80 || "-._:".utf8.contains(self) }
}

extension ByteBuffer {
    /// Returns the first index of `text` from `start` on; nil if missing.
    fileprivate func index(of text: StaticString, from start: Int) -> Int? {
        text.withUTF8Buffer { text in
            var index = index(of: text[0], from: start)
            while index < count {
                if part(from: index).start(text.count).equals(text) { return index }
                index = self.index(of: text[0], from: index + 1)
            }
            return nil
        }
    }
}
