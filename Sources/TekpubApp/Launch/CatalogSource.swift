import TekpubKit

/// Where the browser gets its catalogue from.
public protocol CatalogSource: Sendable {
    /// What the status bar calls it.
    var name: String { get }
    /// The host and port that an alert names.
    var host: String { get }

    /// Fetches the catalogue; cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order.
    func catalog(
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> Catalog
}
