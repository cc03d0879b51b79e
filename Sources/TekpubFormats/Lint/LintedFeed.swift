import Localization

/// What the rules look at in a feed, whatever its format.
struct LintedFeed {
    enum Kind { case rss, atom, json }

    struct Enclosure {
        let offset: Int
        let address: Located<String>?
        let type: String?
        let length: String?
    }

    struct Item {
        let offset: Int
        let guid: Located<String>?
        /// Whether the GUID is meant to be an address.
        let hasPermanentLink: Bool
        let dates: [Located<String>]
        let durations: [Located<String>]
        /// Addresses of pages.
        let links: [Located<String>]
        let enclosures: [Enclosure]
    }

    let kind: Kind
    var items: [Item] = []
    /// Addresses of pages, outside items.
    var links: [Located<String>] = []
    /// The picture of the feed, and those of items.
    var artwork: [Located<String>] = []
}

extension LintedFeed {
    /// The items, the newest first; those of one time in the feed's order, those without a date last.
    var newestItems: [Item] {
        let dates = items.map { item in
            item.dates.lazy.compactMap { ReleaseDate(feedDate: $0.value)?.number }.first ?? 0
        }
        return items.indices.sorted { (-dates[$0], $0) < (-dates[$1], $1) }.map { items[$0] }
    }

    /// Reads an RSS or Atom feed.
    static func reading(xml bytes: [UInt8]) -> (feed: LintedFeed?, flaws: [LintFlaw]) {
        let outline = XMLOutline(bytes)
        guard let root = outline.elements.first else { return (nil, outline.flaws) }
        let feed: LintedFeed? =
            switch root.local.lowercased() {
            case "rss", "rdf": LintedFeed(rss: outline)
            case "feed": LintedFeed(atom: outline)
            default: nil
            }
        let sentence = localized(
            "<\(root.name)> begins no feed. A feed begins with <rss> or <feed>, or is a JSON Feed.")
        let flaws = feed == nil ? [LintFlaw(code: .notAFeed, offset: root.offset, message: sentence)] : []
        return (feed, flaws + outline.flaws)
    }

    /// Whether a document says that it is a JSON Feed.
    static func isFeed(_ root: JSONOutline.Node) -> Bool {
        root["version"]?.text?.value.contains("jsonfeed.org/version") == true
    }

    /// Reads a JSON Feed.
    static func reading(json root: JSONOutline.Node) -> (feed: LintedFeed?, flaws: [LintFlaw]) {
        guard isFeed(root) else {
            let sentence =
                localized(
                    "This is no catalogue, for it has no 'productions'. It is no JSON Feed, for its 'version' is not https://jsonfeed.org/version/1.1."
                )
            let offset = root["version"]?.offset ?? root.offset
            return (nil, [LintFlaw(code: .notAFeed, offset: offset, message: sentence)])
        }
        return (LintedFeed(json: root), [])
    }

    private init(json root: JSONOutline.Node) {
        kind = .json
        links = [root["home_page_url"], root["feed_url"], root["next_url"]].compactMap { $0?.text }
        artwork = [root["icon"]?.text].compactMap(\.self)
        for item in root["items"]?.elements ?? [] {
            let attachments = item["attachments"]?.elements ?? []
            artwork += [item["image"]?.text].compactMap(\.self)
            items.append(
                Item(
                    offset: item.offset, guid: item["id"]?.text, hasPermanentLink: false,
                    dates: [item["date_published"], item["date_modified"]].compactMap { $0?.text },
                    durations: attachments.compactMap { $0["duration_in_seconds"]?.text },
                    links: [item["url"], item["external_url"]].compactMap { $0?.text },
                    enclosures: attachments.map {
                        Enclosure(
                            offset: $0.offset, address: $0["url"]?.text, type: $0["mime_type"]?.text?.value,
                            length: $0["size_in_bytes"]?.text.map { String($0.value.prefix { $0 != "." }) })
                    }))
        }
    }
}

extension LintedFeed {
    private init(rss outline: XMLOutline) {
        kind = .rss
        let elements = outline.elements
        var ownArtwork: [Located<String>] = []
        for element in elements where element.namespace == .rss {
            if element.local == "item" {
                items.append(Item(rss: element, in: elements))
                artwork += element.pictures(in: elements)
            }
            if element.local == "channel" {
                links += element.texts("link", .rss, in: elements)
                ownArtwork += element.pictures(in: elements)
            }
        }
        artwork = ownArtwork + artwork
    }

    private init(atom outline: XMLOutline) {
        kind = .atom
        let elements = outline.elements
        for element in elements where element.namespace == .atom || element.namespace == .rss {
            if element.local == "entry" { items.append(Item(atom: element, in: elements)) }
            if element.local == "feed" {
                links += element.children(in: elements, "link").compactMap { $0.located("href") }
            }
        }
    }
}

extension LintedFeed.Item {
    fileprivate init(rss item: XMLOutline.Element, in elements: [XMLOutline.Element]) {
        let guid = item.children(in: elements, "guid").first
        offset = item.offset
        self.guid = guid?.locatedText
        hasPermanentLink = guid?.attribute("isPermaLink")?.value.lowercased() != "false"
        dates = item.texts("pubDate", .rss, in: elements) + item.texts("date", .dublinCore, in: elements)
        durations = item.texts("duration", .itunes, in: elements)
        links = item.texts("link", .rss, in: elements)
        enclosures = item.children(in: elements, "enclosure").map {
            LintedFeed.Enclosure(
                offset: $0.offset, address: $0.located("url"), type: $0.attribute("type")?.value,
                length: $0.attribute("length")?.value)
        }
    }

    fileprivate init(atom entry: XMLOutline.Element, in elements: [XMLOutline.Element]) {
        let all = entry.children(in: elements, "link")
        let files = all.filter { $0.attribute("rel")?.value.lowercased() == "enclosure" }
        offset = entry.offset
        guid = entry.children(in: elements, "id").first?.locatedText
        hasPermanentLink = false
        dates = ["published", "updated"].flatMap { name in
            entry.children(in: elements, name).compactMap(\.locatedText)
        }
        durations = entry.texts("duration", .itunes, in: elements)
        links = all.filter { $0.attribute("rel")?.value.lowercased() != "enclosure" }
            .compactMap { $0.located("href") }
        enclosures = files.map {
            LintedFeed.Enclosure(
                offset: $0.offset, address: $0.located("href"), type: $0.attribute("type")?.value,
                length: $0.attribute("length")?.value)
        }
    }
}

extension XMLOutline.Element {
    /// Its text and the position of the text; nil if it has none.
    fileprivate var locatedText: Located<String>? {
        text.trimmed.map { Located(value: $0, offset: textOffset ?? offset) }
    }

    /// The value of an attribute without white space around it; nil if missing or empty.
    fileprivate func located(_ name: String) -> Located<String>? {
        guard let attribute = attribute(name), let value = attribute.value.trimmed else { return nil }
        return Located(value: value, offset: attribute.offset)
    }

    /// The children with this name in its own namespace.
    fileprivate func children(in elements: [XMLOutline.Element], _ local: String) -> [XMLOutline.Element] {
        children.map { elements[$0] }.filter { $0.local == local && $0.namespace == namespace }
    }

    fileprivate func texts(
        _ local: String, _ namespace: FeedNamespace, in elements: [XMLOutline.Element]
    ) -> [Located<String>] {
        children.map { elements[$0] }.filter { $0.local == local && $0.namespace == namespace }
            .compactMap(\.locatedText)
    }

    /// The pictures that podcasts have.
    fileprivate func pictures(in elements: [XMLOutline.Element]) -> [Located<String>] {
        children.map { elements[$0] }.filter { $0.local == "image" && $0.namespace == .itunes }
            .compactMap { $0.located("href") }
    }
}
