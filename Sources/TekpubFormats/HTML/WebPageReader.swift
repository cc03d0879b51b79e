import Foundation

/// Looks for the feed that a web page names in its head, and reads no further.
///
/// Reading always ends with an error, which contains the address of the feed.
///
/// Source: HTML, section 4.6.7.1 (`alternate`), and the content types that feeds have.
struct WebPageReader: DocumentReader {
    /// The maximum number of bytes that are searched.
    private static let byteLimit = 1 << 20

    private var tokenizer = XMLTokenizer()
    private var addresses: WebAddress
    private var hasBase = false
    /// The feed of a page that names none, for programs whose feeds have fixed addresses.
    private var knownFeed: String?
    /// The element whose content is not markup; nil outside such an element.
    private var rawElement: String?
    private(set) var droppedCount: Int
    private var readCount = 0

    init(base: URL?, droppedCount: Int) {
        addresses = WebAddress(base: base)
        self.droppedCount = droppedCount
    }

    var isPromising: Bool { false }
    var seemsSummary: Bool { false }
    var neededStart: Int { readCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        try buffer.withUnsafeBufferPointer { buffer throws(WireError) in
            let chunk = buffer.part(from: readCount)
            tokenizer.beginChunk()
            while let token = tokenizer.next(in: chunk) {
                if case .tag(let tag) = token { try receive(tag) }
            }
        }
        readCount = buffer.count
        if droppedCount + readCount > Self.byteLimit { throw .foreign(.webPage(feed: knownFeed)) }
    }

    mutating func drop(_ count: Int) {
        droppedCount += count
        readCount -= count
    }

    mutating func takeChanges() -> [CatalogChange] { [] }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        throw .foreign(.webPage(feed: knownFeed))
    }
}

extension WebPageReader {
    private mutating func receive(_ tag: XMLTag) throws(WireError) {
        let name = String(decoding: tag.name, as: UTF8.self).lowercased()
        if let rawElement {
            if tag.isClosing, name == rawElement { self.rawElement = nil }
            return
        }
        switch name {
        case "body": throw .foreign(.webPage(feed: knownFeed))
        case "head" where tag.isClosing: throw .foreign(.webPage(feed: knownFeed))
        case "script", "style", "template": if !tag.isClosing { rawElement = name }
        case "base":
            guard !hasBase, let address = tag.attribute("href")?.addressOnly else { break }
            hasBase = true
            addresses = addresses.based(on: address)
        case "link":
            if let feed = feed(namedBy: tag.attributes) { throw .foreign(.webPage(feed: feed)) }
        case "meta":
            // Source: PeerTube, server/core/lib/html/shared/tags-html.ts.
            guard tag.attribute("property") == "og:platform", tag.attribute("content") == "PeerTube" else {
                break
            }
            knownFeed = addresses.url("/feeds/videos.xml")?.withoutUser?.absoluteString
        default: break
        }
    }

    /// Returns the address of the feed in a link; nil if it is another link, or the feed of comments.
    private func feed(namedBy attributes: XMLAttributes) -> String? {
        let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let type = (attributes["type"] ?? "").lowercased().prefix { $0 != ";" }
        guard relations.contains("alternate"), Self.types.contains(String(type).trimmed ?? ""),
            let address = attributes["href"]?.addressOnly,
            let url = addresses.url(address.feedAddress)?.withoutUser
        else { return nil }
        // Weblogs name a second feed, such as `Example » Comments Feed` at `/comments/feed/`.
        let isOfComments =
            attributes["title"]?.lowercased().contains("comment") == true
            || url.pathComponents.contains { $0.lowercased().hasPrefix("comments") }
        return isOfComments ? nil : url.absoluteString
    }

    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    ]

    /// The elements with which pages begin; `html` and `head` may be left out.
    static let roots: Set<String> = [
        "html", "head", "body", "title", "meta", "link", "base", "script", "style", "div", "p", "h1",
    ]
}
