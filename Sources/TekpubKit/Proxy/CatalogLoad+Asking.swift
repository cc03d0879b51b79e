import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How one question is asked.
extension CatalogLoad {
    /// How many redirects are followed for one question.
    static let redirectLimit = 20
    /// How often a busy server is asked again.
    private static let retryLimit = 2

    struct Reply {
        let document: Document
        let byteCount: Int
        /// Where the document was found in the end.
        let url: URL
        let host: HostName
        let validator: Validator?
    }

    enum Outcome {
        case reply(Reply)
        case notModified
        case unread
    }

    /// Asks one question, and asks again if the server is busy and wants that soon enough.
    mutating func outcome(
        of question: Question, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> Outcome {
        for _ in 0..<Self.retryLimit {
            do throws(ProxyError) {
                return try await follow(question, as: role, unless: validator)
            } catch {
                guard case .busy(_, _, let wait) = error, wait <= timeouts.retry else { throw error }
                meter.wait(for: wait)
                // Silence is safe: a sleep fails only if the task is cancelled, which is noticed next.
                try? await self.clock.sleep(for: wait)
                meter.endWait()
            }
        }
        return try await follow(question, as: role, unless: validator)
    }

    /// Asks one question, following redirects. Nothing but the question is sent to anybody.
    private mutating func follow(
        _ question: Question, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> Outcome {
        var request = URLRequest(
            question, userAgent: userAgent, credential: credential, of: Origin(baseURL.url))
        request.setCondition(validator)
        var url = question.url
        var host = HostName(url) ?? baseURL.host
        for _ in 0...Self.redirectLimit {
            guard !Task.isCancelled else { throw .cancelled }
            let exchange = Exchange(
                request: request, role: role, host: host, session: session, timeouts: timeouts)
            // `self.`, because C has a function called `clock` too.
            switch try await exchange.answer(by: self.clock, into: &intake, meter: &meter) {
            case .document(let document, let byteCount, let validator):
                return .reply(
                    Reply(
                        document: document, byteCount: byteCount, url: url, host: host, validator: validator))
            case .notModified: return .notModified
            case .unread: return .unread
            case .redirect(let next, let status):
                guard let name = HostName(next) else { throw .badRedirect(host: host) }
                host = name
                url = next
                request.redirect(to: next, status: status)
            }
        }
        throw .tooManyRedirects(host: host, count: Self.redirectLimit)
    }

    /// Asks a question of which the answer is needed whole.
    mutating func answer(to question: Question, as role: DocumentRole) async throws(ProxyError)
        -> Reply
    {
        guard case .reply(let reply) = try await outcome(of: question, as: role, unless: nil) else {
            // Nothing else can be, without a condition.
            throw .status(host: baseURL.host, code: 304)
        }
        answers.append(
            CatalogTrail.Answer(url: answers.isEmpty ? nil : question.url, validator: reply.validator))
        return reply
    }

    /// Whether the answers behind the first one are still those of `trail`.
    mutating func isUnchanged(_ trail: CatalogTrail) async throws(ProxyError) -> Bool {
        for answer in trail.answers.dropFirst() {
            guard let url = answer.url, BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else {
                return false
            }
            do throws(ProxyError) {
                let question = Question(method: "GET", url: url, isWellKnown: true)
                let outcome = try await outcome(of: question, as: nil, unless: answer.validator)
                guard case .notModified = outcome else { return false }
            } catch {
                guard error.isAnswer else { throw error }
                return false
            }
        }
        return true
    }
}
