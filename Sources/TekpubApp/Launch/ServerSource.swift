import TekpubKit

/// The source of the catalogue at a base URL.
public struct ServerSource: CatalogSource {
    private let proxy: TekpubProxy
    /// The catalogue, which may have moved since the user found it.
    public let catalogID: CatalogID

    /// - Parameters:
    ///   - proxy: sends the requests.
    ///   - catalogID: nil for that of the base URL.
    public init(proxy: TekpubProxy, catalogID: CatalogID? = nil) {
        self.proxy = proxy
        self.catalogID = catalogID ?? CatalogID(proxy.baseURL)
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
        do throws(CatalogError) {
            (result, notice) = try await store.refresh { writer, revalidation throws(CatalogError) in
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
