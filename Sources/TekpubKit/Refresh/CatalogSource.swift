import TekpubFormats

/// What the catalogue in a store is refreshed from: a server (`CatalogRefresher`), or the program itself
/// (`BundledSource`).
///
/// This folder gets new catalogues. The first screen, a catalogue inside another and the commands call `refresh` for one
/// store. `SourceRefresher` refreshes many sources at a time: it reserves each of them, runs a `CatalogRefresher` and
/// stores the results in batches. A catalogue becomes the current one in one transaction, and `RefreshResult` says
/// whether it has changed, and which parts are missing.
public protocol CatalogSource: Sendable {
    /// The name in the status bar.
    var name: String { get }
    /// The host and port in alerts.
    var host: String { get }
    /// The catalogue.
    var catalogID: CatalogID { get }

    /// Brings the catalogue in `store` up to date; cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order.
    /// - Throws: the error that best explains why there is no catalogue.
    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult

    /// Returns the episode that the address of the catalogue is a page about, as far as the last refresh has found out; nil
    /// for a whole catalogue.
    func linkedEpisode() async -> Episode?
}

/// What happens during a refresh.
public enum RefreshEvent: Sendable {
    /// Bytes have come.
    case progressed(LoadProgress)
    /// The refresh has ended; nothing follows.
    case ended(Result<RefreshResult, CatalogError>)
}

extension CatalogSource {
    /// Returns nil: most addresses are those of whole catalogues.
    public func linkedEpisode() async -> Episode? { nil }

    /// Refreshes `store`, and returns what happens. If the task that reads the events is cancelled, so is the request. A
    /// slow reader receives the newest event only.
    public func events(ofRefreshing store: CatalogStore) -> AsyncStream<RefreshEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do throws(CatalogError) {
                    let result = try await refresh(store) { continuation.yield(.progressed($0)) }
                    continuation.yield(.ended(.success(result)))
                } catch {
                    continuation.yield(.ended(.failure(error)))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
