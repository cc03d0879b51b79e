import TekpubKit

/// A source of the browser's catalogue.
public protocol CatalogSource: Sendable {
    /// The name in the status bar.
    var name: String { get }
    /// The host and port in alerts.
    var host: String { get }
    /// The name of the catalogue's store in the library.
    var storeName: String { get }

    /// Fetches the catalogue into `store`; cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order.
    /// - Returns: whether the store has changed, and warnings.
    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome
}

/// The result of fetching a catalogue.
public struct RefreshOutcome: Hashable, Sendable {
    /// Whether the store's catalogue has changed.
    public let hasChanged: Bool
    /// Warnings about missing parts, a sentence each; usually empty.
    public let warnings: [String]

    /// Creates an outcome; by default a changed catalogue without warnings.
    public init(hasChanged: Bool = true, warnings: [String] = []) {
        self.hasChanged = hasChanged
        self.warnings = warnings
    }
}
