import Foundation
import TekpubFormats

/// The state of one load: what its answers amount to so far, beside the productions, which are staged.
struct Discovery {
    /// Where the list of all productions was found, or the document that leads to it.
    private(set) var mainURL: URL
    /// Whether there is a list of productions.
    private(set) var hasProductions: Bool
    /// Whether it came without the episodes.
    private(set) var isSummary: Bool
    /// Why there is no list of all productions.
    private var mainFailure: ProxyError?

    private var catalog: Catalog
    private var queries: [Query]
    private var visited: Set<String> = []
    /// What root documents show themselves, to follow the list of all.
    private var extras: [Production]

    /// - Parameter url: where `document` was found.
    init(_ document: Document, at url: URL) {
        mainURL = url
        hasProductions = document.hasProductions
        isSummary = document.isSummary
        catalog = document.catalog
        queries = document.queries
        extras = document.extras
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

extension Discovery {
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
        extras += document.extras
    }

    /// The productions that are still to be added.
    mutating func takeExtras() -> [Production] {
        defer { extras = [] }
        hasProductions = hasProductions || !extras.isEmpty
        return extras
    }

    /// Notes that the full records of a summary are there, or cannot be had.
    mutating func endSummary() {
        isSummary = false
    }
}

extension Discovery {
    /// The next query for a channel or for recent episodes.
    mutating func takeQuery() -> Query? {
        queries.removeAll { $0.kind == .allProductions }
        return queries.isEmpty ? nil : queries.removeFirst()
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
        }
    }

    /// Notes that `query` brought nothing; its channel is there all the same.
    mutating func fail(_ query: Query, because error: ProxyError) {
        switch query.kind {
        case .allProductions: mainFailure = error
        case .channel(let channel): add(channel)
        case .recentEpisodes: break
        }
    }

    private mutating func add(_ channel: Channel) {
        let slug = channel.slug.lowercased()
        guard !catalog.channels.contains(where: { $0.slug.lowercased() == slug }) else { return }
        catalog.channels.append(channel)
    }

    /// Ends the load.
    ///
    /// - Returns: everything but the productions.
    /// - Throws: why there is no list of productions at all.
    func finished(askedAt host: HostName) throws(ProxyError) -> Catalog {
        guard hasProductions else { throw mainFailure ?? .unreadable(host: host, cause: .anotherShape) }
        return catalog
    }
}

extension URL {
    /// The address without what no server is ever sent.
    fileprivate var withoutFragment: String {
        String(absoluteString.prefix { $0 != "#" })
    }
}
