import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of a catalogue: asks, and follows where the answers lead.
struct CatalogLoad {
    /// How many redirects are followed for one question.
    static let redirectLimit = 20
    /// How many of a root document's queries are asked.
    static let queryLimit = 20
    /// How many root documents may lead to one another.
    private static let rootLimit = 4

    let baseURL: BaseURL
    let session: TransferSession
    let timeouts: Timeouts
    let clock: any Clock<Duration>
    let userAgent: String
    /// Whose login to ask with; nil for a guest.
    let credential: Credential?
    var meter: ProgressMeter

    /// Asks `question`, and whatever the answer says is worth asking.
    mutating func catalog(from question: Question) async throws(ProxyError) -> Catalog {
        var (gathering, host) = try await firstAnswer(to: question)
        try await findProductions(&gathering)
        if gathering.isSummary { try await completeSummary(&gathering) }
        try await askQueries(&gathering)
        let catalog = try gathering.finished(askedAt: host)
        meter.finish()
        return catalog
    }
}

extension CatalogLoad {
    private struct Reply {
        let document: Document
        let byteCount: Int
        /// Where the document was found in the end.
        let url: URL
        let host: HostName
    }

    /// Asks one question, following redirects. Nothing but the question is sent to anybody.
    private mutating func answer(
        to question: Question, as role: DocumentRole
    ) async throws(ProxyError) -> Reply {
        var request = URLRequest(
            question, userAgent: userAgent, credential: credential, of: Origin(baseURL.url))
        var url = question.url
        var host = HostName(url) ?? baseURL.host
        for _ in 0...Self.redirectLimit {
            guard !Task.isCancelled else { throw .cancelled }
            let exchange = Exchange(
                request: request, role: role, host: host, session: session, timeouts: timeouts)
            // `self.`, because C has a function called `clock` too.
            switch try await exchange.answer(by: self.clock, meter: &meter) {
            case .document(let document, let byteCount):
                return Reply(document: document, byteCount: byteCount, url: url, host: host)
            case .redirect(let next, let status):
                guard let name = HostName(next) else { throw .badRedirect(host: host) }
                host = name
                url = next
                request.redirect(to: next, status: status)
            }
        }
        throw .tooManyRedirects(host: host, count: Self.redirectLimit)
    }

    /// Begins with the answer to `question`, of which nobody else keeps a copy.
    private mutating func firstAnswer(
        to question: Question
    ) async throws(ProxyError) -> (Gathering, HostName) {
        let reply = try await answer(to: question, as: .catalog)
        let gathering = Gathering(reply.document, at: reply.url)
        meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
        return (gathering, reply.host)
    }

    /// Goes from one root document to the next until there is a list of all productions.
    ///
    /// Where that cannot be had, the lists of the channels may make up for it.
    private mutating func findProductions(_ gathering: inout Gathering) async throws(ProxyError) {
        var rootCount = 1
        while !gathering.hasProductions, let query = gathering.takeMainQuery() {
            guard gathering.visit(query.url), rootCount <= Self.rootLimit else {
                return gathering.mainFailure = .circularQueries(host: HostName(query.url) ?? baseURL.host)
            }
            rootCount += 1
            do throws(ProxyError) {
                let reply = try await answer(to: Question(query), as: .catalog)
                gathering.takeMain(reply.document, at: reply.url)
                meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
            } catch {
                guard error.isAnswer else { throw error }
                return gathering.mainFailure = error
            }
        }
    }

    /// Asks for the full records of productions that came without their episodes.
    ///
    /// Source: the alt-tekpub rewrite, whose `/api` had summaries and whose `/productions.json` all.
    private mutating func completeSummary(_ gathering: inout Gathering) async throws(ProxyError) {
        let path = ProductionsJSONWire().path
        guard let url = URL(string: path, relativeTo: gathering.mainURL)?.absoluteURL,
            gathering.visit(url)
        else { return }
        do throws(ProxyError) {
            let reply = try await answer(
                to: Question(method: "GET", url: url, isWellKnown: true), as: .catalog)
            gathering.complete(with: reply.document)
            meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
        } catch {
            guard error.isAnswer else { throw error }
        }
    }

    /// Asks what the channels list, and what is recent.
    ///
    /// A query that fails takes nothing from the others, except that a host which cannot be talked to
    /// is not asked again.
    private mutating func askQueries(_ gathering: inout Gathering) async throws(ProxyError) {
        var silentHosts: Set<HostName> = []
        var count = 0
        while count < Self.queryLimit, let query = gathering.takeQuery() {
            guard gathering.visit(query.url) else { continue }
            count += 1
            guard HostName(query.url).map(silentHosts.contains) == false else {
                gathering.fail(query)
                continue
            }
            do throws(ProxyError) {
                let role = gathering.role(for: query)
                let reply = try await answer(to: Question(query), as: role)
                gathering.take(reply.document, for: query)
                meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
            } catch {
                guard error != .cancelled else { throw error }
                if !error.isAnswer, let host = error.host { silentHosts.insert(host) }
                gathering.fail(query)
                meter.endPart(byteCount: 0, remainingCount: gathering.partCount)
            }
        }
    }
}

extension Question {
    /// The question that a root document names.
    fileprivate init(_ query: Query) {
        self.init(method: "GET", url: query.url, isWellKnown: true)
    }
}
