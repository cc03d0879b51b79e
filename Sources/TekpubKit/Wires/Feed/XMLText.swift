/// Makes text of the bytes of an XML document.
struct XMLText {
    /// How the bytes of a document become characters.
    enum Encoding {
        case utf8
        /// ISO 8859-1 as the web reads it: as Windows-1252, which has quotes and dashes too.
        case latin1

        /// - Parameter name: as an XML declaration has it.
        init?(name: String) {
            switch name.lowercased() {
            case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
            case "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252": self = .latin1
            default: return nil
            }
        }
    }

    /// That of the document.
    var encoding = Encoding.utf8

    /// What an element holds: its text with every entity decoded once, and the markup in it as it stands.
    ///
    /// - Parameter origin: the offset in the body at which `buffer` begins.
    func content(_ range: Range<Int>, of buffer: [UInt8], origin: Int) throws(WireError) -> String {
        guard encoding == .utf8 else {
            let bytes = buffer[range].flatMap { HTMLEntity.character(ofWindows1252: $0).utf8 }
            return try XMLText().content(0..<bytes.count, of: bytes, origin: origin + range.lowerBound)
        }
        guard buffer[range].contains(where: { $0 == .lessThan || $0 == .ampersand }) else {
            return try string(buffer, range, at: origin + range.lowerBound)
        }
        var bytes: [UInt8] = []
        var tokenizer = XMLTokenizer(at: range.lowerBound)
        var end = range.lowerBound
        while let token = tokenizer.next(in: buffer, before: range.upperBound) {
            switch token {
            case .tag(let tag):
                Self.append(buffer[end..<tag.range.lowerBound], to: &bytes)
                bytes += buffer[tag.range]
            case .characters(let characters):
                Self.append(buffer[end..<(characters.lowerBound - 9)], to: &bytes)
                bytes += buffer[characters]
            case .instruction(let instruction):
                Self.append(buffer[end..<(instruction.lowerBound - 2)], to: &bytes)
            }
            end = tokenizer.position
        }
        Self.append(buffer[end..<range.upperBound], to: &bytes)
        return try string(bytes, 0..<bytes.count, at: origin + range.lowerBound)
    }

    /// Appends text whose entities mean characters.
    private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
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
        bytes += rest
    }

    private func string(
        _ bytes: [UInt8], _ range: Range<Int>, at offset: Int
    ) throws(WireError) -> String {
        guard let text = String(utf8: bytes, in: range) else { throw .invalidUTF8(offset: offset) }
        return text
    }
}
