import Foundation
import Localization
import Logging
import TekpubFormats
import TekpubKit

/// An episode that a command plays or queues, in its catalogue.
///
/// This folder has the commands about playing: `play`, `next`, `continue`, `queue`, `history` and `notes`. The first
/// three play in the terminal: a `TerminalPlayer` finds the video of an episode, whose name or location in the library
/// is known, and starts the player.
struct PlayableEpisode: Sendable {
    let store: CatalogStore
    /// The URL under which the server returns video addresses.
    let viewRoot: URL?
    let production: Production
    /// The key of the production.
    let productionKey: String
    /// The index of the episode in the production.
    let index: Int

    var key: EpisodeKey {
        EpisodeKey(productionKey: productionKey, identity: production.episodeIdentities[index])
    }

    /// The episode in the queue.
    var queueItem: QueueItem {
        let episode = production.episodes[index]
        return QueueItem(
            location: store.location(of: key), title: episode.title, productionTitle: production.title,
            durationInSeconds: episode.durationInSeconds)
    }
}

extension PlayableEpisode {
    /// Finds an episode by its name, or that with which the user goes on in a production.
    ///
    /// - Throws: an exit code, after printing the reason.
    init(_ address: EpisodeAddress, in catalog: FetchedCatalog) async throws {
        let opened = try await catalog.opened(address.slug, number: address.number)
        let production = try opened.only(address.slug)
        let store = try opened.catalog.store(of: opened.key)
        let found: Int
        if let number = address.number {
            found = try production.episodeIndex(ofNumber: number, in: address.slug)
        } else {
            let marks: [EpisodeKey: EpisodeMark]
            do throws(LibraryError) {
                marks = try store.marks(of: opened.key)
            } catch {
                throw Failure(error)
            }
            let byIdentity = Dictionary(marks.map { ($0.key.identity, $0.value) }) { first, _ in first }
            guard let index = production.nextEpisodeIndex(marks: byIdentity) else {
                guard !production.episodes.isEmpty else {
                    throw Failure(
                        localized("“\(production.title ?? address.slug)” has no episodes to play."),
                        code: EX_DATAERR)
                }
                throw Failure(
                    localized(
                        "You have watched all of \(address.slug). Name an episode, such as \(address.slug)/1."
                    ),
                    code: EX_DATAERR)
            }
            found = index
        }
        self.init(
            store: store, viewRoot: opened.catalog.viewRoot, production: production,
            productionKey: opened.key, index: found)
    }
}

/// Plays episodes in the terminal.
struct TerminalPlayer: Sendable {
    private let library: Library
    private let players: Players
    private let resolver: EpisodeResolver
    private let logger: Logger?
    /// Called before each start of the player.
    private let willPlay: @Sendable () -> Void

    /// - Parameters:
    ///   - library: has the episodes and their downloaded files.
    ///   - preferences: choose among several forms of an episode.
    ///   - willPlay: called before each start of the player.
    init(
        _ players: Players, library: Library, preferences: MediaPreferences,
        willPlay: @escaping @Sendable () -> Void
    ) {
        let (directories, logger) = (Directories.ofUser, CommandLog.current?.logger)
        self.library = library
        self.players = players
        self.logger = logger
        self.willPlay = willPlay
        resolver = EpisodeResolver(
            library: LazyLibrary { () throws(LibraryError) in library }, downloads: library.downloads
        ) { id, address in
            // Ignore errors: whatever is no address has no server.
            let baseURL = address.flatMap { try? BaseURL($0) } ?? id.baseURL
            let account = baseURL.map { Account(baseURL: $0, directories: directories, logger: logger) }
            return PlayerService(
                baseURL: baseURL, credential: { account?.credential }, preferences: preferences,
                players: players, logger: logger)
        }
    }

    /// Plays an episode, its downloaded file if there is one.
    ///
    /// - Returns: how far it was played; nil if the player does not tell.
    @discardableResult
    func play(_ episode: PlayableEpisode) async throws(PlaybackError) -> WatchProgress? {
        try await play { () throws(PlaybackError) in
            try await resolver.playerItem(
                of: episode.production, index: episode.index, key: episode.key, viewRoot: episode.viewRoot,
                in: episode.store)
        }
    }

    /// Plays an episode of the library without a refresh, and tells which.
    ///
    /// - Parameter title: its title when it was noted.
    /// - Throws: an exit code, after printing the reason, or a `PlaybackError`.
    @discardableResult
    func play(_ location: EpisodeLocation, titled title: String?) async throws -> WatchProgress? {
        try checkLogin(for: location.catalogID)
        do throws(PlaybackError) {
            return try await play(isTold: true) { () throws(PlaybackError) in
                try await resolver.playerItem(at: location)
            }
        } catch {
            guard error == .gone else { throw error }
            let name = title ?? location.key.productionKey
            throw Failure(
                localized("“\(name)” is no longer in its catalogue. Refresh it with 'tekpub refresh'."),
                code: EX_DATAERR)
        }
    }

    /// Throws an exit code, after printing the reason, if the login of a catalogue's server cannot be read: a guest may not
    /// be allowed to watch what the user may.
    private func checkLogin(for id: CatalogID) throws {
        let address = try library.store(for: id).source()?.address
        guard let baseURL = address.flatMap({ try? BaseURL($0) }) ?? id.baseURL else { return }
        do throws(AccountError) {
            _ = try Account(baseURL: baseURL, directories: .ofUser, logger: logger).state()
        } catch {
            throw Failure(error)
        }
    }

    private func play(
        isTold: Bool = false, _ find: () async throws(PlaybackError) -> PlayerItem
    ) async throws(PlaybackError) -> WatchProgress? {
        // Before the video is looked for: nothing is requested for a player that is missing.
        _ = try players.player(for: .video)
        var item = try await find()
        if isatty(STDOUT_FILENO) != 0 {
            item.terminalPictures = TerminalPictures(environment: ProcessInfo.processInfo.environment)
        }
        let player = try players.player(for: item.kind)
        if isTold { tell(localized("Playing “\(item.title)”.")) }
        willPlay()
        return try await player.play(item, logger: logger) { warn($0.sentenceOnMark) }
    }
}
