import Foundation
import Localization
import Synchronization
import TekpubFormats

/// Refreshes the stored catalogue of a server: the one on the first screen, one inside another, a source, or that of a
/// command.
public struct CatalogRefresher: CatalogSource {
    private let proxy: TekpubProxy
    /// The catalogue, which may have moved since the user found it.
    public let catalogID: CatalogID

    /// - Parameters:
    ///   - proxy: sends the requests.
    ///   - catalogID: nil for that of the base URL.
    public init(_ proxy: TekpubProxy, catalogID: CatalogID? = nil) {
        self.proxy = proxy
        self.catalogID = catalogID ?? CatalogID(proxy.baseURL)
    }

    /// The name in the status bar: the host.
    public var name: String { host }
    /// The host of the base URL, for alerts.
    public var host: String { proxy.baseURL.host.description }

    /// Revalidates the catalogue in the store, and fetches it if it has changed. One that cannot be saved in the library
    /// is used until the program ends.
    @concurrent
    public func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws(CatalogError) -> RefreshResult {
        let result = try await store.fetch { staged, revalidation throws(CatalogError) in
            try await proxy.refresh(into: staged, following: revalidation, progress: progress)
        }
        // Ignore errors: the catalogue only looks older than it is.
        if result == .unchanged { try? store.confirm() }
        return result
    }

    /// Returns the episode of the page at the base URL, if that is the page of one at a directory.
    public func linkedEpisode() async -> Episode? { await proxy.linkedEpisode() }
}

extension CatalogRefresher {
    /// The number of responses that a refresh has read.
    final class PartCount: Sendable {
        private let count = Atomic(0)

        var value: Int {
            get { count.load(ordering: .relaxed) }
            set { count.store(newValue, ordering: .relaxed) }
        }
    }

    /// Refreshes a reserved source in the background, whose new catalogue waits to become the current one together with
    /// others. Cancelling the task ends the request.
    ///
    /// - Parameters:
    ///   - connections: may stay open from other sources.
    ///   - parts: counts the responses meanwhile.
    ///   - progress: as for `TekpubProxy.catalog(progress:)`.
    func refresh(
        _ claim: SourceClaim, in sources: SourceStore, sharing connections: HTTPConnections,
        counting parts: PartCount, now: @Sendable () -> Date,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async -> EndedRefresh {
        let (staged, known): (StagedCatalog, Revalidation?)
        do throws(LibraryError) {
            staged = try sources.store(of: claim.source).makeWriter(isExchangedLater: true)
            // A catalogue from before the source was added is fetched again, because its title and size are unknown.
            known =
                claim.source.episodeCount == nil
                ? nil
                : try sources.library.revalidation(claim.validators, ofCatalog: claim.file, of: catalogID)
        } catch {
            return EndedRefresh(claim: claim, result: .failure(.notSaved(error)), endedAt: now())
        }
        let (result, advice) = await proxy.refreshInBackground(
            into: staged, following: known, sharing: connections
        ) { update in
            parts.value = update.partCount
            progress(update)
        }
        return EndedRefresh(
            claim: claim, result: result, advice: advice, catalog: staged.takePrepared(), endedAt: now())
    }
}
