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

    /// What the status bar shows: the host.
    public var name: String { host }
    /// The host of the base URL, as alerts name it.
    public var host: String { proxy.baseURL.host.description }

    /// Prepares the network, then asks the server; without a network it asks nobody.
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
