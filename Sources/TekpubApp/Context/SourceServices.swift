import TekpubKit

/// What the browser needs of one catalogue.
public struct CatalogServices: Sendable {
    /// The source of the catalogue.
    public let source: any CatalogSource
    /// The customer's account at the server; nil if the server has no accounts.
    public let account: (any AccountService)?
    /// Plays videos; nil if unavailable.
    public let player: (any PlaybackService)?

    /// Creates the services of one catalogue; by default without account and player.
    public init(
        source: any CatalogSource, account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil
    ) {
        self.source = source
        self.account = account
        self.player = player
    }
}

/// What the browser needs of the user's sources.
public struct SourceServices: Sendable {
    /// Returns the services of the source with this catalogue and address; reads no file.
    public let catalog: @Sendable (_ catalogID: CatalogID, _ address: String) -> CatalogServices
    /// Refreshes sources, as `SourceRefresher.refresh` does.
    public let refresh: Refresh
    /// Searches the directories of services for catalogues about some words; nil if there is no search.
    public let find: Find?

    /// Returns the answers of the directories as they arrive; ends the requests with the task that reads them.
    public typealias Find = @Sendable (_ words: String) -> AsyncStream<DirectoryResult>

    /// Refreshes the selected sources, and reports events off the main actor, one after the other.
    public typealias Refresh =
        @Sendable (
            SourceStore, SourceRefresher.Selection, @escaping @Sendable (SourceRefresher.Event) -> Void
        ) async throws(LibraryError) -> [SourceRefresh]

    /// Creates the services; by default without a search.
    public init(
        catalog: @escaping @Sendable (_ catalogID: CatalogID, _ address: String) -> CatalogServices,
        find: Find? = nil, refresh: @escaping Refresh
    ) {
        self.catalog = catalog
        self.refresh = refresh
        self.find = find
    }
}
