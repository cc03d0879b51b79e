/// The texts of an item, or of the channel it is in.
struct FeedFields {
    /// The address of the video.
    private(set) var enclosure: String?
    /// The identifier, where it is an address too.
    private(set) var permanentLink: String?
    private var texts = [String?](repeating: nil, count: FeedField.allCases.count)

    /// The first text of that name which is not empty; nil if there is none.
    subscript(field: FeedField) -> String? { texts[field.rawValue] }

    /// Takes the children of the element that lies at `range`.
    ///
    /// - Parameter origin: the offset in the body at which `buffer` begins.
    mutating func readChildren(
        of range: Range<Int>, in buffer: [UInt8], origin: Int, text: XMLText
    ) throws(WireError) {
        func isText(_ tag: XMLTag) -> Bool {
            FeedField(tag, in: buffer).map { !$0.holdsMarkup } ?? false
        }
        try XMLElement.forEachChild(of: range, in: buffer, isText: isText) { child throws(WireError) in
            try read(child, in: buffer, origin: origin, text: text)
        }
    }

    /// Takes the element that lies at `range` itself.
    mutating func readElement(
        at range: Range<Int>, in buffer: [UInt8], origin: Int, text: XMLText
    ) throws(WireError) {
        var tokenizer = XMLTokenizer(at: range.lowerBound)
        guard case .tag(let tag)? = tokenizer.next(in: buffer, before: range.upperBound) else { return }
        let end = buffer[range].lastIndex(of: .lessThan) ?? range.upperBound
        let content = tag.range.upperBound..<max(tag.range.upperBound, end)
        try read(XMLElement(tag: tag, content: content), in: buffer, origin: origin, text: text)
    }

    private mutating func read(
        _ element: XMLElement, in buffer: [UInt8], origin: Int, text: XMLText
    ) throws(WireError) {
        if element.tag.isNamed("enclosure", in: buffer) {
            guard let range = element.tag.attribute("url", in: buffer) else { return }
            let url = try text.content(range, of: buffer, origin: origin)
            if enclosure == nil, !url.isEmpty { enclosure = url }
        }
        guard let field = FeedField(element.tag, in: buffer), self[field] == nil else { return }
        let value = try text.content(element.content, of: buffer, origin: origin)
        guard !value.isEmpty else { return }
        texts[field.rawValue] = value
        if field == .identifier { readPermanentLink(value, of: element.tag, in: buffer) }
    }

    private mutating func readPermanentLink(_ value: String, of tag: XMLTag, in buffer: [UInt8]) {
        let isAddress = tag.attribute("isPermaLink", in: buffer).map {
            !buffer[$0].elementsEqual("false".utf8)
        }
        if isAddress ?? true, value.hasPrefix("http://") || value.hasPrefix("https://") {
            permanentLink = value
        }
    }
}
