/// The texts of an item, or of the channel it is in, by the names of their elements.
struct FeedFields {
    /// The elements that are read; of several with one name the first that is not empty counts.
    private static let names: Set<String> = [
        "title", "itunes:title", "description", "content:encoded", "itunes:summary", "itunes:duration",
        "pubDate", "dc:date", "itunes:author", "dc:creator", "link", "guid", "itunes:episode",
    ]

    /// The address of the video.
    private(set) var enclosure: String?
    /// The identifier, where it is an address too.
    private(set) var permanentLink: String?
    private var texts: [String: String] = [:]

    subscript(name: String) -> String? { texts[name] }

    /// Takes the children of the element that lies at `range`.
    ///
    /// - Parameter origin: the offset in the body at which `buffer` begins.
    mutating func readChildren(
        of range: Range<Int>, in buffer: [UInt8], origin: Int, text: XMLText
    ) throws(WireError) {
        func isText(_ tag: XMLTag) -> Bool {
            Self.names.contains(String(decoding: buffer[tag.name], as: UTF8.self))
                && !tag.isNamed("description", in: buffer) && !tag.isNamed("content:encoded", in: buffer)
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
        let name = String(decoding: buffer[element.tag.name], as: UTF8.self)
        if name == "enclosure" {
            guard let range = element.tag.attribute("url", in: buffer) else { return }
            let url = try text.content(range, of: buffer, origin: origin)
            if enclosure == nil, !url.isEmpty { enclosure = url }
        }
        guard Self.names.contains(name), texts[name] == nil else { return }
        let value = try text.content(element.content, of: buffer, origin: origin)
        guard !value.isEmpty else { return }
        texts[name] = value
        if name == "guid" { readPermanentLink(value, of: element.tag, in: buffer) }
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
