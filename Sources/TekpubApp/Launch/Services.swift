import Foundation
import TekpubKit

/// What the browser works with, chosen by who starts it.
public struct Services: Sendable {
    /// Where the catalogue comes from.
    public let source: any CatalogSource
    /// Opens the library that keeps it; called once, off the main actor, after the first frame.
    public let openLibrary: @Sendable () throws(LibraryError) -> Library
    /// Reads what is shown before the library is open; called once, before the first frame.
    public let launchSnapshot: @Sendable () -> LaunchSnapshot?
    /// The customer's account at the server; nil where nobody can log in.
    public let account: (any AccountService)?
    /// Plays videos; nil where none can be played.
    public let player: (any PlaybackService)?
    /// Has videos downloaded; nil where none can be.
    public let downloads: (any DownloadService)?
    /// Tells where the user's clock stands; asked when a time is shown.
    public let timeZone: @Sendable () -> TimeZone

    /// Services that show a catalogue, by the clock of this computer, and no more unless told otherwise.
    public init(
        source: any CatalogSource,
        openLibrary: @escaping @Sendable () throws(LibraryError) -> Library,
        launchSnapshot: @escaping @Sendable () -> LaunchSnapshot? = { nil },
        account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil,
        downloads: (any DownloadService)? = nil,
        timeZone: @escaping @Sendable () -> TimeZone = { .current }
    ) {
        self.source = source
        self.openLibrary = openLibrary
        self.launchSnapshot = launchSnapshot
        self.account = account
        self.player = player
        self.downloads = downloads
        self.timeZone = timeZone
    }
}
