import GRDB
import TekpubFormats

/// Writes the changes of a load into a new catalogue file, and merges the records of one production.
///
/// Apart from SQLite's cache, nothing in memory grows with the catalogue.
struct CatalogMerger {
    private let database: Database
    private let rows: ProductionWriter
    private var searchText: SearchTextWriter
    private var productionCount = 0
    private var hasKeyIndex = false
    private var hasTitleIndex = false
    private var latest = LatestEpisodes()
    /// The current feed, and the number of productions before it.
    private var feed: (name: Merging.Feed, start: Int) = (.catalog, 0)
    /// The episodes on the pages of a feed; nil before its second page.
    private var pages: PagedEpisodes?

    init(_ database: Database) throws {
        self.database = database
        rows = try ProductionWriter(database)
        searchText = try SearchTextWriter(database)
    }

    /// Creates a merger that continues where `other` is, in a copy of its file.
    init(_ database: Database, continuing other: CatalogMerger) throws {
        self.database = database
        rows = try ProductionWriter(database)
        searchText = try SearchTextWriter(database, continuing: other.searchText)
        productionCount = other.productionCount
        latest = other.latest
        feed = other.feed
        pages = other.pages
        (hasKeyIndex, hasTitleIndex) = (other.hasKeyIndex, other.hasTitleIndex)
    }

    /// Whether it has created an index.
    var hasIndexes: Bool { hasKeyIndex || hasTitleIndex }

    mutating func apply(_ change: CatalogChange) throws {
        switch change {
        case .productions(let productions, let merging): try add(productions, merging)
        case .members(let identities, let slug): try addMembers(identities, of: slug)
        case .unlock(let slugs): try unlock(slugs)
        case .nextPage: try beginPage()
        case .previousPages: try beginPage(isPrevious: true)
        }
    }

    /// Returns the productions with these identities, in the server's order.
    mutating func productions(of identities: Set<String>) throws -> [Production] {
        try makeKeyIndex()
        return try identities.flatMap { try ids(of: $0) }.sorted().compactMap {
            try Production.fetch($0, from: database)
        }
    }

    /// Writes the remaining search texts, and makes the keys of the productions unique.
    mutating func finish() throws {
        try searchText.finish(database)
        guard productionCount > 1 else { return }
        try makeKeyIndex()
        try ProductionKeys.makeUnique(database)
    }

    /// Summarises the catalogue.
    ///
    /// - Parameter rest: everything that the server sent except the productions.
    func summary(with rest: Catalog) throws -> CatalogSummary {
        try CatalogSummary(rest, productionCount: productionCount, latest: latest, from: database)
    }
}

extension CatalogMerger {
    private mutating func add(_ productions: [Production], _ merging: Merging) throws {
        if merging != .separate { try makeKeyIndex() }
        switch merging {
        case .separate: for production in productions { try append(production) }
        case .fill: for production in productions { try fill(production) }
        case .complete: for production in productions { try complete(production) }
        case .join: for production in productions { try join(production) }
        case .extend(let feed):
            enter(feed)
            try extend(productions)
        case .name(let feed):
            enter(feed)
            for production in productions { try name(production) }
        }
    }

    private mutating func addMembers(_ identities: [String], of slug: String) throws {
        try makeKeyIndex()
        let label = slug.lowercased()
        try database.execute(
            sql: "INSERT OR IGNORE INTO listing (label, slug) VALUES (?, ?)", arguments: [label, slug])
        for identity in identities {
            for id in try ids(of: identity) { try rows.insert(label, id: id, isTag: false) }
        }
    }

    private mutating func unlock(_ slugs: Set<String>) throws {
        try makeKeyIndex()
        let statement = try database.makeStatement(
            sql: "UPDATE production SET canWatch = 1 WHERE key = ? AND slug = key")
        for slug in slugs { try statement.execute(arguments: [slug]) }
    }
}

extension CatalogMerger {
    private mutating func append(_ production: Production) throws {
        productionCount += 1
        try rows.insert(production, id: Int64(productionCount))
        try searchText.append(production)
        latest.add(production.episodes, of: Int64(productionCount), behind: 0)
        _ = pages?.takeNew(production.episodes, of: Int64(productionCount))
    }

    private mutating func fill(_ production: Production) throws {
        if try !change(production, { $0.fill(from: production) }) { try append(production) }
    }

    private mutating func complete(_ production: Production) throws {
        _ = try change(production) { summary in
            var whole = production
            whole.fill(from: summary)
            summary = whole
        }
    }

    private mutating func join(_ production: Production) throws {
        try join(production, to: production.identity.map { try ids(of: $0) } ?? [])
    }

    private mutating func join(_ production: Production, to ids: [Int64]) throws {
        // A long feed calls this for each batch, so no episodes are read.
        for id in ids { try extend(id, by: Production(channels: production.channels)) }
        if ids.isEmpty { try append(production) }
    }

    /// Changes the first record with the identity of `production`.
    ///
    /// - Returns: false if there is no such record.
    private mutating func change(
        _ production: Production, _ body: (inout Production) -> Void
    ) throws -> Bool {
        guard let identity = production.identity, let id = try firstID(of: identity),
            let previous = try Production.fetch(id, from: database)
        else { return false }
        var production = previous
        body(&production)
        guard production != previous else { return true }
        try rows.replace(previous, with: production, id: id)
        searchText.change(id)
        if previous.episodes != production.episodes { latest.add(production.episodes, of: id, behind: 0) }
        return true
    }

    /// Merges consecutive items with the same title before it reads the file. A feed arrives item by item,
    /// each with the title of its production.
    private mutating func extend(_ productions: [Production]) throws {
        try makeTitleIndex()
        var rest = productions[...]
        while var production = rest.popFirst() {
            while let next = rest.first, next.title == production.title {
                production.extend(with: next)
                rest.removeFirst()
            }
            try extend(production)
        }
    }

    private mutating func extend(_ production: Production) throws {
        if let id = try firstID(ofTitle: production.title) {
            try extend(id, by: production)
        } else if feed.start > 0, let identity = production.identity {
            try join(production, to: ids(of: identity).filter { $0 <= feed.start })
        } else {
            try append(production)
        }
    }

    private mutating func name(_ production: Production) throws {
        try makeTitleIndex()
        guard let id = try firstID(ofTitle: nil) else { return }
        try extend(id, by: production)
    }

    private mutating func extend(_ id: Int64, by production: Production) throws {
        guard let previous = try Production.fetchRecord(id, from: database) else { return }
        var record = production
        record.episodes = []
        var known = previous
        known.fill(from: record)
        guard known != previous || !production.episodes.isEmpty else { return }
        var digest = try EpisodeTotals.fetch(id, from: database)
        let episodes = pages?.takeNew(production.episodes, of: id) ?? production.episodes
        latest.add(episodes, of: id, behind: digest.count)
        digest.append(episodes)
        try rows.extend(previous, with: known, adding: episodes, digest: digest, id: id)
        let hasSameTexts =
            known.title == previous.title && known.author == previous.author
            && known.description == previous.description
        if hasSameTexts {
            try searchText.extend(id, with: episodes)
        } else {
            searchText.change(id)
        }
    }

    /// Starts a later page of the current feed.
    private mutating func beginPage(isPrevious: Bool = false) throws {
        if pages == nil { pages = try PagedEpisodes(from: feed.start + 1, in: database) }
        pages?.beginPage(isPrevious: isPrevious)
    }

    /// Starts the feed called `name`, unless it is the current one.
    private mutating func enter(_ name: Merging.Feed) {
        guard feed.name != name else { return }
        feed = (name, name == .catalog ? 0 : productionCount)
        pages = nil
    }

    /// Returns the first production of the feed with this title.
    private func firstID(ofTitle title: String?) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE title IS ? AND id > ? ORDER BY id LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [title, feed.start])
    }
}

extension CatalogMerger {
    /// Creates the index of keys if it is missing. A plain list needs no index while it loads, and indexing
    /// all rows at once takes less time.
    private mutating func makeKeyIndex() throws {
        guard !hasKeyIndex, productionCount > 1 else { return }
        try database.execute(sql: "CREATE INDEX production_key ON production (key)")
        hasKeyIndex = true
    }

    private mutating func makeTitleIndex() throws {
        guard !hasTitleIndex, productionCount > 1 else { return }
        try database.execute(sql: "CREATE INDEX production_title ON production (title)")
        hasTitleIndex = true
    }

    private func firstID(of identity: String) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE key = ? ORDER BY id LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [identity])
    }

    private func ids(of identity: String) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE key = ? ORDER BY id")
        return try Int64.fetchAll(statement, arguments: [identity])
    }
}
