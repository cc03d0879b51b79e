import Foundation
import GRDB

/// What is known about the synchronisation of an account.
public struct SyncState: Hashable, Sendable {
    /// The host of the server, safe to show.
    public let host: HostName
    /// What the server speaks.
    public let dialect: SyncServer.Dialect
    /// The user's name.
    public let user: String
    /// The ID of this library at the server; nil before the first synchronisation.
    public let device: String?
    /// When everything was last exchanged; nil if never.
    public let syncedAt: Date?
    /// Why the last synchronisation failed, as a sentence; nil if it did not.
    public let failure: String?
    /// The number of failures since the last success.
    public let failureCount: Int
    /// The number of marks that are to be sent.
    public let pendingCount: Int
    /// The number of episodes that the server knows and the catalogues do not have yet.
    public let waitingCount: Int
    /// The number of sources with a name or a password in their address, which stay on this computer.
    public let privateCount: Int
}

extension Synchronizer {
    /// Returns what is known about the synchronisation; asks no server. Call it off the main actor.
    public func state() throws(LibraryError) -> SyncState {
        let (name, server, user) = (account.name, account.server, account.user)
        return try sources.library.read { database in
            let entry = try SyncJournal.entry(of: name, database)
            let journal = entry.map { SyncJournal(server: $0.server, database: database) }
            let all = try SourceTable.fetchAll(database).filter { $0.kind == .server }
            let shared = try SyncJournal(server: 0, database: database).localFeeds()
            return SyncState(
                host: server.host, dialect: server.dialect, user: user, device: entry?.device,
                syncedAt: entry?.syncedAt,
                failure: entry?.failure.map { StoredFailure.sentence(of: $0, as: SyncError.self) },
                failureCount: entry?.failureCount ?? 0,
                pendingCount: try (journal ?? SyncJournal(server: 0, database: database)).pendingCount(),
                waitingCount: try journal?.stagedCounts().values.reduce(0, +) ?? 0,
                privateCount: all.count - shared.count)
        }
    }
}
