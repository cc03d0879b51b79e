import TekpubKit

/// Where the browser gets its catalogue from.
public protocol CatalogSource: Sendable {
    /// What the status bar calls it.
    var name: String { get }
    /// The host and port that an alert names.
    var host: String { get }
    /// What the library files the catalogue under.
    var storeName: String { get }

    /// Fetches the catalogue onto `store`; cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order.
    /// - Returns: what has changed in the store.
    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome
}

/// What came of fetching a catalogue.
public struct RefreshOutcome: Hashable, Sendable {
    /// Whether the store holds another catalogue than before.
    public let hasChanged: Bool
    /// What was left out, a sentence each; usually nothing.
    public let warnings: [String]

    /// A catalogue that was taken over whole, unless told otherwise.
    public init(hasChanged: Bool = true, warnings: [String] = []) {
        self.hasChanged = hasChanged
        self.warnings = warnings
    }
}
