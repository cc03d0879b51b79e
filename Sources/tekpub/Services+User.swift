import Foundation
import TekpubApp
import TekpubKit

extension Services {
    /// Creates the browser's services for the current user.
    ///
    /// - Parameter baseURL: the server whose catalogue is shown; nil for the bundled one.
    /// - Throws: an exit code, after printing the mistake in the settings.
    init(baseURL: BaseURL?, settings: Settings) throws {
        let directories = Directories.ofUser
        let account = baseURL.map { Account(baseURL: $0, directories: directories) }
        let configured = try settings.value(of: .player) { try Player(command: $0) }
        let folder = try settings.downloadFolder() ?? directories.downloads
        let playback = PlayerService(
            baseURL: baseURL, credential: { account?.credential },
            player: { () throws(PlaybackError) in
                if let configured { return configured }
                return try Player.installed()
            })
        let downloader = Downloader(folder: folder) { request in
            // The queue may contain downloads from other servers.
            let resolver = VideoResolver(for: request, tokens: TokenStore(in: directories))
            return try await resolver.url(of: request.episode, in: request.production)
        }
        let source = Self.source(baseURL: baseURL, account: account)
        self.init(
            source: source,
            openLibrary: { () throws(LibraryError) in try Library.open(in: directories.data) },
            launchSnapshot: { LaunchSnapshot(of: source.storeName, in: directories.data) },
            account: account.map { ServerAccount($0) },
            player: playback,
            downloads: DownloadManager(
                downloader: downloader,
                store: DownloadStore(in: directories)))
    }

    /// Returns the source for the server at `baseURL`, or for the bundled catalogue.
    private static func source(baseURL: BaseURL?, account: Account?) -> any CatalogSource {
        guard let baseURL else { return BundledSource() }
        return ServerSource(
            proxy: TekpubProxy(baseURL: baseURL, credential: account?.credential, clock: TimerClock()))
    }
}
