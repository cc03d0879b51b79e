/// The format and encoding detected from the first bytes of a body.
///
/// Fails at the first byte that is wrong.
struct FormatDetection {
    enum Format { case xml, html, json, opml }

    /// The maximum length of an XML declaration in bytes.
    private static let declarationLimit = 1024
    /// The number of bytes needed to recognise a file's signature.
    private static let signatureByteCount = 16

    let format: Format
    /// nil if unspecified, which means UTF-8.
    let encoding: TextEncoding?
    /// The number of bytes before the document, such as messages of the program that sent it.
    var skippedCount = 0

    /// The maximum number of bytes in which a document is looked for that does not begin at once.
    private static let searchLimit = 16 << 10

    /// Detects the format from the bytes after the byte order mark and white space.
    ///
    /// - Parameters:
    ///   - bytes: the bytes received so far; not empty.
    ///   - offset: the number of bytes before them.
    ///   - shown: the encoding detected from the first bytes of the body.
    ///   - stated: the encoding named by the response's header.
    ///   - isWhole: whether the body is complete.
    /// - Returns: nil if more bytes are needed.
    /// - Throws: `WireError` if the body is not a catalogue.
    static func recognise(
        _ bytes: [UInt8], at offset: Int, shown: TextEncoding?, stated: String?, isWhole: Bool
    ) throws(WireError) -> FormatDetection? {
        let header = shown ?? stated.flatMap(TextEncoding.init(usableLabel:))
        switch bytes[0] {
        case .openBrace, .openBracket: return FormatDetection(format: .json, encoding: header)
        case .lessThan:
            guard let root = XMLTag.rootName(in: bytes, isWhole: isWhole) else { return nil }
            // The parts of a page that are read are in ASCII.
            if WebPageReader.roots.contains(root) { return FormatDetection(format: .html, encoding: header) }
            if !FeedReader.roots.contains(root), root != "opml" {
                guard isWhole || bytes.count >= searchLimit else { return nil }
                if let index = declaration(in: bytes), index > 0 {
                    return try recognise(
                        Array(bytes[index...]), at: offset + index, shown: shown, stated: stated,
                        isWhole: isWhole)?
                        .behind(index)
                }
            }
            let format = root == "opml" ? Format.opml : .xml
            guard header == nil else { return FormatDetection(format: format, encoding: header) }
            guard let label = declaredEncoding(in: bytes, isWhole: isWhole) else { return nil }
            return FormatDetection(
                format: format, encoding: label.name.flatMap(TextEncoding.init(usableLabel:)))
        default:
            guard isWhole || bytes.count >= signatureByteCount else { return nil }
            // The same number of bytes is examined however the body is split into chunks.
            let signature = Array(bytes.prefix(signatureByteCount))
            if mayBeMessage(signature) {
                guard isWhole || bytes.count >= searchLimit else { return nil }
                if let index = declaration(in: bytes) {
                    return try recognise(
                        Array(bytes[index...]), at: offset + index, shown: shown, stated: stated,
                        isWhole: isWhole)?
                        .behind(index)
                }
            }
            throw flaw(of: signature, at: offset, isWhole: isWhole)
        }
    }

    /// The same document behind `count` more bytes.
    private func behind(_ count: Int) -> FormatDetection {
        var detection = self
        detection.skippedCount += count
        return detection
    }

    /// Whether the bytes begin a text that a program may have written before its document.
    private static func mayBeMessage(_ bytes: [UInt8]) -> Bool {
        UnsupportedFormat(signature: bytes) == nil && bytes.allSatisfy { $0 >= 0x20 || $0.isHTMLSpace }
    }

    /// The index of the first XML declaration; nil if missing.
    private static func declaration(in bytes: [UInt8]) -> Int? {
        bytes.prefix(searchLimit).withUnsafeBufferPointer { bytes in
            var index = bytes.index(of: .lessThan, from: 0)
            while index < bytes.count, !bytes.part(from: index).begins(with: "<?xml ") {
                index = bytes.index(of: .lessThan, from: index + 1)
            }
            return index < bytes.count ? index : nil
        }
    }

    /// The name in `<?xml version="1.0" encoding="…"?>`; nil if more bytes are needed.
    private static func declaredEncoding(in bytes: [UInt8], isWhole: Bool) -> (name: String?, Void)? {
        let opening = Array("<?xml".utf8)
        guard bytes.starts(with: opening) else {
            return opening.starts(with: bytes) && !isWhole ? nil : (nil, ())
        }
        guard let end = bytes.firstIndex(of: .greaterThan) else {
            return isWhole || bytes.count > declarationLimit ? (nil, ()) : nil
        }
        let attributes = bytes[2..<end].withUnsafeBufferPointer {
            XMLTag($0.start(XMLTag.byteLimit), last: 0).attributes
        }
        return (attributes["encoding"]?.trimmed, ())
    }

    private static func flaw(of bytes: [UInt8], at offset: Int, isWhole: Bool) -> WireError {
        if let format = UnsupportedFormat(signature: bytes) { return .foreign(format) }
        let word = bytes.prefix { !$0.endsScalar }
        if bytes[0] == .quote { return .anotherShape }
        if bytes[0].beginsJSONValue, isWhole || word.count < bytes.count {
            let scalar = JSONScalar(literal: word)
            if scalar != .null || word.elementsEqual("null".utf8) { return .anotherShape }
        }
        guard bytes[0].canBeginUTF8 else { return .invalidUTF8(offset: offset) }
        return bytes.allSatisfy { $0 >= 0x20 || $0.isHTMLSpace }
            ? .foreign(.plainText) : .notJSON(offset: offset)
    }
}
