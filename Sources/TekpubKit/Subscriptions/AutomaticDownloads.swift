import Foundation
import GRDB
import TekpubFormats

/// Chooses the new episodes that are downloaded by themselves; `WatchedDownloads` removes their videos again.
///
/// Only sources whose policy asks for it take part; each episode is requested once.
public struct AutomaticDownloads: Sendable {
    private let sources: SourceStore
    private let defaults: SourcePolicy
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - sources: the sources with their policies.
    ///   - defaults: what is downloaded of sources whose own policy does not say.
    public init(
        sources: SourceStore, defaults: SourcePolicy = SourcePolicy(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sources = sources
        self.defaults = defaults
        self.now = now
    }

    /// Requests the missing downloads, unless others are active.
    ///
    /// Call it off the main actor, when no refresh needs the line.
    ///
    /// - Returns: the number of downloads that were added.
    @concurrent
    @discardableResult
    public func run(with downloads: DownloadManager) async throws(LibraryError) -> Int {
        let asked = try await onBlockingThread { () throws(LibraryError) in try self.requests() }
        // A download that the user began is not an automatic one.
        let requests = await downloads.unknown(among: asked)
        guard !requests.isEmpty, await downloads.enqueueIfIdle(requests) else { return 0 }
        try await onBlockingThread { () throws(LibraryError) in try record(requests) }
        return requests.count
    }

    /// Returns the downloads that the policies ask for and that were not requested yet.
    func requests() throws(LibraryError) -> [EpisodeRequest] {
        var requests: [EpisodeRequest] = []
        for source in try sources.sources() {
            let policy = source.policy.downloading(by: defaults)
            guard let count = policy.downloadCount else { continue }
            let store = sources.store(of: source)
            let requested = try requested(of: source)
            let viewRoot = try store.state()?.viewRoot
            for episode in try sources.newEpisodes(of: source.id, limit: count, now: now())
            where !requested.contains(episode.key) {
                let request = try Self.request(for: episode.key, of: source, in: store, viewRoot: viewRoot)
                guard var request, policy.allowsDownload(of: request.episode) else { continue }
                request.byteLimit = policy.downloadByteLimit
                requests.append(request)
            }
        }
        return requests
    }

    /// Returns the request for an episode of the catalogue; nil if it has no video.
    private static func request(
        for key: EpisodeKey, of source: Source, in store: CatalogStore, viewRoot: URL?
    ) throws(LibraryError) -> EpisodeRequest? {
        guard let production = try store.production(named: key.productionKey)?.production,
            let index = production.episodeIdentities.firstIndex(of: key.identity)
        else { return nil }
        let episode = production.episodes[index]
        let hasVideo =
            episode.hasMedia || Catalog(viewRoot: viewRoot).viewURL(of: episode, in: production) != nil
        guard hasVideo, episode.details?.kind?.isBroadcast != true else { return nil }
        return EpisodeRequest(
            catalogID: source.catalogID, production: production, episode: episode, viewRoot: viewRoot,
            key: key)
    }
}

extension AutomaticDownloads {
    private func requested(of source: Source) throws(LibraryError) -> Set<EpisodeKey> {
        try sources.library.read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT production, episode FROM automaticDownload WHERE store = ?",
                arguments: [source.id])
            return Set(
                try rows.map {
                    EpisodeKey(
                        productionKey: try $0.decode(atIndex: 0), identity: try $0.decode(atIndex: 1))
                })
        }
    }

    private func record(_ requests: [EpisodeRequest]) throws(LibraryError) {
        try sources.library.write("recordDownloads") { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO automaticDownload (store, production, episode)
                    SELECT id, ?, ? FROM store WHERE catalog = ?
                    """)
            for request in requests {
                try statement.execute(
                    arguments: [request.key.productionKey, request.key.identity, request.catalogID])
            }
        }
    }
}

extension SourcePolicy {
    /// The policy with the defaults for what it does not say about downloads, and nil for what is off.
    func downloading(by defaults: SourcePolicy) -> SourcePolicy {
        var policy = self
        for path in [\SourcePolicy.downloadCount, \.downloadByteLimit] {
            let value = self[keyPath: path] ?? defaults[keyPath: path]
            policy[keyPath: path] = value == 0 ? nil : value
        }
        return policy
    }

    /// Whether an episode of this size is downloaded by itself. If the catalogue does not state the size, the file tells.
    fileprivate func allowsDownload(of episode: Episode) -> Bool {
        guard let downloadByteLimit, let byteCount = episode.byteCount else { return true }
        return byteCount <= downloadByteLimit
    }
}
