/// The feed elements that are read.
///
/// Source: RSS 0.90 to 2.0 and RSS 1.0, and the vocabularies of Apple (`itunes`), Yahoo (`media`), Dublin
/// Core, Atom and the podcast namespace. Case is ignored, as in other feed readers.
enum FeedElement: Equatable {
    case channel, item
    /// A file of an item: `enclosure` or `media:content`.
    case file
    /// A group of alternative files of one item.
    case fileGroup
    case link
    case field(FeedField)

    /// - Parameters:
    ///   - name: the element's local name.
    ///   - isInFile: whether it is inside a file or a group of files, where only `media` elements are read.
    init?(_ name: some Collection<UInt8>, in namespace: FeedNamespace, isInFile: Bool) {
        guard namespace != .other, !isInFile || namespace == .media, let key = Key(name, in: namespace),
            let element = Self.elements[key]
        else { return nil }
        self = element
    }

    /// A name of at most sixteen bytes, stored for fast lookup.
    private struct Key: Hashable {
        private let namespace: FeedNamespace
        private var high: UInt64 = 0
        private var low: UInt64 = 0

        init?(_ name: some Collection<UInt8>, in namespace: FeedNamespace) {
            guard name.count <= 16 else { return nil }
            self.namespace = namespace
            for byte in name {
                high = high << 8 | low >> 56
                low = low << 8 | UInt64(byte.lowercaseASCII)
            }
        }
    }

    private static let elements: [Key: FeedElement] = {
        let names: [FeedNamespace: [String: FeedElement]] = [
            .rss: [
                "channel": .channel, "item": .item, "enclosure": .file, "link": .link,
                "title": .field(.title), "description": .field(.description), "guid": .field(.identifier),
                "pubdate": .field(.date), "author": .field(.author), "managingeditor": .field(.author),
                // Elements that are not part of RSS, but occur in it.
                "fullitem": .field(.content), "body": .field(.body), "id": .field(.otherIdentifier),
                "summary": .field(.otherSummary), "updated": .field(.modified),
                "published": .field(.otherDate),
                "date": .field(.otherDate),
            ],
            .itunes: [
                "title": .field(.itunesTitle), "summary": .field(.summary), "subtitle": .field(.subtitle),
                "duration": .field(.duration), "author": .field(.itunesAuthor), "episode": .field(.number),
            ],
            .media: [
                "content": .file, "group": .fileGroup, "title": .field(.mediaTitle),
                "description": .field(.mediaDescription),
            ],
            .dublinCore: [
                "title": .field(.dublinTitle), "description": .field(.dublinDescription),
                "date": .field(.dublinDate), "creator": .field(.creator), "author": .field(.creator),
                "identifier": .field(.otherIdentifier),
            ],
            .dublinTerms: [
                "issued": .field(.otherDate), "modified": .field(.modified), "created": .field(.created),
            ],
            .content: ["encoded": .field(.content)],
            .xhtml: ["body": .field(.body)],
            .atom: [
                "link": .link, "id": .field(.otherIdentifier), "title": .field(.otherTitle),
                "summary": .field(.otherSummary), "content": .field(.body), "published": .field(.otherDate),
                "updated": .field(.modified),
            ],
            .podcast: ["guid": .field(.podcastIdentifier)],
        ]
        return names.reduce(into: [:]) { elements, entry in
            for (name, element) in entry.value {
                if let key = Key(name.utf8, in: entry.key) { elements[key] = element }
            }
        }
    }()
}
