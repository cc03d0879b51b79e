import Foundation
import TekpubKit

/// The browser's services, chosen by the executable.
public struct Services: Sendable {
    /// The source of the catalogue.
    public let source: any CatalogSource
    /// Opens the library; called once, off the main actor, after the first frame.
    public let openLibrary: @Sendable () throws(LibraryError) -> Library
    /// Reads the launch snapshot; called once, before the first frame.
    public let launchSnapshot: @Sendable () -> LaunchSnapshot?
    /// The customer's account at the server; nil if the server has no accounts.
    public let account: (any AccountService)?
    /// Plays videos; nil if unavailable.
    public let player: (any PlaybackService)?
    /// Downloads videos; nil if unavailable.
    public let downloads: (any DownloadService)?
    /// The log for bug reports; nil if the user asked for none.
    public let log: LogFile?
    /// Returns the user's time zone; called whenever a time is shown.
    public let timeZone: @Sendable () -> TimeZone

    /// Creates services; by default, without account, player and downloads.
    public init(
        source: any CatalogSource,
        openLibrary: @escaping @Sendable () throws(LibraryError) -> Library,
        launchSnapshot: @escaping @Sendable () -> LaunchSnapshot? = { nil },
        account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil,
        downloads: (any DownloadService)? = nil,
        log: LogFile? = nil,
        timeZone: @escaping @Sendable () -> TimeZone = { .current }
    ) {
        self.source = source
        self.openLibrary = openLibrary
        self.launchSnapshot = launchSnapshot
        self.account = account
        self.player = player
        self.downloads = downloads
        self.log = log
        self.timeZone = timeZone
    }
}
