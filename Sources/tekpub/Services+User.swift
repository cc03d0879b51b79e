import Foundation
import Logging
import TekpubApp
import TekpubKit

extension Services {
    /// Creates the browser's services for the current user.
    ///
    /// - Parameters:
    ///   - baseURL: the server whose catalogue is shown; nil for the bundled one.
    ///   - log: the log for bug reports; nil for none.
    /// - Throws: an exit code, after printing the mistake in the settings.
    init(baseURL: BaseURL?, settings: Settings, log: LogFile?) throws {
        let logger = log?.logger
        let directories = Directories.ofUser
        let account = baseURL.map { Account(baseURL: $0, directories: directories, logger: logger) }
        let configured = try settings.value(of: .player) { try Player(command: $0) }
        let folder = try settings.downloadFolder() ?? directories.downloads
        let playback = PlayerService(
            baseURL: baseURL, credential: { account?.credential },
            player: { () throws(PlaybackError) in
                if let configured { return configured }
                return try Player.installed()
            }, logger: logger)
        let network = DownloadNetwork(logger: logger)
        let downloader = Downloader(folder: folder, network: network) { request in
            // The queue may contain downloads from other servers.
            let resolver = VideoResolver(
                for: request, tokens: TokenStore(in: directories), logger: logger)
            return try await resolver.url(of: request.episode, in: request.production)
        }
        let source = Self.source(baseURL: baseURL, account: account, logger: logger)
        self.init(
            source: source,
            openLibrary: { () throws(LibraryError) in try Library.open(in: directories.data, logger: logger)
            },
            launchSnapshot: { LaunchSnapshot(of: source.storeName, in: directories.data) },
            account: account.map { ServerAccount($0) },
            player: playback,
            downloads: DownloadManager(
                downloader: downloader,
                store: DownloadStore(in: directories)),
            log: log)
    }

    /// Returns the source for the server at `baseURL`, or for the bundled catalogue.
    private static func source(
        baseURL: BaseURL?, account: Account?, logger: Logger?
    ) -> any CatalogSource {
        guard let baseURL else { return BundledSource() }
        return ServerSource(
            proxy: TekpubProxy(
                baseURL: baseURL, credential: account?.credential, clock: TimerClock(), logger: logger))
    }
}
