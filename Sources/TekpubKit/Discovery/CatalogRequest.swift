import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One way to ask a server for its catalogue.
struct CatalogRequest: Hashable, Sendable {
    let method: String
    let url: URL
    /// Whether a wire names this address, so that an answer there is meant to be a catalogue.
    let isWellKnown: Bool

    /// Every way to ask the server at `baseURL`, the base URL itself first.
    static func all(for baseURL: BaseURL) -> [CatalogRequest] {
        var requests = [CatalogRequest(method: "GET", url: baseURL.url, isWellKnown: false)]
        // The API of 2010 answers nothing but POST at its only address.
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
    /// The request that asks `request`.
    ///
    /// - Parameter credential: of the customer who asks, for the `origin` that gave it; only POST can carry
    ///   it. Without one there is no body.
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
