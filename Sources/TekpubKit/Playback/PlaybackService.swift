import Foundation
import Logging
import TekpubFormats

/// Resolves and plays videos.
public protocol PlaybackService: Sendable {
    /// Returns an episode's video, with subtitles if the user needs some.
    ///
    /// - Parameter viewRoot: the URL under which the server returns video addresses.
    @concurrent
    func video(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> Video

    /// Returns all forms of an episode, best first; an empty array if there is no choice.
    @concurrent
    func media(of episode: Episode) async throws(PlaybackError) -> [Media]

    /// Whether the user's player accepts a downloaded file, whose type may be unknown.
    @concurrent
    func takes(_ file: DownloadedVideo) async throws(PlaybackError) -> Bool

    /// What the user's player of sound, or of video and what may be either, cannot do, in a sentence; nil for nothing.
    @concurrent
    func limitation(for kind: MediaPreferences.Kind?) async -> String?

    /// Plays an item in this process's terminal, until the player ends.
    ///
    /// - Parameter report: called at the end with the reason if the mark could not be saved; else not called.
    /// - Returns: how far it was played; nil if that is not recorded, or the player does not tell.
    @concurrent
    func play(
        _ item: PlayerItem, report: @Sendable (LibraryError) -> Void
    ) async throws(PlaybackError) -> WatchProgress?
}

/// Resolves videos at the catalogue's server, and plays them in the user's player.
public struct PlayerService: PlaybackService {
    private let baseURL: BaseURL?
    private let credential: @Sendable () -> Credential?
    private let preferences: @Sendable () -> MediaPreferences
    private let players: Players
    private let logger: Logger?

    /// - Parameters:
    ///   - baseURL: the catalogue's server; nil for the bundled catalogue.
    ///   - credential: returns the current token; called before each request, off the main actor.
    ///   - preferences: choose among several forms of an episode; asked whenever that is needed.
    ///   - players: the players by kind; asked off the main actor.
    ///   - logger: receives a line for each request, and when the player starts or ends; nil for no log.
    public init(
        baseURL: BaseURL?, credential: @escaping @Sendable () -> Credential?,
        preferences: @autoclosure @escaping @Sendable () -> MediaPreferences = MediaPreferences(),
        players: Players, logger: Logger? = nil
    ) {
        self.baseURL = baseURL
        self.credential = credential
        self.preferences = preferences
        self.players = players
        self.logger = logger
    }

    /// Returns the video at the address from the catalogue, else from the server.
    @concurrent
    public func video(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> Video {
        let resolver = VideoResolver(
            baseURL: baseURL, viewRoot: viewRoot, credential: credential(), preferences: preferences(),
            logger: logger)
        return try await resolver.video(of: episode, in: production)
    }

    /// Returns the forms in the catalogue, else those that the server lists.
    @concurrent
    public func media(of episode: Episode) async throws(PlaybackError) -> [Media] {
        let resolver = VideoResolver(
            baseURL: baseURL, viewRoot: nil, preferences: preferences(), logger: logger)
        return try await resolver.media(of: episode)
    }

    /// Checks only the file's name.
    @concurrent
    public func takes(_ file: DownloadedVideo) async throws(PlaybackError) -> Bool {
        try players.player(for: Video.file(file).kind).takes(file)
    }

    /// Returns the limitation of the user's player.
    @concurrent
    public func limitation(for kind: MediaPreferences.Kind?) async -> String? {
        // Ignore errors: playing says what is wrong with the player.
        (try? players.player(for: kind))?.limitation
    }

    /// Starts the player.
    @concurrent
    public func play(
        _ item: PlayerItem, report: @Sendable (LibraryError) -> Void
    ) async throws(PlaybackError) -> WatchProgress? {
        try await players.player(for: item.kind).play(
            item, logger: logger, report: report)
    }
}
