import Foundation
import TekpubFormats

/// One load of a catalogue: sends requests, follows the queries in the responses, and stages the productions.
struct CatalogLoad {
    /// The maximum number of queries from root documents that are sent.
    static let queryLimit = 20
    /// The maximum number of bytes that one load reads from bodies that are not catalogues.
    static let vainByteLimit = 64 << 20
    /// The maximum number of root documents in a chain.
    private static let rootLimit = 4

    let baseURL: BaseURL
    let client: HTTPClient
    /// The login for the requests; nil for a guest.
    let credential: Credential?
    /// Receives the productions.
    let staged: StagedCatalog
    var meter: ProgressMeter
    /// The number of bytes that may still be read from bodies that are not catalogues. At 0, no more requests
    /// are sent.
    var allowance = Self.vainByteLimit
    /// The responses and the missing parts so far.
    var answers: [Revalidation.Answer] = []
    private var missing: [MissingPart] = []

    init(
        baseURL: BaseURL, client: HTTPClient, credential: Credential?, staged: StagedCatalog,
        meter: ProgressMeter
    ) {
        self.baseURL = baseURL
        self.client = client
        self.credential = credential
        self.staged = staged
        self.meter = meter
    }

    /// Loads the catalogue from `request`, and follows the queries in its response.
    ///
    /// - Parameter revalidation: from the former load, which began with the same request; nil if there was no
    ///   such load.
    mutating func load(
        from request: CatalogRequest, revalidation: Revalidation?
    ) async throws(ProxyError) -> RefreshResult {
        try await restart()
        answers = []
        missing = []
        guard let (first, host) = try await firstAnswer(to: request, unless: revalidation?.firstValidator)
        else {
            guard let revalidation, try await isUnchanged(revalidation) else {
                return try await load(from: request, revalidation: nil)
            }
            meter.finish()
            return .unchanged
        }
        var discovery = first
        try await findProductions(&discovery)
        let extras = discovery.takeExtras()
        if !extras.isEmpty { try await staged.keep([.productions(extras, .fill)]) }
        if discovery.isSummary { try await completeSummary(&discovery) }
        try await askQueries(&discovery)
        let revalidation = Revalidation(request, answers: answers, isComplete: missing.isEmpty)
        let rest = try discovery.finished(askedAt: host)
        try await keeping { () async throws(LibraryError) in
            try await staged.finish(rest, revalidation: revalidation)
        }
        meter.finish()
        return .updated(missing: missing)
    }
}

extension CatalogLoad {
    /// Discards the changes from a response that was not the right one.
    private func restart() async throws(ProxyError) {
        try await keeping { () async throws(LibraryError) in try await staged.restart() }
    }

    /// Sends the first request. The result holds the only copy of the document.
    ///
    /// - Returns: nil if `validator` still matches.
    private mutating func firstAnswer(
        to request: CatalogRequest, unless validator: Validator?
    ) async throws(ProxyError) -> (Discovery, HostName)? {
        guard case .document(let reply) = try await outcome(of: request, as: .catalog(), unless: validator)
        else {
            return nil
        }
        answers.append(Revalidation.Answer(url: nil, validator: reply.validator))
        let discovery = Discovery(reply.document, at: reply.url)
        meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
        return (discovery, reply.host)
    }

    /// Follows root documents until one leads to a list of all productions.
    ///
    /// If there is no such list, the lists of the channels may replace it.
    private mutating func findProductions(_ discovery: inout Discovery) async throws(ProxyError) {
        var rootCount = 1
        while !discovery.hasProductions, let query = discovery.takeMainQuery() {
            guard discovery.visit(query.url), rootCount <= Self.rootLimit else {
                let host = HostName(query.url) ?? baseURL.host
                return fail(query, in: &discovery, because: .circularQueries(host: host))
            }
            rootCount += 1
            // A root document with many productions has staged them already.
            let hadProductions = !staged.isEmpty
            do throws(ProxyError) {
                let role = DocumentRole.catalog(merging: hadProductions ? .fill : .separate)
                let reply = try await answer(to: CatalogRequest(query), as: role)
                discovery.takeMain(reply.document, at: reply.url)
                meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
            } catch {
                guard error.isAnswer, !hadProductions else { throw error }
                try await restart()
                return fail(query, in: &discovery, because: error)
            }
        }
    }

    /// Requests the full records of productions that came without episodes.
    ///
    /// Source: the alt-tekpub rewrite; `/api` had summaries, and `/productions.json` the full records.
    private mutating func completeSummary(_ discovery: inout Discovery) async throws(ProxyError) {
        let path = ProductionsJSONWire().path
        guard let url = URL(string: path, relativeTo: discovery.mainURL)?.absoluteURL,
            discovery.visit(url)
        else { return }
        do throws(ProxyError) {
            let reply = try await answer(
                to: CatalogRequest(method: "GET", url: url, isWellKnown: true), as: .completion)
            discovery.endSummary()
            meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
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
    private mutating func askQueries(_ discovery: inout Discovery) async throws(ProxyError) {
        var silentHosts: [HostName: ProxyError] = [:]
        var count = 0
        while count < Self.queryLimit, let query = discovery.takeQuery() {
            guard discovery.visit(query.url), let host = HostName(query.url) else { continue }
            count += 1
            if let error = silentHosts[host] {
                fail(query, in: &discovery, because: error)
                continue
            }
            do throws(ProxyError) {
                let reply = try await answer(to: CatalogRequest(query), as: query.role(number: count))
                discovery.take(reply.document, for: query)
                meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
            } catch {
                guard error.concernsServer else { throw error }
                if !error.isAnswer, let host = error.host { silentHosts[host] = error }
                fail(query, in: &discovery, because: error)
                meter.endPart(byteCount: 0, remainingCount: discovery.partCount)
            }
        }
    }

    /// Records that `query` failed.
    private mutating func fail(_ query: Query, in discovery: inout Discovery, because error: ProxyError) {
        discovery.fail(query, because: error)
        missing.append(MissingPart(kind: MissingPart.Kind(query), error: error))
    }
}

extension CatalogRequest {
    /// Creates the request for a query from a root document.
    fileprivate init(_ query: Query) {
        self.init(method: "GET", url: query.url, isWellKnown: true)
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
