import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request that may return a server's catalogue.
struct CatalogRequest: Hashable, Sendable {
    let method: String
    let url: URL
    /// Whether a wire defines this address, so that a response from it should be a catalogue.
    let isWellKnown: Bool

    /// Returns all requests for the server at `baseURL`; the one for the base URL itself is first.
    static func all(for baseURL: BaseURL) -> [CatalogRequest] {
        var requests = [CatalogRequest(method: "GET", url: baseURL.url, isWellKnown: false)]
        // The API of 2010 has one address, which accepts only POST.
        if baseURL.url.lastPathComponent == "productions" {
            requests.append(CatalogRequest(method: "POST", url: baseURL.url, isWellKnown: true))
        }
        for root in baseURL.roots {
            requests += Wires.all.map { wire in
                var url = root.appending(path: wire.path)
                if wire.takesToken, let token = baseURL.token { url.append(queryItems: [token]) }
                return CatalogRequest(method: wire.method, url: url, isWellKnown: true)
            }
        }
        return requests
    }
}

extension URLRequest {
    /// Creates the HTTP request for `request`.
    ///
    /// - Parameter credential: the customer's login at `origin`. It is sent only there, and only in the body
    ///   of a POST; nil for no body.
    init(_ request: CatalogRequest, credential: Credential? = nil, of origin: Origin? = nil) {
        self.init(url: request.url)
        httpMethod = request.method
        setValue(
            "application/json, application/vnd.tekpub.productions+json, application/rss+xml, */*;q=0.5",
            forHTTPHeaderField: "Accept")
        if request.method == "POST", let origin, Origin(request.url) == origin {
            Form(credential).fill(&self)
        }
    }
}
