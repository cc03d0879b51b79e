import TekpubKit

/// The catalogue of the server at a base URL.
public struct ServerSource: CatalogSource {
    private let proxy: TekpubProxy
    private let prepareNetwork: @Sendable () -> String?

    /// - Parameter prepareNetwork: called before each request, off the main actor; returns why there
    ///   can be none, or nil.
    public init(proxy: TekpubProxy, prepareNetwork: @escaping @Sendable () -> String?) {
        self.proxy = proxy
        self.prepareNetwork = prepareNetwork
    }

    public var name: String { host }
    public var host: String { proxy.baseURL.host.description }

    @concurrent
    public func catalog(
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> Catalog {
        if let problem = prepareNetwork() { throw .noNetwork(problem) }
        do {
            return try await proxy.catalog(progress: progress)
        } catch {
            throw .proxy(error)
        }
    }
}
