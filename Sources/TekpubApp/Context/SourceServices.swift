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
    /// Searches the directories of services, and looks up their pages; nil if there is no search.
    public let directories: (any DirectoryService)?
    /// Reads pages that are no catalogues, if the user lets it; nil if nothing does.
    public let ytDlp: YtDlp?

    /// Refreshes the selected sources, and reports events off the main actor, one after the other.
    public typealias Refresh =
        @Sendable (
            SourceStore, SourceRefresher.Selection, @escaping @Sendable (SourceRefresher.Event) -> Void
        ) async throws(LibraryError) -> [SourceRefresh]

    /// Creates the services; by default without a search and yt-dlp.
    public init(
        catalog: @escaping @Sendable (_ catalogID: CatalogID, _ address: String) -> CatalogServices,
        directories: (any DirectoryService)? = nil, ytDlp: YtDlp? = nil, refresh: @escaping Refresh
    ) {
        self.catalog = catalog
        self.refresh = refresh
        self.directories = directories
        self.ytDlp = ytDlp
    }
}

/// Knows catalogues to follow.
public protocol DirectoryService: Sendable {
    /// Returns what the directories of services answer about some words, as it arrives; ends the requests with the task
    /// that reads it.
    func search(_ words: String) -> AsyncStream<DirectorySearch.Event>
    /// Looks up shows by the identifiers of their feeds, as `DirectorySearch` does.
    func shows(withGUIDs guids: [String]) -> AsyncStream<DirectorySearch.Event>
    /// Looks up the feed behind a page of a directory, and the episode if the page is about one.
    @concurrent
    func target(of page: DirectoryPage) async throws(CatalogError) -> DirectoryTarget
}

extension DirectorySearch: DirectoryService {}
