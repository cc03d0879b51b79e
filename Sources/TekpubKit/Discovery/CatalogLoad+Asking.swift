import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How one request is asked.
extension CatalogLoad {
    /// How often a busy server is asked again.
    private static let retryLimit = 2

    /// Asks one request, and asks again if the server is busy and wants that soon enough.
    mutating func outcome(
        of request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> CatalogFetch.Answer {
        for _ in 0..<Self.retryLimit {
            do throws(ProxyError) {
                return try await ask(request, as: role, unless: validator)
            } catch {
                guard case .busy(_, _, let wait) = error, wait <= client.timeouts.retry else { throw error }
                meter.wait(for: wait)
                // Silence is safe: a sleep fails only if the task is cancelled, which is noticed next.
                try? await client.clock.sleep(for: wait)
                meter.endWait()
            }
        }
        return try await ask(request, as: role, unless: validator)
    }

    /// Asks one request once. Nothing but the request is sent to anybody.
    private mutating func ask(
        _ request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> CatalogFetch.Answer {
        var httpRequest = URLRequest(request, credential: credential, of: Origin(baseURL.url))
        httpRequest.setCondition(validator)
        return try await CatalogFetch(request: httpRequest, role: role, client: client)
            .answer(into: staged, meter: &meter, allowance: &allowance)
    }

    /// Asks a request of which the answer is needed whole.
    mutating func answer(to request: CatalogRequest, as role: DocumentRole) async throws(ProxyError)
        -> CatalogFetch.Reply
    {
        guard case .document(let reply) = try await outcome(of: request, as: role, unless: nil) else {
            // Nothing else can be, without a condition.
            throw .status(host: baseURL.host, code: 304)
        }
        answers.append(
            Revalidation.Answer(url: answers.isEmpty ? nil : request.url, validator: reply.validator))
        return reply
    }

    /// Whether the answers behind the first one are still those of `revalidation`.
    mutating func isUnchanged(_ revalidation: Revalidation) async throws(ProxyError) -> Bool {
        for answer in revalidation.answers.dropFirst() {
            guard let url = answer.url, BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else {
                return false
            }
            do throws(ProxyError) {
                let request = CatalogRequest(method: "GET", url: url, isWellKnown: true)
                let outcome = try await outcome(of: request, as: nil, unless: answer.validator)
                guard case .notModified = outcome else { return false }
            } catch {
                guard error.isAnswer else { throw error }
                return false
            }
        }
        return true
    }
}
