import Foundation

/// What the answers of one load amount to so far.
struct Gathering {
    /// Where the list of all productions was found, or the document that leads to it.
    private(set) var mainURL: URL
    /// Whether there is a list of productions.
    private(set) var hasProductions: Bool
    /// Whether it came without the episodes.
    private(set) var isSummary: Bool
    /// Why there is no list of all productions.
    var mainFailure: ProxyError?

    private var catalog: Catalog
    private var queries: [Query]
    private var visited: Set<String> = []
    /// Where each production is, by what it is called in other documents.
    private var places: [String: Int]?

    /// - Parameter url: where `document` was found.
    init(_ document: Document, at url: URL) {
        mainURL = url
        hasProductions = document.hasProductions
        isSummary = document.isSummary
        catalog = document.catalog
        queries = document.queries
        visited = [url.withoutFragment]
    }

    /// How many answers are still to come, as far as is known.
    var partCount: Int {
        let mainCount = hasProductions ? 0 : min(1, queries.count { $0.kind == .allProductions })
        let others = queries.count { $0.kind != .allProductions }
        return mainCount + (isSummary ? 1 : 0) + min(others, CatalogLoad.queryLimit)
    }

    /// Notes that `url` is asked.
    ///
    /// - Returns: false if it was asked before.
    mutating func visit(_ url: URL) -> Bool {
        visited.insert(url.withoutFragment).inserted
    }
}

extension Gathering {
    /// The query for all productions; nil if there is none that was not yet taken.
    mutating func takeMainQuery() -> Query? {
        guard let index = queries.firstIndex(where: { $0.kind == .allProductions }) else { return nil }
        return queries.remove(at: index)
    }

    /// Takes what stood where the query for all productions led.
    mutating func takeMain(_ document: Document, at url: URL) {
        mainURL = url
        hasProductions = document.hasProductions
        isSummary = document.isSummary
        let known = Set(queries.map(\.url))
        queries += document.queries.filter { !known.contains($0.url) }
        let before = catalog
        catalog = document.catalog
        catalog.channels = before.channels
        document.catalog.channels.forEach { add($0) }
        if catalog.recents.isEmpty { catalog.recents = before.recents }
        catalog.actions =
            before.actions
            + catalog.actions.filter { action in
                !before.actions.contains { $0.name == action.name }
            }
        // A root document may show some of the productions itself.
        merge(before.productions)
    }

    /// Takes the full records of productions of which there is a summary, and leaves the others,
    /// which are not released.
    mutating func complete(with document: Document) {
        isSummary = false
        buildPlaces()
        for record in document.catalog.productions {
            guard let identity = record.identity, let place = places?[identity] else { continue }
            var whole = record
            whole.fill(from: catalog.productions[place])
            catalog.productions[place] = whole
        }
    }

    private mutating func merge(_ productions: [Production]) {
        guard !productions.isEmpty else { return }
        buildPlaces()
        for production in productions {
            if let identity = production.identity, let place = places?[identity] {
                catalog.productions[place].fill(from: production)
            } else {
                append(production)
            }
        }
    }

    private mutating func append(_ production: Production) {
        if let identity = production.identity { places?[identity] = catalog.productions.count }
        catalog.productions.append(production)
    }

    private mutating func buildPlaces() {
        guard places == nil else { return }
        places = [:]
        for (place, production) in catalog.productions.enumerated() {
            if let identity = production.identity, places?[identity] == nil { places?[identity] = place }
        }
    }
}

extension Gathering {
    /// The next query for a channel or for recent episodes.
    mutating func takeQuery() -> Query? {
        queries.removeAll { $0.kind == .allProductions }
        return queries.isEmpty ? nil : queries.removeFirst()
    }

    /// What the answer to `query` is expected to be.
    mutating func role(for query: Query) -> DocumentRole {
        if query.kind == .recentEpisodes { return .recents }
        buildPlaces()
        return .members(of: places ?? [:])
    }

    /// Takes the answer to `query`.
    mutating func take(_ document: Document, for query: Query) {
        guard document.hasProductions else { return }
        switch query.kind {
        case .allProductions: break
        case .recentEpisodes: catalog.recents = document.catalog.recents
        case .channel(let channel):
            hasProductions = true
            add(channel)
            for place in document.knownMembers { catalog.productions[place].add(channel: channel.slug) }
            for production in document.catalog.productions {
                var production = production
                production.add(channel: channel.slug)
                append(production)
            }
        }
    }

    /// Notes that `query` brought nothing; its channel is there all the same.
    mutating func fail(_ query: Query) {
        if case .channel(let channel) = query.kind { add(channel) }
    }

    private mutating func add(_ channel: Channel) {
        let slug = channel.slug.lowercased()
        guard !catalog.channels.contains(where: { $0.slug.lowercased() == slug }) else { return }
        catalog.channels.append(channel)
    }

    /// Ends the load.
    ///
    /// - Throws: why there is no list of productions at all.
    mutating func finished(askedAt host: HostName) throws(ProxyError) -> Catalog {
        guard hasProductions || !catalog.productions.isEmpty else {
            throw mainFailure ?? .unreadable(host: host, cause: .anotherShape)
        }
        shareChannels()
        return catalog
    }

    /// Gives every production of one name the channels of the first, which alone was found by it.
    private mutating func shareChannels() {
        guard let places, places.count < catalog.productions.count else { return }
        for index in catalog.productions.indices {
            guard let identity = catalog.productions[index].identity, let first = places[identity],
                first != index
            else { continue }
            catalog.productions[first].channels.forEach { catalog.productions[index].add(channel: $0) }
        }
    }
}

extension URL {
    /// The address without what no server is ever sent.
    fileprivate var withoutFragment: String {
        String(absoluteString.prefix { $0 != "#" })
    }
}
