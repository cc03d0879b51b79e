import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of a catalogue: sends requests, follows the queries in the responses, and stages the productions.
struct CatalogLoad {
    /// The maximum number of queries from root documents that are sent.
    static let queryLimit = 20
    /// The maximum number of bytes that one load reads from bodies that are not catalogues.
    static let vainByteLimit = 64 << 20
    /// The maximum number of root documents in a chain.
    private static let rootLimit = 4

    private let baseURL: BaseURL
    private let client: HTTPClient
    /// The login for the requests; nil for a guest.
    private let credential: Credential?
    /// Receives the productions.
    private let staged: StagedCatalog
    private var meter: ProgressMeter
    /// The number of bytes that may still be read from bodies that are not catalogues. At 0, no more requests
    /// are sent.
    private(set) var allowance = Self.vainByteLimit
    /// The responses and the missing parts so far.
    private var answers: [Revalidation.Answer] = []
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
        try await keeping(staged.restart)
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
    /// Sends the first request. The result holds the only copy of the document.
    ///
    /// - Returns: nil if `validator` still matches.
    private mutating func firstAnswer(
        to request: CatalogRequest, unless validator: Validator?
    ) async throws(ProxyError) -> (Discovery, HostName)? {
        guard case .document(let reply) = try await outcome(of: request, as: .catalog(), unless: validator)
        else { return nil }
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
                let reply = try await answer(to: CatalogRequest(following: query.url), as: role)
                discovery.takeMain(reply.document, at: reply.url)
                meter.endPart(byteCount: reply.byteCount, remainingCount: discovery.partCount)
            } catch {
                guard error.isAnswer, !hadProductions else { throw error }
                // The response was not the right one.
                try await keeping(staged.restart)
                return fail(query, in: &discovery, because: error)
            }
        }
    }

    /// Requests the full records of productions that came without episodes.
    ///
    /// Source: the alt-tekpub rewrite; `/api` had summaries, and `/productions.json` the full records.
    private mutating func completeSummary(_ discovery: inout Discovery) async throws(ProxyError) {
        let path = Wire.productionsJSON.path
        guard let url = URL(string: path, relativeTo: discovery.mainURL)?.absoluteURL,
            discovery.visit(url)
        else { return }
        do throws(ProxyError) {
            let reply = try await answer(to: CatalogRequest(following: url), as: .completion)
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
                let reply = try await answer(
                    to: CatalogRequest(following: query.url), as: query.role(number: count))
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

/// Sends single requests, with retries and conditions.
extension CatalogLoad {
    /// Sends a request, and retries if the server is busy and asks for a short enough wait.
    private mutating func outcome(
        of request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> CatalogFetch.Answer {
        // The user waits for the catalogue, so a retry needs a server that says when.
        let retries = RetryPolicy(
            limit: 2, firstDelay: .zero, longestDelay: client.timeouts.retry, requiresRetryAfter: true)
        var attempt = 0
        while true {
            do throws(ProxyError) {
                // Nothing else is sent to any server.
                var httpRequest = URLRequest(request, credential: credential, of: Origin(baseURL.url))
                httpRequest.setCondition(validator)
                return try await CatalogFetch(request: httpRequest, role: role, client: client)
                    .answer(into: staged, meter: &meter, allowance: &allowance)
            } catch {
                guard let delay = retries.delay(after: error, attempt: attempt) else { throw error }
                attempt += 1
                client.logRetry(after: delay, because: error)
                meter.wait(for: delay)
                // Ignore errors: a sleep fails only if the task is cancelled, and the next request notices
                // that.
                try? await client.clock.sleep(for: delay)
                meter.endWait()
            }
        }
    }

    /// Sends a request whose whole response is needed.
    private mutating func answer(to request: CatalogRequest, as role: DocumentRole) async throws(ProxyError)
        -> CatalogFetch.Reply
    {
        guard case .document(let reply) = try await outcome(of: request, as: role, unless: nil) else {
            // Impossible: the request has a role and no condition.
            throw .status(host: baseURL.host, code: 304)
        }
        answers.append(
            Revalidation.Answer(url: answers.isEmpty ? nil : request.url, validator: reply.validator))
        return reply
    }

    /// Whether the responses after the first one still match `revalidation`.
    private mutating func isUnchanged(_ revalidation: Revalidation) async throws(ProxyError) -> Bool {
        for answer in revalidation.answers.dropFirst() {
            guard let url = answer.url, BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else {
                return false
            }
            do throws(ProxyError) {
                let outcome = try await outcome(
                    of: CatalogRequest(following: url), as: nil, unless: answer.validator)
                guard case .notModified = outcome else { return false }
            } catch {
                guard error.isAnswer else { throw error }
                return false
            }
        }
        return true
    }
}

extension CatalogRequest {
    /// Creates the request for an address in a document.
    fileprivate init(following url: URL) {
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
