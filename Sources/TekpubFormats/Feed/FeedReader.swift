import Foundation

/// Reads a document from a feed. A feed is one production, whatever its titles contain.
///
/// This folder reads RSS and Atom. `XMLTokenizer` splits the bytes into tags and text. `FeedScanner` looks up
/// each `FeedElement` by its name and `FeedNamespace` in the `FeedVocabulary` of the format, reads each text
/// with a `FeedCapture`, and collects the `FeedFields` of an item. A `FeedItem` turns them into an episode,
/// which the reader adds to its production. Productions become changes.
///
/// Only Tekpub's delivery feed has episodes of many productions, with titles such as `Production: Episode`.
/// They are grouped in order of appearance; items without a production are skipped. The first item with an
/// address decides which kind of feed this is.
struct FeedReader: DocumentReader {
    private enum Form { case podcast, delivery }

    /// The names of root elements that begin a feed, in lower case.
    static let roots: Set<String> = ["rss", "rdf:rdf", "feed", "atom:feed", "entry"]

    /// The maximum number of items, and of bytes, that are held until the feed's form and title are known.
    static let heldLimit = 1000
    static let heldByteLimit = 4 << 20
    /// The offset by which a document must be recognised as a feed.
    private static let prologLimit = 1 << 20

    private var scanner: FeedScanner
    private let role: DocumentRole
    /// The page of a feed that the document is; nil if it is no later page.
    private let continued: FeedPage?
    /// The page with the whole list, if the document has only its newest entries; nil if it has all.
    private let list: URL?
    private var form: Form?
    private var isFeed = false
    private(set) var droppedCount: Int
    private var readCount = 0

    /// Items that arrived before the feed's form was known.
    private var undecided: [FeedItem] = []
    /// Productions added since the last `takeChanges`.
    private var productions: [Production] = []
    /// The number of their episodes.
    private(set) var pendingEpisodeCount = 0
    /// The index in `productions` by title, for the delivery feed.
    private var productionIndexes: [String: Int] = [:]
    private var recents: [RecentEpisode] = []
    /// The offset in the body of the first held item.
    private var heldStart: Int?
    /// The feed's own values at the end of the last item or of the feed. Later values only fill what is
    /// missing, so the result does not depend on when the production was emitted.
    private var ownProduction = Production()
    /// The number of the channel's changes that it contains.
    private var knownChangeCount = 0
    private var knownTextCount = 0
    /// Whether the feed's production was emitted before its title was known.
    private var isNameless = false
    /// The feed's own values when its production was last emitted.
    private var told: Production?

    /// - Parameters:
    ///   - isUTF8: whether the encoding is known to be UTF-8; else invalid UTF-8 is decoded as Windows-1252.
    ///   - continued: the page of a feed that the document is; nil if it is no later page.
    init(role: DocumentRole, base: URL?, droppedCount: Int, isUTF8: Bool, continued: FeedPage? = nil) {
        self.role = role
        self.continued = continued
        list = continued == nil && role.isCatalog ? base.flatMap(YouTubeFeed.list) : nil
        self.droppedCount = droppedCount
        scanner = FeedScanner(addresses: WebAddress(base: base), isUTF8: isUTF8)
    }

    var isPromising: Bool { isFeed }
    var seemsSummary: Bool { false }
    var neededStart: Int { readCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        try buffer.withUnsafeBufferPointer { buffer throws(WireError) in
            let chunk = buffer.part(from: readCount)
            scanner.beginChunk()
            while let finding = try scanner.next(in: chunk) { try receive(finding) }
        }
        readCount = buffer.count
        let byteCount = droppedCount + readCount
        if !isFeed, byteCount > Self.prologLimit { throw .noFeed }
        if let heldStart, form == nil, byteCount - heldStart > Self.heldByteLimit { decide(.podcast) }
    }

    mutating func drop(_ count: Int) {
        droppedCount += count
        readCount -= count
    }

    mutating func takeChanges() -> [CatalogChange] {
        var changes: [CatalogChange] = []
        if form != .delivery { nameOwnProduction(&changes) }
        guard form != nil || scanner.isAtEnd else { return changes }
        if form == .delivery || isNamed {
            for production in productions { add(production, to: &changes) }
            productions = []
            pendingEpisodeCount = 0
            productionIndexes = [:]
            heldStart = nil
        }
        return changes
    }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        if let finding = scanner.finish() { try receive(finding) }
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: droppedCount + buffer.count) }
        if form == nil { decide(.podcast) }
        var document = Document()
        document.hasProductions = true
        document.catalog.recents = recents
        document.feedHints = scanner.channel.hints
        if form == .podcast, let url = scanner.channel.nextAddress.flatMap({ URL(string: $0) }) {
            document.nextPage = FeedPage(url: url, title: continued.map(\.title) ?? ownProduction.title)
        } else if let list {
            document.nextPage = FeedPage(url: list, title: ownProduction.title, isForYtDlp: true)
        }
        return document
    }
}

extension FeedReader {
    private mutating func receive(_ finding: FeedScanner.Finding) throws(WireError) {
        switch finding {
        case .root(let name): try recognise(name)
        case .item: takeItem()
        }
    }

    private mutating func recognise(_ root: String) throws(WireError) {
        switch root {
        case "rss", "rdf": isFeed = true
        case "entry" where scanner.vocabulary === FeedVocabulary.atom:
            isFeed = true
            decide(.podcast)
        case "feed":
            guard scanner.vocabulary === FeedVocabulary.atom else { throw .noFeed }
            isFeed = true
            decide(.podcast)
        case "svg": throw .foreign(.image)
        default: throw .noFeed
        }
    }

    private mutating func takeItem() {
        // What was live comes again as an item.
        if let broadcast = scanner.finishedItem.broadcast, broadcast.kind == nil { return }
        let people = scanner.channel.people
        if form == .podcast {
            let author = scanner.finishedItem.author
            let link = scanner.finishedItem.link
            beginItem()
            addEpisode(Episode(scanner.finishedItem, link: link, sharedPeople: people), by: author)
            return
        }
        let item = FeedItem(scanner.finishedItem, sharedPeople: people)
        if form == nil {
            let isDelivered =
                scanner.channel.ownAddress.map(DeliveryPath.isOfFeed) == true ? true : item.isDelivered
            if let isDelivered {
                decide(isDelivered ? .delivery : .podcast)
            } else if undecided.count == Self.heldLimit {
                decide(.podcast)
            }
        }
        beginItem()
        if let form { add(item, form) } else { undecided.append(item) }
    }

    /// Prepares for adding an item.
    private mutating func beginItem() {
        fillOwnProduction()
        heldStart = heldStart ?? droppedCount + readCount
    }

    private mutating func decide(_ form: Form) {
        self.form = form
        undecided.forEach { add($0, form) }
        undecided = []
    }

    private mutating func add(_ item: FeedItem, _ form: Form) {
        switch form {
        case .delivery:
            guard let (production, episode) = item.delivered else { return }
            add(episode, to: production.title ?? "", slug: production.slug, title: production.title)
        case .podcast: addEpisode(item.podcastEpisode, by: item.author)
        }
    }

    /// Adds an episode of a podcast.
    private mutating func addEpisode(_ episode: consuming Episode, by author: String?) {
        if let author, author != scanner.channel.author { episode.presenter = author }
        add(episode, to: "", slug: nil, title: nil)
    }

    /// Adds an episode to the production with this key.
    private mutating func add(_ episode: consuming Episode, to key: String, slug: String?, title: String?) {
        if role == .recents {
            guard recents.count < Document.listLimit else { return }
            return recents.append(
                RecentEpisode(
                    productionSlug: slug, productionTitle: title ?? ownProduction.title, episode: episode))
        }
        // A podcast is one production.
        let index = form == .podcast && !productions.isEmpty ? 0 : productionIndexes[key] ?? productions.count
        if index == productions.count {
            productionIndexes[key] = index
            productions.append(Production(title: title))
        }
        productions[index].slug = productions[index].slug ?? slug
        // A feed is a customer's own, and holds what that customer may watch.
        if episode.url != nil { productions[index].canWatch = true }
        productions[index].episodes.append(episode)
        pendingEpisodeCount += 1
    }
}

extension FeedReader {
    /// Applies the feed's own values to its production.
    private mutating func nameOwnProduction(_ changes: inout [CatalogChange]) {
        guard role != .recents else { return }
        if scanner.isAtEnd { fillOwnProduction() }
        let own = ownProduction
        if isNameless, let feed, own.title != nil {
            changes.append(own, .name(feed))
            told = own
            isNameless = false
        }
        guard form != nil else { return }
        if own.title == nil, !scanner.isAtEnd, !productions.isEmpty, !isNameless {
            isNameless =
                productions[0].episodes.count >= Self.heldLimit
                || heldStart.map { droppedCount + readCount - $0 > Self.heldByteLimit } ?? false
        }
        guard isNamed, !isNameless else { return }
        // Values after the last item are emitted again, in a production without episodes.
        if productions.isEmpty, scanner.isAtEnd, told != nil, own != told, role != .completion {
            productions = [own]
        } else if !productions.isEmpty {
            var whole = own
            whole.canWatch = productions[0].canWatch
            whole.episodes = productions[0].episodes
            productions[0] = whole
        }
        if !productions.isEmpty { told = own }
    }

    /// Whether the feed's production can be emitted.
    private var isNamed: Bool { isNameless || scanner.isAtEnd || ownProduction.title != nil }

    private func add(_ production: Production, to changes: inout [CatalogChange]) {
        var production = production
        if case .members(let slug, _) = role { production.add(channel: slug) }
        if let feed {
            changes.append(production, .extend(feed))
        } else if role == .completion {
            changes.append(production, .complete)
        }
    }

    /// Fills missing values of the feed's production.
    private mutating func fillOwnProduction() {
        guard scanner.channelChangeCount != knownChangeCount else { return }
        knownChangeCount = scanner.channelChangeCount
        let textCount = scanner.channel.textCount
        scanner.channel.fill(&ownProduction, hasNewTexts: textCount != knownTextCount)
        knownTextCount = textCount
        if let continued { ownProduction.title = continued.title }
    }

    /// The feed that its productions belong to; nil if they are not merged item by item.
    private var feed: Merging.Feed? {
        switch role {
        case .catalog: .catalog
        case .members(_, let number): .channel(number: number)
        case .completion, .recents: nil
        }
    }
}
