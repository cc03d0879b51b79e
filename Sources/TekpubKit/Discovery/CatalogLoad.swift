import Foundation
import TekpubFormats

/// One load of a catalogue: sends requests, follows where the answers lead, and stages what comes.
struct CatalogLoad {
    /// How many of a root document's queries are asked.
    static let queryLimit = 20
    /// How many bytes one load reads of what is no catalogue.
    static let vainByteLimit = 64 << 20
    /// How many root documents may lead to one another.
    private static let rootLimit = 4

    let baseURL: BaseURL
    let client: HTTPClient
    /// Whose login to ask with; nil for a guest.
    let credential: Credential?
    /// Gets what comes.
    let staged: StagedCatalog
    var meter: ProgressMeter
    /// How many more bytes may be read in vain. Once there are none, nothing else is asked.
    var allowance = Self.vainByteLimit
    /// What was answered so far, and what was not.
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

    /// Asks `request`, and whatever the answer says is worth asking.
    ///
    /// - Parameter revalidation: of the former load, which began with the same request; nil if there was none.
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
    /// Drops what came from an answer that was not the right one.
    private func restart() async throws(ProxyError) {
        try await keeping { () async throws(LibraryError) in try await staged.restart() }
    }

    /// Begins with the answer to `request`, of which nobody else keeps a copy.
    ///
    /// - Returns: nil if it is still the one that `validator` is of.
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

    /// Goes from one root document to the next until there is a list of all productions.
    ///
    /// Where that cannot be had, the lists of the channels may make up for it.
    private mutating func findProductions(_ discovery: inout Discovery) async throws(ProxyError) {
        var rootCount = 1
        while !discovery.hasProductions, let query = discovery.takeMainQuery() {
            guard discovery.visit(query.url), rootCount <= Self.rootLimit else {
                let host = HostName(query.url) ?? baseURL.host
                return fail(query, in: &discovery, because: .circularQueries(host: host))
            }
            rootCount += 1
            // A root document that shows many productions itself had to add them.
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

    /// Asks for the full records of productions that came without their episodes.
    ///
    /// Source: the alt-tekpub rewrite, whose `/api` had summaries and whose `/productions.json` all.
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
            // Where there is nothing of that name, a summary is all there is.
            if !error.isAbsence { missing.append(MissingPart(kind: .episodes, error: error)) }
        }
    }

    /// Asks what the channels list, and what is recent.
    ///
    /// A query that fails takes nothing from the others, except that a host which cannot be talked to
    /// is not asked again.
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

    /// Notes that `query` brought nothing.
    private mutating func fail(_ query: Query, in discovery: inout Discovery, because error: ProxyError) {
        discovery.fail(query, because: error)
        missing.append(MissingPart(kind: MissingPart.Kind(query), error: error))
    }
}

extension CatalogRequest {
    /// The request that a root document names.
    fileprivate init(_ query: Query) {
        self.init(method: "GET", url: query.url, isWellKnown: true)
    }
}

extension Query {
    /// What the answer, the one of this number, is expected to be.
    fileprivate func role(number: Int) -> DocumentRole {
        switch kind {
        case .allProductions: .catalog()
        case .recentEpisodes: .recents
        case .channel(let channel): .members(of: channel.slug, number: number)
        }
    }
}
