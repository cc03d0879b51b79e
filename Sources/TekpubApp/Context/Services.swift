import Foundation
import TekpubKit

/// The browser's services, chosen by the executable.
public struct Services: Sendable {
    /// The services of the catalogue that is shown first.
    public let catalog: CatalogServices
    /// Returns what the browser needs of a catalogue inside the shown one; nil if such catalogues are not opened.
    public var innerCatalog: InnerCatalogServices?
    /// Returns the services of the catalogue inside the program, which needs no network; nil if it is not offered.
    public var bundledCatalog: (@Sendable () -> CatalogServices)?
    /// Opens the library; called once, off the main actor, after the first frame.
    public let openLibrary: @Sendable () throws(LibraryError) -> Library
    /// Reads the launch snapshot; called once, before the first frame.
    public var launchSnapshot: @Sendable () -> LaunchSnapshot? = { nil }
    /// Makes the player for what needs no terminal, which is told whether the program works line by line; nil if
    /// everything is played in the terminal.
    public var backgroundPlayer: @MainActor @Sendable (_ isLinear: Bool) -> (any BackgroundPlayer)? = {
        _ in nil
    }
    /// Downloads videos; nil if unavailable.
    public var downloads: (any DownloadService)?
    /// The user's sources; nil if only one catalogue is shown.
    public var sources: SourceServices?
    /// Opens a page in the user's browser; nil if missing.
    public var openPage: PageOpener?
    /// Makes the fetcher of pictures, off the main actor, for the first picture; nil if pictures cannot be shown.
    public var artwork: @Sendable () -> (any ArtworkService)? = { nil }
    /// Returns a file with the picture at an address of the catalogue; nil if it is not cached.
    public var artworkFile: @Sendable (String) async -> URL? = { _ in nil }
    /// Fetches chapters and transcripts; nil if neither is shown.
    public var documents: (any EpisodeDocumentService)?
    /// How the user is told of downloads and new episodes of favourites while they look elsewhere; nil for not at all.
    public var notifications: NotificationService?
    /// Reads and writes the configuration; nil if the program has none.
    public var configuration: ConfigurationService?
    /// Synchronises with the user's other programs in the background; nil if only one catalogue is shown.
    public var sync: BackgroundSync?
    /// Where other programs find the player; nil if none can command it.
    public var remoteFolder: RemoteFolder?
    /// The message bus where media keys and desktops find the player; nil for none.
    public var sessionBus: SessionBus?
    /// The log for bug reports; nil if the user asked for none.
    public var log: LogFile?
    /// Returns the user's time zone; called whenever a time is shown.
    public var timeZone: @Sendable () -> TimeZone = { .current }
    /// Returns the time that ages are counted to.
    public var now: @Sendable () -> Date = { Date() }

    /// Returns what the browser needs of the catalogue at a base URL; reads no file.
    public typealias InnerCatalogServices = @Sendable (BaseURL) -> CatalogServices

    /// Creates services without account, player, downloads and pictures; the others are set afterwards.
    public init(
        catalog: CatalogServices, openLibrary: @escaping @Sendable () throws(LibraryError) -> Library
    ) {
        self.catalog = catalog
        self.openLibrary = openLibrary
    }
}
