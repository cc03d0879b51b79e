import TekpubKit

/// The source of the catalogue at a base URL.
public struct ServerSource: CatalogSource {
    private let proxy: TekpubProxy
    /// The name of the store in the library: the first base URL of the catalogue, which may have moved.
    public let storeName: String

    /// - Parameters:
    ///   - proxy: sends the requests.
    ///   - storeName: the name of the store; nil for the base URL.
    public init(proxy: TekpubProxy, storeName: String? = nil) {
        self.proxy = proxy
        self.storeName = storeName ?? proxy.baseURL.url.absoluteString
    }

    /// The name in the status bar: the host.
    public var name: String { host }
    /// The host of the base URL, for alerts.
    public var host: String { proxy.baseURL.host.description }

    /// Revalidates the catalogue in the store, and fetches it if it has changed.
    @concurrent
    public func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome {
        let result: RefreshResult
        let notice: String?
        do throws(ProxyError) {
            (result, notice) = try await store.refresh { writer, revalidation throws(ProxyError) in
                try await proxy.refresh(into: writer, following: revalidation, progress: progress)
            }
        } catch {
            throw .proxy(error)
        }
        switch result {
        case .unchanged:
            // Ignore errors: the catalogue only looks older than it is.
            try? store.confirm()
            return RefreshOutcome(hasChanged: false)
        case .updated(let missing):
            return RefreshOutcome(warnings: missing.map(\.description) + (notice.map { [$0] } ?? []))
        }
    }
}
