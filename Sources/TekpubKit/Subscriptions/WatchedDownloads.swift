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

    /// The name of the setting with the time since which some policy asks for a removal.
    private static let beginningName = "removal of watched downloads"

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
        let expired = try await onBlockingThread { () throws(LibraryError) in
            try self.expired().filter { $0 != playing }
        }
        guard !expired.isEmpty else { return RemovedVideos() }
        let removed = await downloads.removeVideos(of: expired.map(EpisodeRequest.init(naming:)))
        try await onBlockingThread { () throws(LibraryError) in try forget(expired) }
        return removed
    }

    /// Returns the downloaded episodes that were watched long enough ago.
    func expired() throws(LibraryError) -> [EpisodeLocation] {
        let removals = try removals()
        guard let beginning = try beginning(isActive: removals.isActive) else { return [] }
        let now = now().timeIntervalSince1970
        return try sources.library.read { database in
            let candidates = try Self.automaticDownloads(database) + Self.downloadedFiles(database)
            let statement = try database.cachedStatement(
                sql: """
                    SELECT updatedAt FROM mark
                    WHERE store = ? AND production = ? AND episode = ? AND isWatched
                        AND NOT EXISTS (SELECT 1 FROM favorite
                            WHERE favorite.store = mark.store AND favorite.production = mark.production)
                    """)
            var found: Set<EpisodeLocation> = []
            for candidate in candidates {
                guard case .after(let days)? = removals[candidate.store] else { continue }
                let key = candidate.location.key
                let watchedAt = try statement.first([candidate.store, key.productionKey, key.identity]) {
                    try $0.decode(Double.self, atIndex: 0)
                }
                guard let watchedAt, watchedAt <= now - Double(days) * 86_400,
                    candidate.isAutomatic || watchedAt >= beginning
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

        /// Whether anything is ever removed.
        var isActive: Bool { ([usual].compactMap(\.self) + own.values).contains { $0 != .never } }
    }

    private func removals() throws(LibraryError) -> Removals {
        var own: [Int64: WatchedRemoval] = [:]
        for source in try sources.sources() { own[source.id] = source.policy.watchedRemoval }
        return Removals(own: own, usual: defaults.watchedRemoval)
    }

    /// Returns the time since which some policy asks for a removal, which is now if it was not so before; nil if none
    /// does.
    private func beginning(isActive: Bool) throws(LibraryError) -> Double? {
        let known = try sources.library.read { database in
            try SettingTable.value(of: Self.beginningName, in: database)
        }.flatMap { Double($0) }
        if (known != nil) == isActive { return known }
        guard isActive else {
            try sources.library.write("endRemoval") { database in
                try SettingTable.set(nil, of: Self.beginningName, in: database)
            }
            return nil
        }
        let beginning = now().timeIntervalSince1970
        try sources.library.write("beginRemoval") { database in
            try SettingTable.set("\(beginning)", of: Self.beginningName, in: database)
        }
        return beginning
    }

    /// A download that a policy may remove.
    private struct Candidate {
        let store: Int64
        let location: EpisodeLocation
        let isAutomatic: Bool
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
                isAutomatic: true)
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
            database, sql: "SELECT DISTINCT catalog, production, episode FROM downloadedFile"
        ).flatMap { row in
            let key = EpisodeKey(
                productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2))
            return (stores[try row.decode(atIndex: 0)] ?? []).map { store in
                Candidate(
                    store: store.id, location: EpisodeLocation(catalogID: store.catalogID, key: key),
                    isAutomatic: false)
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
