import Foundation

/// One request that may return a server's catalogue.
struct CatalogRequest: Hashable, Sendable {
    let method: String
    let url: URL
    /// Whether a wire defines this address, so that a response from it should be a catalogue.
    let isWellKnown: Bool
    /// Whether the address is a guess from the form of the base URL, see `ServiceAddress`.
    var isOfService = false
    /// Whether a directory has named this address as that of the feed behind the base URL, see `DirectoryPage`.
    var isOfDirectory = false

    /// Returns all requests for the server at `baseURL`: those of services whose pages have its form, then the
    /// base URL itself, then Tekpub's wires, and at last what is live there.
    static func all(for baseURL: BaseURL) -> [CatalogRequest] {
        var requests = ServiceAddress.documents(for: baseURL.url).map { url in
            CatalogRequest(method: "GET", url: url, isWellKnown: true, isOfService: true)
        }
        requests.append(CatalogRequest(baseURL))
        // The API of 2010 has one address, which accepts only POST.
        if baseURL.url.lastPathComponent == "productions" {
            requests.append(CatalogRequest(method: "POST", url: baseURL.url, isWellKnown: true))
        }
        for root in baseURL.roots {
            requests += Wire.all.map { wire in
                var url = root.appending(path: wire.path)
                if wire.takesToken, let token = baseURL.token { url.append(queryItems: [token]) }
                return CatalogRequest(method: wire.method, url: url, isWellKnown: true)
            }
        }
        if let url = ServiceAddress.streams(on: baseURL.url) {
            requests.append(CatalogRequest(method: "GET", url: url, isWellKnown: true))
        }
        return requests
    }
}

extension CatalogRequest {
    /// Creates the request for the base URL itself.
    init(_ baseURL: BaseURL) {
        self.init(method: "GET", url: baseURL.url, isWellKnown: false)
    }
}

/// A request below a base URL with which Tekpub's servers offered their catalogue.
///
/// A wire describes the request. The response is recognised by its content, see `CatalogDecoder`: a server
/// may send any wire's format at any wire's address.
struct Wire {
    /// `GET` or `POST`, without a body.
    var method = "GET"
    /// The path below the base URL, without a leading slash.
    let path: String
    /// Whether the `token` in the query of the base URL is sent to this address too.
    var takesToken = false

    /// Every wire, in the order of the requests.
    static let all = [altDocument, productionsJSON, productionsAPI, channels, productionsMedia, deliveryFeed]

    /// The root document of the rewrite of 2012: channels, actions, and productions without episodes.
    ///
    /// Source: the routes of the alt-tekpub rewrite of March 2012.
    static let altDocument = Wire(path: "api")

    /// The full records of the rewrite of 2012, whose episodes are not wrapped.
    ///
    /// Source: the routes and records of the alt-tekpub rewrite of March 2012.
    static let productionsJSON = Wire(path: "productions.json")

    /// The API of 2010, which the Android player used.
    ///
    /// It uses POST to read, too, and wraps each episode in an object of its own. Source: what Tekpub's
    /// player for Android sent and read in 2010.
    static let productionsAPI = Wire(method: "POST", path: "api/productions")

    /// All productions, as the first query of the root document of 2012 returns them.
    ///
    /// The root document itself is at the base URL. Source: "My Week With The Hypermedia Cowboys", 2012.
    static let channels = Wire(path: "channels")

    /// The list in `application/vnd.tekpub.productions+json`, and the site's own page of productions.
    ///
    /// Source: the proposal of that media type of March 2012, and the site's addresses of 2010 to 2013.
    static let productionsMedia = Wire(path: "productions")

    /// The feed of the videos that a customer may download; the token alone identifies the customer.
    ///
    /// Source: a reader of the feed of 2013.
    static let deliveryFeed = Wire(path: "account/itunes.xml", takesToken: true)
}

extension HTTPRequest {
    /// Creates the HTTP request for `request`.
    ///
    /// - Parameter credential: the customer's login at `origin`. It is sent only there, and only in the body
    ///   of a POST; nil for no body.
    init(_ request: CatalogRequest, credential: Credential? = nil, of origin: Origin? = nil) {
        self.init(url: request.url)
        method = request.method
        fields["Accept"] =
            "application/json, application/vnd.tekpub.productions+json, application/rss+xml, "
            + "application/atom+xml, */*;q=0.5"
        if request.method == "POST", let origin, Origin(request.url) == origin {
            Form(credential).fill(&self)
        }
    }
}
