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
    private var productions: [Production] = []
    /// Where the productions are by their titles; the feed's own has none.
    private var places: [String?: Int] = [:]
    private var itemCount = 0

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

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: scanner.droppedCount + buffer.count) }
        guard itemCount == 0 || !productions.isEmpty else { throw .noFeed }
        nameOwnProduction()
        var document = Document()
        document.hasProductions = true
        if case .recents = role {
            document.catalog.recents = productions.flatMap { production in
                production.episodes.map {
                    RecentEpisode(
                        productionSlug: production.slug, productionTitle: production.title, episode: $0)
                }
            }
        } else {
            var sink = ProductionSink(role: role)
            productions.forEach { sink.add($0) }
            document.catalog.productions = sink.productions
            document.knownMembers = sink.knownMembers
        }
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
        let place = places[item.productionTitle] ?? productions.count
        if place == productions.count {
            places[item.productionTitle] = place
            productions.append(Production(title: item.productionTitle, author: item.author))
        }
        var episode = item.episode
        if item.author != productions[place].author { episode.presenter = item.author }
        productions[place].slug = productions[place].slug ?? item.productionSlug
        // A feed is a customer's own, and holds what that customer may watch.
        if episode.url != nil { productions[place].canWatch = true }
        productions[place].episodes.append(episode)
    }

    /// Gives the production of those items that name none the title of the feed.
    private mutating func nameOwnProduction() {
        guard let place = places[nil] else { return }
        productions[place].title = channelFields[.title].map(HTMLText.plain)?.onOneLine
        productions[place].description =
            (channelFields[.description] ?? channelFields[.summary]).map(HTMLText.plain)?.trimmed
        productions[place].author =
            productions[place].author ?? channelFields[.author].map(HTMLText.plain)?.onOneLine
    }
}
