import Foundation

/// Collects a catalogue in one of Tekpub's JSON shapes (see `JSONPath`) from the values of a document.
///
/// `ProductionRecord`, `EpisodeRecord` and `JSONRecords` convert the members of a value. Productions become
/// changes, and everything else becomes part of the `Document`.
struct JSONCatalog {
    private let role: DocumentRole
    private var changes: [CatalogChange] = []
    /// Productions of channels, held back while the full list may follow: it must come first.
    private var held: [Production] = []
    private var document = Document()
    private let records: JSONRecords
    /// The error of the first list element that is not a production, or has no name.
    private var firstFlaw: WireError?
    /// Whether a production has a name.
    private var hasNames = false
    /// The number of elements of the current list of productions.
    private var elementCount = 0
    private var wrappedList = WrappedList()
    /// Whether the productions of `wrappedList` are the full list.
    private var isUnwrapped = false
    private var hasProductions = false
    /// Whether productions of channels were added, which the full list may repeat.
    private var hasMembers = false
    private var isArray = false
    private var hasEpisodes = false
    private var ownedSlugs: Set<String> = []
    /// The slugs of the document's channels, and the addresses of its queries.
    private var knownChannels: Set<String> = []
    private var knownQueries: Set<URL> = []
    /// The queries for the members of categories; dropped if the productions name their category.
    private var filters: [Query] = []
    private var hasCategories = false
    /// The channel whose productions are being read.
    private var channel: ChannelInProgress?

    private struct ChannelInProgress {
        var slug: String?
        var title: String?
        /// The index in `held` of its first production.
        var firstHeld: Int
        /// The identities of productions that were added before the slug was known.
        var members: [String] = []
    }

    /// The maximum number of held productions; beyond it, the held productions count as the full list.
    static let heldLimit = 1000

    init(role: DocumentRole, base: URL?) {
        self.role = role
        records = JSONRecords(base: base)
    }

    var isPromising: Bool { document.hasProductions || hasProductions }
    var seemsSummary: Bool { !isArray && !hasEpisodes && hasProductions }
    /// Whether the document has a list of productions, or leads to one.
    var hasBegun: Bool { isPromising || !document.queries.isEmpty }

    mutating func takeChanges() -> [CatalogChange] { changes.take() }

    /// Ends the document.
    mutating func finish() throws(WireError) -> Document {
        if !hasProductions, document.queries.isEmpty, !wrappedList.records.isEmpty { unwrap() }
        if let flaw = firstFlaw ?? wrappedList.flaw, !hasNames, document.queries.isEmpty { throw flaw }
        // Without further queries, the channels' productions are the full list.
        if document.queries.isEmpty, hasProductions { beginList() }
        guard document.hasProductions || !document.queries.isEmpty else { throw .anotherShape }
        if !hasCategories { filters.forEach { add($0) } }
        if !ownedSlugs.isEmpty { changes.append(.unlock(ownedSlugs)) }
        document.extras = held
        for index in held.indices where held[index].slug.map(ownedSlugs.contains) == true {
            document.extras[index].canWatch = true
        }
        document.isSummary = seemsSummary
        return document
    }
}

extension JSONCatalog {
    /// Begins a container whose values follow one by one.
    mutating func open(_ path: JSONPath, isArray: Bool) {
        if path.isProductionList { elementCount = 0 }
        switch path {
        case .document: self.isArray = isArray
        case .featured: channel = ChannelInProgress(slug: "featured", firstHeld: held.count)
        case .channel: channel = ChannelInProgress(firstHeld: held.count)
        default: break
        }
        // In a document that is not a list of recent episodes, they are an extra.
        if isArray, path.isWholeList || role == .recents && path == .recents { beginList() }
    }

    /// Marks the document as having the full list, and adds the held productions.
    private mutating func beginList() {
        document.hasProductions = true
        if var channel, channel.slug == nil {
            channel.members += held[channel.firstHeld...].compactMap(\.identity)
            self.channel = channel
        }
        channel?.firstHeld = 0
        held.forEach { changes.append($0, .fill) }
        held = []
    }

    /// Ends such a container.
    mutating func close(_ path: JSONPath) {
        if path.mayWrap { wrappedList.close() }
        guard path == .channel || path == .featured else { return }
        if let channel, let slug = channel.slug {
            add(Channel(slug: slug, title: channel.title))
            for index in held.indices[channel.firstHeld...] { held[index].add(channel: slug) }
            if !channel.members.isEmpty { changes.append(.members(channel.members, channel: slug)) }
        }
        channel = nil
    }

    private mutating func add(_ channel: Channel) {
        guard document.catalog.channels.count < Document.listLimit,
            knownChannels.insert(channel.slug).inserted
        else { return }
        document.catalog.channels.append(channel)
    }

    /// Reads one value. Errors affect only that value, except invalid UTF-8, which ends the document.
    mutating func read(
        _ reader: JSONReader, at path: JSONPath, key: String?
    ) throws(WireError) {
        var reader = reader
        do throws(WireError) {
            switch path {
            case .production: try takeProduction(from: &reader, isItem: false)
            case .item: try takeProduction(from: &reader, isItem: true)
            case .items, .productionList: try takeOnlyProduction(from: &reader, key: key)
            case .recent where document.catalog.recents.count < Document.listLimit:
                document.catalog.recents += try records.recents(from: &reader)
            case .channelSlug: channel?.slug = try reader.readScalar().text
            case .channelTitle: channel?.title = try reader.readScalar().plainText
            case .channel: if let slug = try reader.readScalar().text { add(Channel(slug: slug)) }
            case .query, .address: add(try records.query(from: &reader, key: key))
            case .filter:
                guard let (channel, query) = try records.filter(from: &reader) else { break }
                add(channel)
                if let query, filters.count < Document.listLimit { filters.append(query) }
            case .action:
                guard let action = try records.action(from: &reader, name: key ?? "") else { break }
                if document.catalog.actions.count < Document.listLimit {
                    document.catalog.actions.append(action)
                }
            case .customer: ownedSlugs = try records.ownedSlugs(from: &reader)
            case .wrapped, .feedItem, .serviceRecord: try takeWrapped(reader)
            case .document: throw .anotherShape
            default: break
            }
        } catch {
            if case .invalidUTF8 = error { throw error }
            if path.isProductionList || path == .production || path == .item {
                firstFlaw = firstFlaw ?? error
            }
        }
    }

    private mutating func add(_ query: Query?) {
        guard let query, document.queries.count < Document.listLimit,
            knownQueries.insert(query.url).inserted
        else { return }
        document.queries.append(query)
    }

    /// Reads one production; a damaged one keeps the values read before the damage.
    private mutating func takeProduction(
        from reader: inout JSONReader, isItem: Bool
    ) throws(WireError) {
        elementCount += 1
        guard isItem || reader.isAtObject else {
            try reader.skipValue()
            throw .anotherShape
        }
        let start = reader
        var record = ProductionRecord(addresses: records.addresses)
        defer { keep(record) }
        // This media type never lists episodes, so the document is not a summary.
        hasEpisodes = hasEpisodes || isItem
        if isItem {
            try record.readItem(from: &reader)
        } else {
            try record.read(from: &reader)
        }
        if !record.hasName, firstFlaw == nil, start.isAtObject || start.isAtArray {
            firstFlaw = try WireError.missingTitle(of: start, number: elementCount)
        }
        guard record.isRecognised else { throw .anotherShape }
    }

    /// Reads an element of an array that no wire has.
    private mutating func takeWrapped(_ reader: JSONReader) throws(WireError) {
        try wrappedList.read(reader, addresses: records.addresses)
        if isUnwrapped || wrappedList.isFull { unwrap() }
    }

    /// Makes the productions of the wrapped list the full list.
    private mutating func unwrap() {
        isArray = true
        isUnwrapped = true
        beginList()
        for record in wrappedList.takeRecords() { keep(record) }
    }

    /// Reads one production, or an address, in place of a list of productions.
    private mutating func takeOnlyProduction(
        from reader: inout JSONReader, key: String?
    ) throws(WireError) {
        guard reader.isAtObject else { return add(try records.query(from: &reader, key: key)) }
        try takeProduction(from: &reader, isItem: false)
        beginList()
    }

    private mutating func keep(_ record: ProductionRecord) {
        guard record.isRecognised else { return }
        hasProductions = true
        hasNames = hasNames || record.hasName
        hasCategories = hasCategories || record.production.channel != nil
        hasEpisodes = hasEpisodes || record.hasEpisodes
        if record.hasWrappedEpisodes { document.catalog.viewRoot = records.viewRoot }
        switch role {
        case .catalog where channel != nil: addMember(record.production)
        case .catalog(let merging): changes.append(record.production, hasMembers ? .fill : merging)
        case .completion: changes.append(record.production, .complete)
        case .members(let slug, _):
            var production = record.production
            production.add(channel: slug)
            changes.append(production, .join)
        case .recents: break
        }
    }

    /// Adds a production of the channel that is being read.
    private mutating func addMember(_ production: Production) {
        var production = production
        hasMembers = true
        if let slug = channel?.slug { production.add(channel: slug) }
        if !document.hasProductions, held.count < Self.heldLimit { return held.append(production) }
        beginList()
        if channel?.slug == nil, let identity = production.identity { channel?.members.append(identity) }
        changes.append(production, .fill)
    }
}
