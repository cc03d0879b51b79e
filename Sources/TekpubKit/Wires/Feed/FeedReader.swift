import Foundation

/// Makes a document from a feed: items `Production: Episode`, grouped in order of appearance.
///
/// Items whose titles name no production are episodes of one that has the feed's own title.
struct FeedReader: DocumentReader {
    private var scanner: FeedScanner
    private let role: DocumentRole
    private let addresses: WebAddress
    private var text = XMLText()
    private var isFeed = false
    private var channelFields = FeedFields()
    /// What came since the last `takeAdditions`.
    private var productions: [Production] = []
    /// Where those are by their titles; the feed's own has none.
    private var places: [String?: Int] = [:]
    /// Who made which production, as its first item said.
    private var authors: [String?: String?] = [:]
    private var recents: [RecentEpisode] = []
    private var itemCount = 0
    private var recognisedCount = 0
    /// Whether the feed's own production had to go without its title, which did not come yet.
    private var isNameless = false

    /// How many authors are remembered: in a feed of more productions, the items of the others name theirs.
    private static let authorLimit = 10_000
    /// How many items wait for the title of the feed, which stands before them in all that are known.
    static let heldLimit = 1000

    init(role: DocumentRole, base: URL?, droppedCount: Int) {
        self.role = role
        addresses = WebAddress(base: base)
        scanner = FeedScanner(droppedCount: droppedCount)
    }

    var isPromising: Bool { isFeed }
    var seemsSummary: Bool { false }
    var neededStart: Int { scanner.neededStart }
    var droppedCount: Int { scanner.droppedCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        while let finding = try scanner.next(in: buffer) {
            switch finding {
            case .instruction(let range): try readDeclaration(buffer[range])
            case .root(let tag): try recognise(tag, in: buffer)
            case .field(let range): try readField(range, in: buffer)
            case .item(let range):
                var fields = FeedFields()
                try fields.readChildren(
                    of: range, in: buffer, origin: scanner.droppedCount, text: text)
                itemCount += 1
                add(FeedItem(fields, addresses: addresses))
            }
        }
    }

    mutating func drop(_ count: Int) {
        scanner.drop(count)
    }

    mutating func takeAdditions() -> [Additions.Step] {
        var additions = Additions()
        if isNameless, let feed, ownProduction.title != nil {
            additions.add(ownProduction, .name(feed))
            isNameless = false
        }
        var held: Production?
        if let place = places[nil], !nameOwnProduction(at: place) { held = productions.remove(at: place) }
        for var production in productions {
            switch role {
            case .catalog: additions.add(production, .extend(.catalog))
            case .completion: additions.add(production, .complete)
            case .members(let slug, let number):
                production.add(channel: slug)
                additions.add(production, .extend(.channel(number: number)))
            case .recents: break
            }
        }
        productions = held.map { [$0] } ?? []
        places = held == nil ? [:] : [nil: 0]
        return additions.take()
    }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: scanner.droppedCount + buffer.count) }
        guard itemCount == 0 || recognisedCount > 0 else { throw .noFeed }
        var document = Document()
        document.hasProductions = true
        document.catalog.recents = recents
        return document
    }
}

extension FeedReader {
    /// Reads which encoding the document has.
    private mutating func readDeclaration(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        let declaration = String(decoding: bytes, as: UTF8.self)
        guard declaration.hasPrefix("xml"),
            let name = declaration.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/)?.1
        else { return }
        guard let encoding = XMLText.Encoding(name: String(name)) else {
            throw .unknownEncoding(String(name))
        }
        text.encoding = encoding
    }

    private mutating func recognise(_ tag: XMLTag, in buffer: [UInt8]) throws(WireError) {
        switch String(decoding: buffer[tag.name], as: UTF8.self).lowercased() {
        case "rss", "rdf:rdf": isFeed = true
        case "html", "head", "body", "title", "meta", "script", "div", "p", "h1": throw .webPage
        default: throw .noFeed
        }
    }

    /// Reads a child of the channel, which is the element around it for once.
    private mutating func readField(_ range: Range<Int>, in buffer: [UInt8]) throws(WireError) {
        try channelFields.readElement(
            at: range, in: buffer, origin: scanner.droppedCount, text: text)
    }

    private mutating func add(_ item: FeedItem) {
        guard item.isRecognised else { return }
        recognisedCount += 1
        let title = item.productionTitle
        if role == .recents {
            guard recents.count < Document.listLimit else { return }
            let name = title ?? channelFields[.title].map(HTMLText.plain)?.onOneLine
            return recents.append(
                RecentEpisode(
                    productionSlug: item.productionSlug, productionTitle: name, episode: item.episode))
        }
        let place = places[title] ?? begin(title, author: item.author)
        var episode = item.episode
        let isAuthorKnown = authors.count < Self.authorLimit || authors[title] != nil
        if !isAuthorKnown || item.author != productions[place].author { episode.presenter = item.author }
        productions[place].slug = productions[place].slug ?? item.productionSlug
        // A feed is a customer's own, and holds what that customer may watch.
        if episode.url != nil { productions[place].canWatch = true }
        productions[place].episodes.append(episode)
    }

    /// Makes a place for items of a production, of which there may have been some before.
    private mutating func begin(_ title: String?, author: String?) -> Int {
        let known = authors[title]
        if known == nil, authors.count < Self.authorLimit { authors[title] = .some(author) }
        places[title] = productions.count
        productions.append(Production(title: title, author: known ?? author))
        return productions.count - 1
    }

    /// Gives the production of those items that name none the title of the feed.
    ///
    /// - Returns: false if it should wait for that.
    private mutating func nameOwnProduction(at place: Int) -> Bool {
        guard !isNameless else { return true }
        let own = ownProduction
        if own.title == nil, !scanner.isAtEnd {
            isNameless = productions[place].episodes.count >= Self.heldLimit
            return isNameless
        }
        productions[place].title = own.title
        productions[place].description = own.description
        productions[place].author = productions[place].author ?? own.author
        return true
    }

    /// What the feed says of itself so far.
    private var ownProduction: Production {
        Production(
            title: channelFields[.title].map(HTMLText.plain)?.onOneLine,
            author: channelFields[.author].map(HTMLText.plain)?.onOneLine,
            description: (channelFields[.description] ?? channelFields[.summary]).map(HTMLText.plain)?.trimmed
        )
    }

    /// Where its productions go; nil if they are not taken item by item.
    private var feed: Merging.Feed? {
        switch role {
        case .catalog: .catalog
        case .members(_, let number): .channel(number: number)
        case .completion, .recents: nil
        }
    }
}
