/// Remembers the request that returned each server's catalogue, so that the next load sends it first.
public actor EndpointCache {
    private var requests: [BaseURL: CatalogRequest] = [:]

    /// Creates an empty cache.
    public init() {}

    func request(for baseURL: BaseURL) -> CatalogRequest? {
        requests[baseURL]
    }

    func remember(_ request: CatalogRequest, for baseURL: BaseURL) {
        requests[baseURL] = request
    }
}
