import Foundation
import TekpubFormats
import TekpubKit

/// Finds videos and plays them.
public protocol PlaybackService: Sendable {
    /// Where the video of an episode is.
    ///
    /// - Parameter viewRoot: where the catalogue says that videos are asked for.
    @concurrent
    func url(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> URL

    /// Whether the user's player is handed what a download left, whose kind may be unknown.
    @concurrent
    func takes(_ file: DownloadedVideo) async throws(PlaybackError) -> Bool

    /// Plays a video with the terminal of this process, until that ends: from where watching it stopped.
    ///
    /// - Parameter episode: which one of `store` it is, where it is marked how far it is watched; nil for none.
    /// - Returns: why a mark could not be kept; nil if all were.
    @concurrent
    func play(
        _ video: Video, episode: EpisodeKey?, on store: CatalogStore
    ) async throws(PlaybackError) -> LibraryError?
}

/// Asks the server of the catalogue, and starts the user's player.
public struct PlayerService: PlaybackService {
    private let baseURL: BaseURL?
    private let credential: @Sendable () -> Credential?
    private let player: @Sendable () throws(PlaybackError) -> Player

    /// - Parameters:
    ///   - baseURL: of the server whose catalogue it is; nil for the bundled one.
    ///   - credential: tells who is logged in; called before each request, off the main actor.
    ///   - player: finds the player, off the main actor.
    public init(
        baseURL: BaseURL?, credential: @escaping @Sendable () -> Credential?,
        player: @escaping @Sendable () throws(PlaybackError) -> Player
    ) {
        self.baseURL = baseURL
        self.credential = credential
        self.player = player
    }

    /// Asks the server if the catalogue has no address.
    @concurrent
    public func url(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> URL {
        let resolver = VideoResolver(
            baseURL: baseURL, viewRoot: viewRoot, credential: credential(), clock: TimerClock())
        return try await resolver.url(of: episode, in: production)
    }

    /// Finds the player, and looks at nothing of the file but its name.
    @concurrent
    public func takes(_ file: DownloadedVideo) async throws(PlaybackError) -> Bool {
        try player().takes(file)
    }

    /// Starts the player.
    @concurrent
    public func play(
        _ video: Video, episode: EpisodeKey?, on store: CatalogStore
    ) async throws(PlaybackError) -> LibraryError? {
        try await player().play(video, episode: episode, on: store)
    }
}
