import Foundation
import TekpubFormats

/// The state of one load: the contents of the responses so far, except the productions, which are staged.
struct Discovery {
    /// The address of the list of all productions, or of the document that leads to it.
    private(set) var mainURL: URL
    /// Whether a list of productions was found.
    private(set) var hasProductions: Bool
    /// Whether the list came without episodes.
    private(set) var isSummary: Bool
    /// Why there is no list of all productions.
    private var mainFailure: CatalogError?

    /// Everything but the productions, so far.
    private(set) var catalog: Catalog
    private var queries: [Query]
    private var visited: Set<String> = []
    /// The page that continues the list of all productions, if that is a feed.
    private var nextPage: FeedPage?
    /// The productions in root documents, to be added after the list of all productions.
    private var extras: [Production]

    /// - Parameter url: the address of `document`.
    init(_ document: Document, at url: URL) {
        mainURL = url
        hasProductions = document.hasProductions
        isSummary = document.isSummary
        catalog = document.catalog
        queries = document.queries
        extras = document.extras
        nextPage = document.nextPage
        visited = [url.requestedAddress]
    }

    /// The number of responses that are still expected, as far as known.
    var partCount: Int {
        let mainCount = hasProductions ? 0 : min(1, queries.count { $0.kind == .allProductions })
        let others = queries.count { $0.kind != .allProductions }
        return mainCount + (isSummary ? 1 : 0) + min(others, CatalogLoad.queryLimit)
    }

    /// Records a request for `url`.
    ///
    /// - Returns: false if there was one before.
    mutating func visit(_ url: URL) -> Bool {
        visited.insert(url.requestedAddress).inserted
    }
}

extension Discovery {
    /// Removes and returns the query for all productions; nil if there is no such query left.
    mutating func takeMainQuery() -> Query? {
        guard let index = queries.firstIndex(where: { $0.kind == .allProductions }) else { return nil }
        return queries.remove(at: index)
    }

    /// Adds the document that the query for all productions led to.
    mutating func takeMain(_ document: Document, at url: URL) {
        mainURL = url
        hasProductions = document.hasProductions
        isSummary = document.isSummary
        nextPage = document.nextPage
        let known = Set(queries.map(\.url))
        queries += document.queries.filter { !known.contains($0.url) }
        let before = catalog
        catalog = document.catalog
        catalog.channels = before.channels
        document.catalog.channels.forEach { add($0) }
        if catalog.recents.isEmpty { catalog.recents = before.recents }
        catalog.about = catalog.about ?? before.about
        catalog.actions =
            before.actions
            + catalog.actions.filter { action in
                !before.actions.contains { $0.name == action.name }
            }
        extras += document.extras
    }

    /// Removes and returns the page that continues the list of all productions.
    mutating func takeNextPage() -> FeedPage? {
        defer { nextPage = nil }
        return nextPage
    }

    /// Removes and returns the productions that are still to be staged.
    mutating func takeExtras() -> [Production] {
        defer { extras = [] }
        hasProductions = hasProductions || !extras.isEmpty
        return extras
    }

    /// Records that the full records of a summary have been staged.
    mutating func endSummary() {
        isSummary = false
    }
}

extension Discovery {
    /// Removes and returns the next query for a channel or for recent episodes.
    mutating func takeQuery() -> Query? {
        queries.removeAll { $0.kind == .allProductions }
        return queries.isEmpty ? nil : queries.removeFirst()
    }

    /// Adds the response to `query`.
    mutating func receive(_ document: Document, for query: Query) {
        guard document.hasProductions else { return }
        switch query.kind {
        case .allProductions: break
        case .recentEpisodes: catalog.recents = document.catalog.recents
        case .channel(let channel):
            hasProductions = true
            add(channel)
        }
    }

    /// Records that `query` failed; its channel is listed anyway.
    mutating func fail(_ query: Query, because error: CatalogError) {
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

    /// Finishes the load.
    ///
    /// - Returns: everything but the productions.
    /// - Throws: why there is no list of productions at all.
    func finished(askedAt host: HostName) throws(CatalogError) -> Catalog {
        guard hasProductions else { throw mainFailure ?? .unreadable(host: host, cause: .anotherShape) }
        return catalog
    }
}

extension URL {
    /// The address as it is requested: a fragment is never sent to a server, and an empty path is sent as `/`.
    fileprivate var requestedAddress: String {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.fragment = nil
        if parts?.percentEncodedPath.isEmpty == true { parts?.percentEncodedPath = "/" }
        return parts?.string ?? absoluteString
    }
}
