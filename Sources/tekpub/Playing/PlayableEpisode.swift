import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// An episode that a command plays, with its catalogue.
///
/// This folder has the commands that play: `play`, `next`, `continue`, `queue` and `history`. The first three find a
/// `PlayableEpisode`, by its name or in the library, and play it in the terminal.
struct PlayableEpisode: Sendable {
    let session: CommandSession
    let store: CatalogStore
    /// The URL under which the server returns video addresses.
    let viewRoot: URL?
    let production: Production
    /// The key of the production.
    let productionKey: String
    /// The place of the episode in the production.
    let index: Int

    var episode: Episode { production.episodes[index] }

    var key: EpisodeKey {
        EpisodeKey(productionKey: productionKey, identity: production.episodeIdentities[index])
    }

    var location: EpisodeLocation { store.location(of: key) }

    /// The episode in the queue.
    var queueItem: QueueItem {
        QueueItem(
            location: location, title: episode.title, productionTitle: production.title,
            durationInSeconds: episode.durationInSeconds)
    }
}

extension PlayableEpisode {
    /// Plays the episode in the terminal, its downloaded file if there is one.
    ///
    /// - Parameter willPlay: called before the player starts.
    /// - Returns: how far it was played; nil if the player does not tell.
    @discardableResult
    func play(
        with players: Players, willPlay: () -> Void
    ) async throws(PlaybackError) -> WatchProgress? {
        // Before the video is looked for: nothing is requested for a player that is missing.
        _ = try players.player(for: .video)
        var item = PlayerItem(
            video: try await video(for: players), title: episode.title ?? localized("Untitled"),
            productionTitle: production.title, durationInSeconds: episode.durationInSeconds,
            recording: (store, key))
        item.shortestSiblingInSeconds = production.shortestSiblingInSeconds(ofEpisodeAt: index)
        let player = try players.player(for: item.kind)
        // Ignore errors: the episode is played at the normal speed.
        if let policy = (try? store.policy()) ?? nil { item.apply(policy) }
        willPlay()
        return try await player.play(item, logger: session.logger) { failure in
            warn(failure.sentenceOnMark)
        }
    }

    private func video(for players: Players) async throws(PlaybackError) -> Video {
        let request = EpisodeRequest(
            catalogID: session.catalogID, production: production, episode: episode, key: key)
        // Ignore errors: what the library does not know is fetched.
        if let path = (try? store.downloads.downloadedFiles())?.path(of: request) {
            let file = DownloadedVideo(path: path, catalogID: session.catalogID, episode: key)
            if try players.player(for: Video.file(file).kind).takes(file) { return .file(file) }
        }
        let resolver = VideoResolver(
            baseURL: session.baseURL, viewRoot: viewRoot, credential: session.credential,
            preferences: session.preferences, logger: session.logger)
        return try await resolver.video(of: episode, in: production)
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
            session: opened.session, store: store, viewRoot: opened.catalog.viewRoot, production: production,
            productionKey: opened.key, index: found)
    }

    /// Finds an episode in the library, without a request.
    ///
    /// - Throws: an exit code, after printing the reason.
    init(_ location: EpisodeLocation, titled title: String?, in library: SourceSession) throws {
        let store = library.library.store(for: location.catalogID)
        let name = location.key.productionKey
        var session = try CommandSession(ServerOptions(), settings: Settings(), isBundled: true)
        if !location.catalogID.isBundled {
            let address = try library.sources.sources().first { $0.catalogID == location.catalogID }?.address
            session = try CommandSession(inside: session, at: BaseURL(address ?? location.catalogID.rawValue))
        }
        let production = try store.production(named: name)?.production
        let viewRoot = try store.state()?.viewRoot
        guard let production,
            let index = production.episodeIdentities.firstIndex(of: location.key.identity)
        else {
            throw Failure(
                localized(
                    "“\(title ?? name)” is no longer in its catalogue. Refresh it with 'tekpub refresh'."),
                code: EX_DATAERR)
        }
        self.init(
            session: session, store: store, viewRoot: viewRoot, production: production, productionKey: name,
            index: index)
    }
}
