import Localization

/// Decodes a feed, and compares what its header, its declaration and its bytes say about the encoding.
///
/// Source: RFC 7303, section 3, and RFC 8259, section 8.1.
struct LintEncoding {
    /// The feed in UTF-8, without a byte order mark.
    let text: [UInt8]
    private(set) var problems: [(code: FeedProblem.Code, offset: Int?, message: String)] = []

    /// The part of the body in which an XML declaration is looked for.
    private static let declarationLimit = 1024

    init(_ body: [UInt8], contentType: String?) {
        let shown = TextEncoding.shown(by: body, isWhole: true)
        let bytes = Array(body.dropFirst(shown?.markByteCount ?? 0))
        let header = contentType.flatMap { ContentType($0).charset }
        let declared = Self.declaration(in: bytes)
        var problems: [(code: FeedProblem.Code, offset: Int?, message: String)] = []

        var encoding = shown?.encoding
        for label in [header, declared].compactMap(\.self) {
            guard let named = TextEncoding(label: label), TextConverter(from: named) != nil else {
                problems.append(
                    (.encodingUnknown, nil, localized("The encoding \(label) is unknown. Use UTF-8.")))
                continue
            }
            encoding = encoding ?? named
        }
        if let header, let declared, let first = TextEncoding(label: header),
            let second = TextEncoding(label: declared), first != second
        {
            let sentence =
                localized(
                    "The header says \(header), the feed \(declared). Programs differ in which they believe.")
            problems.append((.encodingMismatch, 0, sentence))
        }
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        if header == nil, declared == nil, shown?.encoding == nil, !isPlain, bytes.first == .lessThan {
            let sentence =
                localized(
                    "Neither the header nor the feed names the encoding. Begin with <?xml version=\"1.0\" encoding=\"UTF-8\"?>."
                )
            problems.append((.encodingMissing, 0, sentence))
        }
        if let encoding, encoding != .utf8,
            let converter = TextConverter(from: encoding, isLabelled: shown?.encoding == nil)
        {
            var converted: [UInt8] = []
            converter.convert(bytes, into: &converted)
            converter.finish(into: &converted)
            text = converted
            if converter.contradictsLabel {
                let sentence = localized("The feed is UTF-8, but is labelled \(encoding.name).")
                problems.append((.encodingMismatch, 0, sentence))
            }
        } else {
            text = bytes
            if let offset = Self.firstInvalid(in: bytes) {
                let sentence = localized(
                    "This byte is not UTF-8. Save the feed as UTF-8, or declare its encoding.")
                problems.append((.encodingInvalid, offset, sentence))
            }
        }
        self.problems = problems
        if let contentType { checkType(contentType) }
    }

    /// Complains about a media type that is not that of a feed.
    private mutating func checkType(_ contentType: String) {
        let type = contentType.prefix { $0 != ";" }.lowercased().trimmed ?? ""
        guard !type.contains("xml"), !type.contains("json"), !type.isEmpty else { return }
        let wanted =
            switch text.first {
            case .openBracket: "application/json"
            case .openBrace: "application/feed+json"
            default: "application/rss+xml"
            }
        problems.append((.contentType, nil, localized("The feed is sent as \(type). Send it as \(wanted).")))
    }

    /// The encoding in the XML declaration; nil if missing.
    private static func declaration(in bytes: [UInt8]) -> String? {
        let start = bytes.prefix(declarationLimit)
        guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: .greaterThan) else {
            return nil
        }
        return start[2..<end].withUnsafeBufferPointer {
            XMLTag($0.start(XMLTag.byteLimit), last: 0).attributes["encoding"]?.trimmed
        }
    }

    /// The index of the first byte that is not part of UTF-8; nil if all are.
    private static func firstInvalid(in bytes: [UInt8]) -> Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &input) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
