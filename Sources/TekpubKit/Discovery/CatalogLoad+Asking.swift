import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends single requests, with retries and conditions.
extension CatalogLoad {
    /// The user waits for the catalogue, so a retry needs a server that says when.
    private var retries: RetryPolicy {
        RetryPolicy(
            limit: 2, firstDelay: .zero, longestDelay: client.timeouts.retry, requiresRetryAfter: true)
    }

    /// Sends a request, and retries if the server is busy and asks for a short enough wait.
    mutating func outcome(
        of request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> CatalogFetch.Answer {
        var attempt = 0
        while true {
            do throws(ProxyError) {
                return try await ask(request, as: role, unless: validator)
            } catch {
                guard let delay = retries.delay(after: error, attempt: attempt) else { throw error }
                attempt += 1
                meter.wait(for: delay)
                // Silence is safe: a sleep fails only if the task is cancelled, and the next request notices
                // that.
                try? await client.clock.sleep(for: delay)
                meter.endWait()
            }
        }
    }

    /// Sends a request once. Nothing else is sent to any server.
    private mutating func ask(
        _ request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?
    ) async throws(ProxyError) -> CatalogFetch.Answer {
        var httpRequest = URLRequest(request, credential: credential, of: Origin(baseURL.url))
        httpRequest.setCondition(validator)
        return try await CatalogFetch(request: httpRequest, role: role, client: client)
            .answer(into: staged, meter: &meter, allowance: &allowance)
    }

    /// Sends a request whose whole response is needed.
    mutating func answer(to request: CatalogRequest, as role: DocumentRole) async throws(ProxyError)
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
