import Foundation

/// One load of a catalogue: asks, follows where the answers lead, and gives a sink what it gets.
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
    var intake: Intake
    var meter: ProgressMeter
    /// How many more bytes may be read in vain. Once there are none, nothing else is asked.
    var allowance = Self.vainByteLimit
    /// What was answered so far, and what was not.
    var answers: [CatalogTrail.Answer] = []
    private var missing: [MissingPart] = []

    init(
        baseURL: BaseURL, client: HTTPClient, credential: Credential?, intake: Intake, meter: ProgressMeter
    ) {
        self.baseURL = baseURL
        self.client = client
        self.credential = credential
        self.intake = intake
        self.meter = meter
    }

    /// Asks `question`, and whatever the answer says is worth asking.
    ///
    /// - Parameter trail: of the former load, which began with the same question; nil if there was none.
    mutating func load(
        from question: Question, trail: CatalogTrail?
    ) async throws(ProxyError) -> RefreshResult {
        try intake.restart()
        answers = []
        missing = []
        guard let (first, host) = try await firstAnswer(to: question, unless: trail?.firstValidator) else {
            guard let trail, try await isUnchanged(trail) else {
                return try await load(from: question, trail: nil)
            }
            meter.finish()
            return .unchanged
        }
        var gathering = first
        try await findProductions(&gathering)
        let extras = gathering.takeExtras()
        if !extras.isEmpty { try intake.take([.productions(extras, .fill)]) }
        if gathering.isSummary { try await completeSummary(&gathering) }
        try await askQueries(&gathering)
        let trail = CatalogTrail(question, answers: answers, isComplete: missing.isEmpty)
        try intake.finish(gathering.finished(askedAt: host), trail: trail)
        meter.finish()
        return .updated(missing: missing)
    }
}

extension CatalogLoad {
    /// Begins with the answer to `question`, of which nobody else keeps a copy.
    ///
    /// - Returns: nil if it is still the one that `validator` is of.
    private mutating func firstAnswer(
        to question: Question, unless validator: Validator?
    ) async throws(ProxyError) -> (Gathering, HostName)? {
        guard case .document(let reply) = try await outcome(of: question, as: .catalog(), unless: validator)
        else {
            return nil
        }
        answers.append(CatalogTrail.Answer(url: nil, validator: reply.validator))
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
                let host = HostName(query.url) ?? baseURL.host
                return fail(query, in: &gathering, because: .circularQueries(host: host))
            }
            rootCount += 1
            // A root document that shows many productions itself had to add them.
            let hadProductions = !intake.isEmpty
            do throws(ProxyError) {
                let role = DocumentRole.catalog(merging: hadProductions ? .fill : .separate)
                let reply = try await answer(to: Question(query), as: role)
                gathering.takeMain(reply.document, at: reply.url)
                meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
            } catch {
                guard error.isAnswer, !hadProductions else { throw error }
                try intake.restart()
                return fail(query, in: &gathering, because: error)
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
                to: Question(method: "GET", url: url, isWellKnown: true), as: .completion)
            gathering.endSummary()
            meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
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
    private mutating func askQueries(_ gathering: inout Gathering) async throws(ProxyError) {
        var silentHosts: [HostName: ProxyError] = [:]
        var count = 0
        while count < Self.queryLimit, let query = gathering.takeQuery() {
            guard gathering.visit(query.url), let host = HostName(query.url) else { continue }
            count += 1
            if let error = silentHosts[host] {
                fail(query, in: &gathering, because: error)
                continue
            }
            do throws(ProxyError) {
                let reply = try await answer(to: Question(query), as: query.role(number: count))
                gathering.take(reply.document, for: query)
                meter.endPart(byteCount: reply.byteCount, remainingCount: gathering.partCount)
            } catch {
                guard error.concernsServer else { throw error }
                if !error.isAnswer, let host = error.host { silentHosts[host] = error }
                fail(query, in: &gathering, because: error)
                meter.endPart(byteCount: 0, remainingCount: gathering.partCount)
            }
        }
    }

    /// Notes that `query` brought nothing.
    private mutating func fail(_ query: Query, in gathering: inout Gathering, because error: ProxyError) {
        gathering.fail(query, because: error)
        missing.append(MissingPart(kind: MissingPart.Kind(query), error: error))
    }
}

extension Question {
    /// The question that a root document names.
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
