import Foundation
import TekpubFormats

/// Sends the requests of one load, with retries and conditions, and decodes the responses while they arrive.
struct RequestSender {
    /// A successful response.
    enum Outcome {
        case document(Reply)
        /// A web page that names a feed.
        case page(LinkedPage)
        /// The server says that the content of a conditional request has not changed.
        case notModified
        /// A response whose body was not read.
        case unread
    }

    struct Reply {
        let document: Document
        let byteCount: Int
        /// The final address of the document, after redirects.
        let url: URL
        let host: HostName
        let validator: Validator?
    }

    let baseURL: BaseURL
    let client: HTTPClient
    /// The login for the requests; nil for a guest.
    let credential: Credential?
    /// Receives the productions.
    let staged: StagedCatalog
    var meter: ProgressMeter
    /// The number of bytes that may still be read from bodies that are not catalogues.
    var allowance = CatalogLoad.nonCatalogByteLimit
    /// The responses so far.
    var responses: [Revalidation.Response] = []
    /// What the server says about later requests, in its first response.
    var advice: ServerAdvice?
    /// Whether yt-dlp may look for the videos in a feed of YouTube on their pages, and read the rest of its list.
    var readsPages = false

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

    /// Sends a request, and retries if the server is busy and asks for a short enough wait.
    mutating func outcome(
        of request: CatalogRequest, as role: DocumentRole?, unless validator: Validator?,
        continued: FeedPage? = nil
    ) async throws(CatalogError) -> Outcome {
        // The user waits for the catalogue, so a retry needs a server that says when.
        let retries = RetryPolicy(
            limit: 2, firstDelay: .zero, longestDelay: client.timeouts.retry, requiresRetryAfter: true)
        var attempt = 0
        while true {
            do throws(CatalogError) {
                // Nothing else is sent to any server.
                var httpRequest = HTTPRequest(request, credential: credential, of: Origin(baseURL.url))
                httpRequest.url = request.url.withUser(of: baseURL.url)
                httpRequest.setCondition(validator)
                return try await send(httpRequest, as: role, continued: continued)
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
    ///
    /// - Parameter continued: the page of a feed that is requested; nil for other documents.
    mutating func reply(
        to request: CatalogRequest, as role: DocumentRole, continued: FeedPage? = nil
    ) async throws(CatalogError) -> Reply {
        switch try await outcome(of: request, as: role, unless: nil, continued: continued) {
        case .document(let reply):
            responses.append(
                Revalidation.Response(url: responses.isEmpty ? nil : request.url, validator: reply.validator))
            return reply
        case .page(let page): throw page.error
        case .notModified, .unread:
            // Impossible: the request has a role and no condition.
            throw .status(host: baseURL.host, code: 304)
        }
    }

    /// Whether the responses after the first one still match `revalidation`.
    mutating func isUnchanged(_ revalidation: Revalidation) async throws(CatalogError) -> Bool {
        for response in revalidation.responses.dropFirst() {
            guard let url = response.url, BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else {
                return false
            }
            do throws(CatalogError) {
                let outcome = try await outcome(
                    of: CatalogRequest(following: url), as: nil, unless: response.validator)
                guard case .notModified = outcome else { return false }
            } catch {
                guard error.isAnswer else { throw error }
                return false
            }
        }
        return true
    }
}

extension URL {
    /// The URL with the user name and password of `other`, if both have one origin and this URL has no user
    /// name: documents name their own server without it.
    func withUser(of other: URL) -> URL {
        guard user() == nil, other.user() != nil, let origin = Origin(self), origin == Origin(other),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        let known = URLComponents(url: other, resolvingAgainstBaseURL: true)
        parts.percentEncodedUser = known?.percentEncodedUser
        parts.percentEncodedPassword = known?.percentEncodedPassword
        return parts.url ?? self
    }
}
