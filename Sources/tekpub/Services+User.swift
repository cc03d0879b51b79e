import Foundation
import TekpubApp
import TekpubKit

extension Services {
    /// What the browser works with where the user runs it.
    ///
    /// - Parameter baseURL: of the server whose catalogue is shown; nil for the bundled one.
    /// - Throws: an exit code, once the mistake in the settings has been told.
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
            // Earlier runs may have left downloads of other servers.
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

    /// The server at `baseURL`, or the bundled catalogue.
    private static func source(baseURL: BaseURL?, account: Account?) -> any CatalogSource {
        guard let baseURL else { return BundledSource() }
        return ServerSource(
            proxy: TekpubProxy(baseURL: baseURL, credential: account?.credential, clock: TimerClock()))
    }
}
