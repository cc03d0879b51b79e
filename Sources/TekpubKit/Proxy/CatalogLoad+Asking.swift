import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How one question is asked.
extension CatalogLoad {
    /// How often a busy server is asked again.
    private static let retryLimit = 2

    /// Asks one question, and asks again if the server is busy and wants that soon enough.
    mutating func outcome(
        of question: Question, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> Exchange.Answer {
        for _ in 0..<Self.retryLimit {
            do throws(ProxyError) {
                return try await ask(question, as: role, unless: validator)
            } catch {
                guard case .busy(_, _, let wait) = error, wait <= client.timeouts.retry else { throw error }
                meter.wait(for: wait)
                // Silence is safe: a sleep fails only if the task is cancelled, which is noticed next.
                try? await client.clock.sleep(for: wait)
                meter.endWait()
            }
        }
        return try await ask(question, as: role, unless: validator)
    }

    /// Asks one question once. Nothing but the question is sent to anybody.
    private mutating func ask(
        _ question: Question, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> Exchange.Answer {
        var request = URLRequest(question, credential: credential, of: Origin(baseURL.url))
        request.setCondition(validator)
        return try await Exchange(request: request, role: role, client: client)
            .answer(into: &intake, meter: &meter, allowance: &allowance)
    }

    /// Asks a question of which the answer is needed whole.
    mutating func answer(to question: Question, as role: DocumentRole) async throws(ProxyError)
        -> Exchange.Reply
    {
        guard case .document(let reply) = try await outcome(of: question, as: role, unless: nil) else {
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
