/// Remembers where each server had its catalogue, so that the next load asks there first.
public actor EndpointCache {
    private var requests: [BaseURL: CatalogRequest] = [:]

    /// Knows no server yet.
    public init() {}

    func request(for baseURL: BaseURL) -> CatalogRequest? {
        requests[baseURL]
    }

    func remember(_ request: CatalogRequest, for baseURL: BaseURL) {
        requests[baseURL] = request
    }
}
