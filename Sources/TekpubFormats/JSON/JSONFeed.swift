import Foundation

/// Collects a JSON Feed from the values of a document. A feed is one production, and its items are episodes.
///
/// The version identifies the format; without it, a title together with items does. Many programs write the
/// members in alphabetical order, so the title and the version may follow the items.
///
/// Source: JSON Feed 1.0 and 1.1 (https://jsonfeed.org/version/1.1).
struct JSONFeed {
    private let role: DocumentRole
    private let addresses: WebAddress
    private let continued: FeedPage?
    /// The feed's own values so far. The first of each counts, so that the result does not depend on when
    /// changes are taken.
    private var own = Production()
    private var nextPage: URL?
    private var isVersionKnown = false
    private var hasItems = false
    /// Whether the author comes from `authors`, which version 1.1 prefers to `author`.
    private var hasAuthors = false
    private var isAtEnd = false

    /// The episodes since the last `takeChanges`.
    private var episodes: [Episode] = []
    /// The offset in the body of the first episode that was held because the title was unknown.
    private var heldStart: Int?
    /// Whether the feed's production is emitted before its title is known.
    private var isNameless = false
    /// The feed's own values when they were last emitted.
    private var told: Production?

    /// The maximum number of items, and of bytes, that are held until the title is known.
    static let heldLimit = 1000
    static let heldByteLimit = 4 << 20

    /// - Parameters:
    ///   - base: the document's URL.
    ///   - continued: the page that the document is; its episodes belong to the production with that title.
    init(role: DocumentRole, base: URL?, continued: FeedPage?) {
        self.role = role
        self.continued = continued
        addresses = WebAddress(base: base)
    }

    /// Whether the values so far are those of a JSON Feed. Without a title, long lists of items are too.
    var isRecognised: Bool {
        isVersionKnown || hasItems && (own.title != nil || continued != nil) || isNameless
    }

    mutating func beginItems() {
        hasItems = true
    }

    /// Reads one value. Errors affect only that value, except invalid UTF-8, which ends the document.
    ///
    /// - Parameter offset: the offset in the body at which the value ends.
    mutating func read(
        _ reader: JSONReader, at path: JSONPath, key: String?, offset: Int
    ) throws(WireError) {
        var reader = reader
        do throws(WireError) {
            switch path {
            case .feedVersion:
                let version = try reader.readScalar().text
                isVersionKnown = isVersionKnown || version?.contains("jsonfeed.org/version/") == true
            case .feedText: try takeText(from: &reader, key: key ?? "")
            case .feedAuthors: try takeAuthors(from: &reader, isList: key == "authors")
            case .feedItem where reader.isAtObject: try takeItem(from: &reader, offset: offset)
            default: break
            }
        } catch {
            if case .invalidUTF8 = error { throw error }
        }
    }

    /// The number of episodes that the next changes will have.
    var pendingEpisodeCount: Int { episodes.count }

    mutating func takeChanges() -> [CatalogChange] {
        var changes: [CatalogChange] = []
        if isNameless, let feed, own.title != nil {
            changes.append(own, .name(feed))
            told = own
            isNameless = false
        }
        guard isNamed else { return changes }
        // Values after the last item are emitted again, in a production without episodes.
        let hasNews = isAtEnd && told != nil && told != own && role != .completion
        guard !episodes.isEmpty || hasNews else { return changes }
        var production = own
        production.canWatch = episodes.contains { $0.url != nil } ? true : nil
        production.episodes = episodes
        episodes = []
        told = own
        if case .members(let slug, _) = role { production.add(channel: slug) }
        changes.append(production, feed.map { .extend($0) } ?? .complete)
        return changes
    }

    /// Ends the document.
    mutating func finish() throws(WireError) -> Document {
        guard hasItems, isVersionKnown || own.title != nil || continued != nil else { throw .anotherShape }
        isAtEnd = true
        var document = Document()
        document.hasProductions = true
        document.nextPage = nextPage.map { FeedPage(url: $0, title: title) }
        return document
    }
}

extension JSONFeed {
    /// The title of the feed's production.
    private var title: String? { continued.map(\.title) ?? own.title }

    /// Whether the feed's production can be emitted.
    private var isNamed: Bool { isNameless || isAtEnd || title != nil || continued != nil }

    /// The feed that its production belongs to; nil if it is not merged page by page.
    private var feed: Merging.Feed? {
        switch role {
        case .catalog: .catalog
        case .members(_, let number): .channel(number: number)
        case .completion, .recents: nil
        }
    }

    private mutating func takeText(from reader: inout JSONReader, key: String) throws(WireError) {
        let value = try reader.readScalar()
        switch key {
        case "title":
            // The first page names the production.
            let title = continued.map(\.title) ?? value.plainLine?.onOneLine
            own.title = own.title ?? title
        case "description": own.description = own.description ?? value.paragraphs?.trimmed
        case "home_page_url": own.link = own.link ?? value.address(in: addresses)
        default: nextPage = nextPage ?? value.string?.addressOnly.flatMap(addresses.url)
        }
    }

    private mutating func takeAuthors(from reader: inout JSONReader, isList: Bool) throws(WireError) {
        let names = try JSONFeedItem.authors(from: &reader)
        guard let names, own.author == nil || isList && !hasAuthors && !hasItems else { return }
        own.author = names
        hasAuthors = isList
    }

    private mutating func takeItem(from reader: inout JSONReader, offset: Int) throws(WireError) {
        var item = JSONFeedItem(addresses: addresses)
        // A damaged item keeps the values read before the damage.
        defer { add(item, offset: offset) }
        try item.read(from: &reader)
    }

    private mutating func add(_ item: JSONFeedItem, offset: Int) {
        var episode = item.episode
        // Nothing could tell it from another item.
        guard episode.hasName else { return }
        if item.author != own.author { episode.presenter = item.author }
        episodes.append(episode)
        guard !isNamed else { return }
        let start = heldStart ?? offset
        heldStart = start
        isNameless = episodes.count >= Self.heldLimit || offset - start > Self.heldByteLimit
    }
}
