import Foundation
import GRDB
import TekpubFormats

/// Removes the videos of episodes that were watched, as the policies of their sources ask for.
///
/// Only files that tekpub has downloaded, and that are unchanged since, are removed, and none of a favourite. A video that
/// the user downloaded stays if it was watched before any policy asked for a removal: turning it on removes nothing that
/// was there.
public struct WatchedDownloads: Sendable {
    private let sources: SourceStore
    private let defaults: SourcePolicy
    private let now: @Sendable () -> Date

    /// The name of the setting with the time since which a policy asks for a removal, by the row of the store, as JSON.
    private static let beginningsName = "removal of watched downloads"

    /// - Parameters:
    ///   - sources: the sources with their policies.
    ///   - defaults: what holds for sources whose own policy does not say, and for catalogues that are no sources.
    public init(
        sources: SourceStore, defaults: SourcePolicy = SourcePolicy(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sources = sources
        self.defaults = defaults
        self.now = now
    }

    /// Removes the videos that have expired. Call it off the main actor.
    ///
    /// - Parameter playing: the episode that is played, whose video stays; nil for none.
    @concurrent
    @discardableResult
    public func removeExpired(
        from downloads: any VideoRemover, except playing: EpisodeLocation? = nil
    ) async throws(LibraryError) -> RemovedVideos {
        // Addresses with other logins are the same files.
        let kept = playing.map { EpisodeRequest(naming: $0).id }
        let expired = try await onBlockingThread { () throws(LibraryError) in
            try self.expired().filter { EpisodeRequest(naming: $0).id != kept }
        }
        guard !expired.isEmpty else { return RemovedVideos() }
        let removed = await downloads.removeVideos(of: expired.map(EpisodeRequest.init(naming:)))
        try await onBlockingThread { () throws(LibraryError) in try forget(expired) }
        return removed
    }

    /// Returns the downloaded episodes that were watched long enough ago.
    func expired() throws(LibraryError) -> [EpisodeLocation] {
        let removals = try removals()
        let beginnings = try beginnings(of: removals)
        guard !beginnings.isEmpty else { return [] }
        let now = now().timeIntervalSince1970
        return try sources.library.read { database in
            let candidates = try Self.automaticDownloads(database) + Self.downloadedFiles(database)
            let statement = try database.cachedStatement(
                sql: """
                    SELECT updatedAt FROM mark
                    WHERE store = ? AND production = ? AND episode = ? AND isWatched AND position IS NULL
                        AND NOT EXISTS (SELECT 1 FROM favorite
                            WHERE favorite.store = mark.store AND favorite.production = mark.production)
                        AND NOT EXISTS (SELECT 1 FROM queueItem WHERE queueItem.store = mark.store
                            AND queueItem.production = mark.production AND queueItem.episode = mark.episode)
                    """)
            var found: Set<EpisodeLocation> = []
            for candidate in candidates {
                guard case .after(let days)? = removals[candidate.store],
                    let beginning = beginnings[candidate.store]
                else { continue }
                let key = candidate.location.key
                let watchedAt = try statement.first([candidate.store, key.productionKey, key.identity]) {
                    try $0.decode(Double.self, atIndex: 0)
                }
                // A file that was downloaded again is to be watched again.
                guard let watchedAt, watchedAt <= now - Double(days) * 86_400,
                    candidate.addedAt.map({ watchedAt >= max($0, beginning) }) ?? true
                else { continue }
                found.insert(candidate.location)
            }
            return Array(found)
        }
    }
}

extension WatchedDownloads {
    /// What the policies ask for, by the row of the store.
    private struct Removals {
        let own: [Int64: WatchedRemoval]
        let usual: WatchedRemoval?

        subscript(store: Int64) -> WatchedRemoval? { own[store] ?? usual }
    }

    private func removals() throws(LibraryError) -> Removals {
        var own: [Int64: WatchedRemoval] = [:]
        for source in try sources.sources() { own[source.id] = source.policy.watchedRemoval }
        return Removals(own: own, usual: defaults.watchedRemoval)
    }

    /// Returns the times since which a policy asks for a removal, by the row of the store; now where none did before.
    private func beginnings(of removals: Removals) throws(LibraryError) -> [Int64: Double] {
        let now = now().timeIntervalSince1970
        let (known, present) = try sources.library.read { database in
            let text = try SettingTable.value(of: Self.beginningsName, in: database) ?? "{}"
            let stores = try Int64.fetchAll(database, sql: "SELECT id FROM store")
            // Ignore errors: a text that is no such dictionary counts as none.
            let known = (try? JSONDecoder().decode([Int64: Double].self, from: Data(text.utf8))) ?? [:]
            let active = stores.filter { if case .after? = removals[$0] { true } else { false } }
            return (known, Dictionary(uniqueKeysWithValues: active.map { ($0, known[$0] ?? now) }))
        }
        guard known != present else { return present }
        try sources.library.write("setBeginningsOfRemoval") { database in
            let text = String(decoding: try JSONEncoder().encode(present), as: UTF8.self)
            try SettingTable.set(present.isEmpty ? nil : text, of: Self.beginningsName, in: database)
        }
        return present
    }

    /// A download that a policy may remove.
    private struct Candidate {
        let store: Int64
        let location: EpisodeLocation
        /// When the user downloaded it, in seconds since 1970; nil if it was downloaded by itself.
        let addedAt: Double?
    }

    private static func automaticDownloads(_ database: Database) throws -> [Candidate] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT store, catalog, production, episode FROM automaticDownload
                JOIN store ON store.id = automaticDownload.store
                """
        ).map { row in
            Candidate(
                store: try row.decode(atIndex: 0),
                location: EpisodeLocation(
                    catalogID: try row.decode(atIndex: 1),
                    key: EpisodeKey(
                        productionKey: try row.decode(atIndex: 2), identity: try row.decode(atIndex: 3))),
                addedAt: nil)
        }
    }

    private static func downloadedFiles(_ database: Database) throws -> [Candidate] {
        var stores: [String: [(id: Int64, catalogID: CatalogID)]] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT id, catalog FROM store") {
            let catalogID: CatalogID = try row.decode(atIndex: 1)
            stores[EpisodeRequest.catalog(of: catalogID), default: []].append(
                (try row.decode(atIndex: 0), catalogID))
        }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT catalog, production, episode, max(addedAt) FROM downloadedFile
                GROUP BY catalog, production, episode
                """
        ).flatMap { row in
            let key = EpisodeKey(
                productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2))
            let addedAt: Double = try row.decode(atIndex: 3)
            return (stores[try row.decode(atIndex: 0)] ?? []).map { store in
                Candidate(
                    store: store.id, location: EpisodeLocation(catalogID: store.catalogID, key: key),
                    addedAt: addedAt)
            }
        }
    }

    private func forget(_ episodes: [EpisodeLocation]) throws(LibraryError) {
        try sources.library.write("forgetDownloads") { database in
            let statement = try database.cachedStatement(
                sql: """
                    DELETE FROM automaticDownload WHERE production = ? AND episode = ?
                        AND store = (SELECT id FROM store WHERE catalog = ?)
                    """)
            for episode in episodes {
                try statement.execute(
                    arguments: [episode.key.productionKey, episode.key.identity, episode.catalogID])
            }
        }
    }
}

/// Removes the videos of downloads.
public protocol VideoRemover: Sendable {
    /// Removes downloads that are finished, with their videos. A file that changed since its download stays.
    func removeVideos(of requests: [EpisodeRequest]) async -> RemovedVideos
}

/// Videos that were removed.
public struct RemovedVideos: Hashable, Sendable {
    /// The number of files.
    public var count: Int
    /// The space that they took, in bytes.
    public var byteCount: Int

    /// Creates a sum; by default that of no videos.
    public init(count: Int = 0, byteCount: Int = 0) {
        self.count = count
        self.byteCount = byteCount
    }
}

extension DownloadManager: VideoRemover {}
