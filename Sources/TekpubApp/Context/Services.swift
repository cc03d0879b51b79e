import Foundation
import TekpubKit

/// The browser's services, chosen by the executable.
public struct Services: Sendable {
    /// The services of the catalogue that is shown first.
    public let catalog: CatalogServices
    /// Returns what the browser needs of a catalogue inside the shown one; nil if such catalogues are not opened.
    public let innerCatalog: InnerCatalogServices?
    /// Returns the services of the catalogue inside the program, which needs no network; nil if it is not offered.
    public let bundledCatalog: (@Sendable () -> CatalogServices)?
    /// Opens the library; called once, off the main actor, after the first frame.
    public let openLibrary: @Sendable () throws(LibraryError) -> Library
    /// Reads the launch snapshot; called once, before the first frame.
    public let launchSnapshot: @Sendable () -> LaunchSnapshot?
    /// Makes the player for what needs no terminal, which is told whether the program works line by line; nil if
    /// everything is played in the terminal.
    public let backgroundPlayer: @MainActor @Sendable (_ isLinear: Bool) -> (any BackgroundPlayer)?
    /// Downloads videos; nil if unavailable.
    public let downloads: (any DownloadService)?
    /// The user's sources; nil if only one catalogue is shown.
    public let sources: SourceServices?
    /// Opens a page in the user's browser; nil if missing.
    public let openPage: PageOpener?
    /// Makes the fetcher of pictures, off the main actor, for the first picture; nil if pictures cannot be shown.
    public let artwork: @Sendable () -> (any ArtworkService)?
    /// Fetches chapters and transcripts; nil if neither is shown.
    public let documents: (any EpisodeDocumentService)?
    /// How the user is told of downloads and new episodes of favourites while they look elsewhere; nil for not at all.
    public let notifications: NotificationService?
    /// Synchronises with the user's other programs in the background; nil if only one catalogue is shown.
    public let sync: BackgroundSync?
    /// The log for bug reports; nil if the user asked for none.
    public let log: LogFile?
    /// Returns the user's time zone; called whenever a time is shown.
    public let timeZone: @Sendable () -> TimeZone
    /// Returns the time that ages are counted to.
    public let now: @Sendable () -> Date

    /// Returns what the browser needs of the catalogue at a base URL; reads no file.
    public typealias InnerCatalogServices = @Sendable (BaseURL) -> CatalogServices

    /// Creates services; by default, without account, player, downloads and pictures.
    public init(
        source: any CatalogSource,
        openLibrary: @escaping @Sendable () throws(LibraryError) -> Library,
        launchSnapshot: @escaping @Sendable () -> LaunchSnapshot? = { nil },
        account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil,
        backgroundPlayer: @escaping @MainActor @Sendable (_ isLinear: Bool) -> (any BackgroundPlayer)? = {
            _ in nil
        },
        downloads: (any DownloadService)? = nil,
        sources: SourceServices? = nil,
        innerCatalog: InnerCatalogServices? = nil,
        bundledCatalog: (@Sendable () -> CatalogServices)? = nil,
        openPage: PageOpener? = nil,
        artwork: @escaping @Sendable () -> (any ArtworkService)? = { nil },
        documents: (any EpisodeDocumentService)? = nil,
        notifications: NotificationService? = nil,
        sync: BackgroundSync? = nil,
        log: LogFile? = nil,
        timeZone: @escaping @Sendable () -> TimeZone = { .current },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        catalog = CatalogServices(source: source, account: account, player: player)
        self.innerCatalog = innerCatalog
        self.bundledCatalog = bundledCatalog
        self.openLibrary = openLibrary
        self.launchSnapshot = launchSnapshot
        self.backgroundPlayer = backgroundPlayer
        self.downloads = downloads
        self.sources = sources
        self.openPage = openPage
        self.artwork = artwork
        self.documents = documents
        self.notifications = notifications
        self.sync = sync
        self.log = log
        self.timeZone = timeZone
        self.now = now
    }
}
