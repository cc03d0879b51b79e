import Foundation
import TekpubFormats

/// One load of a catalogue: sends requests, follows the queries in the responses, and stages the productions.
struct CatalogLoad {
    /// The maximum number of queries from root documents that are sent.
    static let queryLimit = 20
    /// The maximum number of later pages of a service's list.
    static let servicePageLimit = 500
    /// The maximum number of bytes that one load reads from bodies that are not catalogues.
    static let nonCatalogByteLimit = 64 << 20
    /// The maximum number of root documents in a chain.
    private static let rootLimit = 4

    let baseURL: BaseURL
    /// Receives the productions.
    let staged: StagedCatalog
    var sender: RequestSender
    /// Reads what only that understands, if the user lets it; nil if nothing does.
    var ytDlp: YtDlp?
    /// What the previous load has stored, whichever its first request was; nil if there was none.
    var previous: Revalidation?
    /// The missing parts so far.
    var missing: [MissingPart] = []
    /// The number of queries and later pages that were requested.
    private var queryCount = 0
    /// Decides when the pages so far are shown; nil to show the catalogue as a whole.
    private var pace: PublishingPace?
    /// Where the conferences of the site are live; nil for other sites.
    private let streams: URL?
    /// Those that are live now; nil before they were requested.
    private var liveConferences: [Production]?

    /// - Parameters:
    ///   - client: its limits are for the whole load.
    ///   - streams: the address of what is live at the conferences of the site; nil for other sites.
    ///   - showsParts: whether the pages of a list are shown while the others are loaded.
    init(
        baseURL: BaseURL, client: HTTPClient, credential: Credential?, staged: StagedCatalog,
        meter: ProgressMeter, streams: URL? = nil, showsParts: Bool = true
    ) {
        self.baseURL = baseURL
        self.staged = staged
        self.streams = streams
        pace = showsParts ? PublishingPace() : nil
        sender = RequestSender(
            baseURL: baseURL, client: client.beginningLoad(), credential: credential, staged: staged,
            meter: meter)
    }

    /// The number of bytes that may still be read from bodies that are not catalogues. At 0, no more requests
    /// are sent.
    var allowance: Int { sender.allowance }

    /// What the server says about later requests; nil before a response.
    var advice: ServerAdvice? { sender.advice }

    /// Loads the catalogue from `request`, and follows the queries in its response.
    ///
    /// - Parameter revalidation: from the previous load, which began with the same request; nil if there was no
    ///   such load.
    mutating func load(
        from request: CatalogRequest, revalidation: Revalidation?
    ) async throws(CatalogError) -> RefreshResult {
        try await mappingStoreErrors(staged.restart)
        sender.responses = []
        sender.advice = nil
        missing = []
        queryCount = 0
        sender.readsPages = await mayReadPages(ofFeedAt: request.url)
        if let streams, liveConferences == nil { liveConferences = await conferences(at: streams) }
        let live = liveConferences ?? []
        // What is live changes without the rest of the catalogue.
        guard
            let (first, host) = try await firstAnswer(
                to: request, following: live.isEmpty ? revalidation : nil)
        else {
            guard let revalidation, try await sender.isUnchanged(revalidation) else {
                return try await load(from: request, revalidation: nil)
            }
            sender.meter.finish()
            return .unchanged
        }
        var discovery = first
        if !live.isEmpty {
            try await staged.keep([.productions(live, .separate)])
            // The next load has no condition either: they may be over by then.
            sender.responses.append(Revalidation.Response(url: streams, validator: nil))
        }
        try await findProductions(&discovery)
        if let page = discovery.takeNextPage() {
            if page.isForYtDlp {
                if sender.readsPages { try await showPages(of: discovery, from: request) }
                try await readList(page)
            } else {
                try await followPages(from: page, as: .catalog(), &discovery, of: request)
            }
            if missing.contains(where: \.isCut) {
                try await mappingStoreErrors(staged.addEpisodesOfMissingPages)
            }
        }
        let extras = discovery.takeExtras()
        if !extras.isEmpty { try await staged.keep([.productions(extras, .fill)]) }
        if discovery.isSummary { try await completeSummary(&discovery) }
        try await askQueries(&discovery, of: request)
        let revalidation = Revalidation(
            request, responses: sender.responses, isComplete: missing.isEmpty,
            lacksPages: missing.contains(where: \.isCut))
        let rest = try discovery.finished(askedAt: host)
        try await mappingStoreErrors { () async throws(LibraryError) in
            try await staged.finish(rest, revalidation: revalidation)
        }
        sender.meter.finish()
        return .updated(missing: missing)
    }
}

extension CatalogLoad {
    /// Sends the first request. The result holds the only copy of the document.
    ///
    /// - Returns: nil if the first validator of `revalidation` still matches.
    private mutating func firstAnswer(
        to request: CatalogRequest, following revalidation: Revalidation?
    ) async throws(CatalogError) -> (Discovery, HostName)? {
        let reply: RequestSender.Reply
        let outcome = try await sender.outcome(
            of: request, as: .catalog(), unless: revalidation?.firstValidator)
        if request.isOfService, let moved = sender.advice?.movedTo {
            let page = ServiceAddress.page(baseURL.url, whoseDocument: request.url, movedTo: moved)
            sender.advice?.movedTo = page
        }
        switch outcome {
        case .document(let document):
            reply = document
            sender.responses.append(Revalidation.Response(url: nil, validator: reply.validator))
        case .page(let page) where !request.isWellKnown:
            if let document = try await service(behind: page) {
                reply = document
            } else if revalidation?.isOfOneDocument == true
                || ServiceAddress.isFeed(page.feed, ofTheSiteOf: baseURL.url)
            {
                throw page.error
            } else {
                reply = try await feed(namedBy: page)
            }
        case .page(let page): throw page.error
        case .notModified, .unread: return nil
        }
        if request.isOfDirectory { sender.advice?.feedURL = request.url }
        sender.advice?.hints = reply.document.feedHints
        let discovery = Discovery(reply.document, at: reply.url)
        sender.meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
        return (discovery, reply.host)
    }

    /// Requests the list of the service whose start page `page` is. Such a page names a feed of the newest
    /// episodes only.
    ///
    /// - Returns: nil if it is another page.
    private mutating func service(behind page: LinkedPage) async throws(CatalogError) -> RequestSender.Reply?
    {
        for url in ServiceAddress.documents(behind: baseURL.url, naming: page.feed) {
            sender.responses = [Revalidation.Response(url: nil, validator: page.validator)]
            do throws(CatalogError) {
                return try await sender.reply(to: CatalogRequest(following: url), as: .catalog())
            } catch {
                guard error.isAnswer, !error.isTrouble else { throw error }
                try await mappingStoreErrors(staged.restart)
            }
        }
        sender.responses = []
        return nil
    }

    /// Requests the feed that the page at the base URL names. A page that leads to another page is an error.
    private mutating func feed(namedBy page: LinkedPage) async throws(CatalogError) -> RequestSender.Reply {
        sender.responses.append(Revalidation.Response(url: nil, validator: page.validator))
        sender.advice?.feedURL = page.feed
        sender.readsPages = await mayReadPages(ofFeedAt: page.feed)
        do throws(CatalogError) {
            return try await sender.reply(to: CatalogRequest(following: page.feed), as: .catalog())
        } catch {
            guard error.concernsServer else { throw error }
            throw .linked(page: page.shownAddress, error: error)
        }
    }

    /// Follows root documents until one leads to a list of all productions.
    ///
    /// If there is no such list, the lists of the channels may replace it.
    private mutating func findProductions(_ discovery: inout Discovery) async throws(CatalogError) {
        var rootCount = 1
        while !discovery.hasProductions, let query = discovery.takeMainQuery() {
            guard discovery.visit(query.url), rootCount <= Self.rootLimit else {
                let host = HostName(query.url) ?? baseURL.host
                return fail(query, in: &discovery, because: .circularQueries(host: host))
            }
            rootCount += 1
            // A root document with many productions has staged them already.
            let hadProductions = !staged.isEmpty && liveConferences?.isEmpty != false
            do throws(CatalogError) {
                let role = DocumentRole.catalog(merging: hadProductions ? .fill : .separate)
                let reply = try await sender.reply(to: CatalogRequest(following: query.url), as: role)
                discovery.takeMain(reply.document, at: reply.url)
                sender.meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
            } catch {
                guard error.isAnswer, !hadProductions else { throw error }
                // The response was not the right one.
                try await mappingStoreErrors(staged.restart)
                return fail(query, in: &discovery, because: error)
            }
        }
    }

    /// Requests the full records of productions that came without episodes.
    ///
    /// Source: the alt-tekpub rewrite; `/api` had summaries, and `/productions.json` the full records.
    private mutating func completeSummary(_ discovery: inout Discovery) async throws(CatalogError) {
        let path = Wire.productionsJSON.path
        guard let url = URL(string: path, relativeTo: discovery.mainURL)?.absoluteURL,
            discovery.visit(url)
        else { return }
        do throws(CatalogError) {
            let reply = try await sender.reply(to: CatalogRequest(following: url), as: .completion)
            discovery.endSummary()
            sender.meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
        } catch {
            guard error.isAnswer else { throw error }
            // If nothing is at that address, the server has only the summary.
            if !error.isAbsence { missing.append(MissingPart(kind: .episodes, error: error)) }
        }
    }

    /// Requests the lists of the channels and the recent episodes.
    ///
    /// A query that fails does not affect the others, except that a host that cannot be reached is not asked
    /// again.
    private mutating func askQueries(
        _ discovery: inout Discovery, of request: CatalogRequest
    ) async throws(CatalogError) {
        var silentHosts: [HostName: CatalogError] = [:]
        while queryCount < Self.queryLimit, let query = discovery.takeQuery() {
            guard discovery.visit(query.url), let host = HostName(query.url) else { continue }
            queryCount += 1
            if let error = silentHosts[host] {
                fail(query, in: &discovery, because: error)
                continue
            }
            do throws(CatalogError) {
                let role = query.role(number: queryCount)
                let reply = try await sender.reply(to: CatalogRequest(following: query.url), as: role)
                discovery.receive(reply.document, for: query)
                sender.meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
                if let page = reply.document.nextPage, role != .recents, !page.isForYtDlp {
                    try await followPages(from: page, as: role, &discovery, of: request)
                }
            } catch {
                guard error.concernsServer else { throw error }
                if !error.isAnswer, let host = error.host { silentHosts[host] = error }
                fail(query, in: &discovery, because: error)
                sender.meter.endPart(byteCount: 0, remainingCount: discovery.partCount)
            }
        }
    }

    /// Requests the later pages of a feed. Each page names the next one. A page that was requested before
    /// ends the feed.
    private mutating func followPages(
        from first: FeedPage, as role: DocumentRole, _ discovery: inout Discovery, of request: CatalogRequest
    ) async throws(CatalogError) {
        sender.meter.beginPages()
        var next: FeedPage? = first
        while let page = next, discovery.visit(page.url) {
            do throws(CatalogError) {
                let limit = page.isOfService ? Self.servicePageLimit : Self.queryLimit
                guard queryCount < limit else {
                    throw .tooManyPages(host: HostName(page.url) ?? baseURL.host, count: limit)
                }
                queryCount += 1
                if !page.isRequired {
                    try await showPages(of: discovery, from: request)
                    try await staged.keep([.nextPage])
                }
                let reply = try await sender.reply(
                    to: CatalogRequest(following: page.url), as: role, continued: page)
                sender.meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
                next = reply.document.nextPage
                noteOmission(reply.document.omittedCount, by: reply.host)
            } catch {
                guard error.concernsServer, !page.isRequired else { throw error }
                missing.append(MissingPart(kind: .laterPages, error: error))
                // The next load asks the same server for all pages again.
                if let wait = error.retryAfter { sender.advice?.retryAfter = wait }
                return
            }
        }
    }

    /// Makes the pages so far readable, unless that was done a moment ago.
    private mutating func showPages(
        of discovery: Discovery, from request: CatalogRequest
    ) async throws(CatalogError) {
        guard pace?.isDue == true else { return }
        let start = ContinuousClock.now
        let revalidation = Revalidation(request, responses: [], isComplete: false, lacksPages: true)
        let count = try await mappingStoreErrors { () async throws(LibraryError) in
            try await staged.publish(discovery.catalog, revalidation: revalidation)
        }
        if let count {
            pace?.wait(after: start)
            sender.meter.show(count)
        } else {
            pace = nil
        }
    }

    /// Records that the server leaves entries out of a list.
    private mutating func noteOmission(_ count: Int?, by host: HostName) {
        guard let count else { return }
        missing.append(MissingPart(kind: .laterPages, error: .incompleteList(host: host, count: count)))
    }

    /// Records that `query` failed.
    private mutating func fail(_ query: Query, in discovery: inout Discovery, because error: CatalogError) {
        discovery.fail(query, because: error)
        missing.append(MissingPart(kind: MissingPart.Kind(query), error: error))
    }
}

extension CatalogRequest {
    /// Creates the request for an address in a document.
    init(following url: URL) {
        self.init(method: "GET", url: url, isWellKnown: true)
    }
}

extension Query {
    /// The expected role of the response with this number.
    fileprivate func role(number: Int) -> DocumentRole {
        switch kind {
        case .allProductions: .catalog()
        case .recentEpisodes: .recents
        case .channel(let channel): .members(of: channel.slug, number: number)
        }
    }
}
