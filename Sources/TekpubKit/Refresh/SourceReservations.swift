import Foundation

/// The sources that a refresh has reserved, until their results are stored.
///
/// It reserves many at once, because a transaction takes longer than a refresh that finds nothing new.
struct SourceReservations {
    private let sources: SourceStore
    private let batchCount: Int
    /// When the refresh began.
    private let start: Date
    private let now: @Sendable () -> Date
    private let locks: SourceLocks
    /// The reservations whose refreshes have not begun.
    private var claims: [Source.ID: SourceClaim] = [:]
    /// The waiting sources that other programs refresh.
    private var refused: Set<Source.ID> = []

    init(
        sources: SourceStore, locks: SourceLocks, batchCount: Int, start: Date,
        now: @escaping @Sendable () -> Date
    ) {
        self.sources = sources
        self.locks = locks
        self.batchCount = batchCount
        self.start = start
        self.now = now
    }

    /// Reserves a source, and with it some of those that come next in `queue`.
    ///
    /// - Returns: nil if another program refreshes the source, or has done so since the refresh began.
    /// - Throws: if the source cannot be reserved; the others of its batch are tried again when they are next.
    mutating func claim(
        _ source: Source, before queue: RefreshQueue
    ) async throws(LibraryError) -> SourceClaim? {
        if refused.remove(source.id) != nil { return nil }
        if let known = claims.removeValue(forKey: source.id) { return known }
        let batch =
            [source]
            + queue.upcoming(batchCount - 1) { claims[$0.id] == nil && !refused.contains($0.id) }
        let (sources, locks, start, now) = (sources, locks, start, now())
        let found = try await onBlockingThread { () throws(LibraryError) in
            try sources.claim(batch, with: locks, unlessRefreshedSince: start, now: now)
        }
        for source in batch.dropFirst() where found[source.id] == nil { refused.insert(source.id) }
        claims.merge(found) { $1 }
        return claims.removeValue(forKey: source.id)
    }

    /// Ends the reservations of sources whose results are stored.
    func release(_ ids: [Source.ID]) {
        locks.unlock(ids)
    }
}
