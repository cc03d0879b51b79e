import Foundation

/// The sources that a refresh has reserved and not begun to check.
///
/// It reserves many in one transaction, because that takes longer than a check that finds nothing new.
struct SourceReservations {
    private let sources: SourceStore
    private let limits: SourceRefresher.Limits
    /// When the refresh began.
    private let start: Date
    private let now: @Sendable () -> Date
    private var claims: [Source.ID: SourceClaim] = [:]
    /// The waiting sources that other programs check.
    private var refused: Set<Source.ID> = []

    /// How old a reservation may be when its check begins, in seconds. It then still covers the whole check.
    private static let longestWait = 5.0

    init(
        sources: SourceStore, limits: SourceRefresher.Limits, start: Date, now: @escaping @Sendable () -> Date
    ) {
        self.sources = sources
        self.limits = limits
        self.start = start
        self.now = now
    }

    /// Reserves a source, and with it some of those that come next in `queue`.
    ///
    /// - Returns: nil if another program checks the source, or has done so since the refresh began.
    mutating func claim(_ source: Source, before queue: RefreshQueue) async -> SourceClaim? {
        if refused.remove(source.id) != nil { return nil }
        let now = now()
        if let known = claims.removeValue(forKey: source.id) {
            guard known.end < end(at: now - Self.longestWait) else { return known }
            return await renewed(known)
        }
        let batch =
            [source]
            + queue.upcoming(limits.batchCount - 1) { claims[$0.id] == nil && !refused.contains($0.id) }
        let (end, start, sources) = (end(at: now), start, sources)
        let found = await onBlockingThread {
            // Ignore errors: a source that cannot be reserved could not store its result either.
            try? sources.claim(batch, until: end, unlessCheckedSince: start, now: now)
        }
        guard let found else { return nil }
        for source in batch.dropFirst() where found[source.id] == nil { refused.insert(source.id) }
        claims.merge(found) { $1 }
        return claims.removeValue(forKey: source.id)
    }

    /// Extends a reservation, so that it covers a whole check from now on.
    ///
    /// - Returns: nil if another program may have the source.
    func renewed(_ claim: SourceClaim) async -> SourceClaim? {
        var renewed = claim
        renewed.end = end(at: now())
        let (sources, end) = (sources, renewed.end)
        // Ignore errors: at worst another program fetches the source once more.
        let isOurs = await onBlockingThread { try? sources.renew(claim, until: end) }
        return isOurs == true ? renewed : nil
    }

    /// Ends the reservations of the sources that were not checked because the refresh was cancelled.
    func release() async {
        guard !claims.isEmpty else { return }
        let (sources, claims) = (sources, Array(claims.values))
        // Ignore errors: the reservations end by themselves.
        await onBlockingThread { try? sources.release(claims) }
    }

    /// When a reservation made at `time` ends if this program is killed.
    private func end(at time: Date) -> Date { time.addingTimeInterval(limits.duration.seconds + 10) }
}
