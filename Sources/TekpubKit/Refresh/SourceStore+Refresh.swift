import Foundation
import GRDB
import TekpubFormats

extension SourceStore {
    /// Returns the store of a source.
    public func store(of source: Source) -> CatalogStore {
        CatalogStore(catalogID: source.catalogID) { () throws(LibraryError) in try library }
    }

    /// Stores the results of refreshes in one transaction, and makes their catalogues the current ones.
    ///
    /// - Returns: the sources afterwards, in this order, with what was found. A result that cannot be stored is a
    ///   failure.
    func finish(_ refreshes: [EndedRefresh], schedule: RefreshSchedule) -> [SourceRefresh] {
        do throws(LibraryError) {
            let library = try library
            return try CatalogExchange(library: library).exchange(refreshes.compactMap(\.catalog)) {
                database, failures in
                let refreshes = refreshes.map { refresh in
                    var refresh = refresh
                    if let error = failures[refresh.claim.source.catalogID] {
                        refresh.result = .failure(.notSaved(error))
                    }
                    return refresh
                }
                for refresh in refreshes { try store(refresh, schedule, database) }
                return try Self.sources(after: refreshes, database)
            }
        } catch {
            return refreshes.map {
                SourceRefresh(source: $0.claim.source, result: .failure(.notSaved(error)))
            }
        }
    }

    /// Returns the sources of stored refreshes, as they are now.
    private static func sources(after refreshes: [EndedRefresh], _ database: Database) throws
        -> [SourceRefresh]
    {
        let ids = refreshes.map(\.claim.source.id)
        let sources = try SourceTable.fetch(ids, database)
        let newCounts = try NewEpisodeTable.counts(of: ids, in: database)
        return refreshes.map { refresh in
            var source = sources[refresh.claim.source.id] ?? refresh.claim.source
            source.newCount = newCounts[source.id] ?? 0
            return SourceRefresh(source: source, result: refresh.result)
        }
    }

    private func store(_ refresh: EndedRefresh, _ schedule: RefreshSchedule, _ database: Database) throws {
        let id = refresh.claim.source.id
        switch refresh.result {
        case .failure(.cancelled): break
        case .success(.unchanged):
            try database.cachedStatement(sql: "UPDATE store SET fetchedAt = ? WHERE id = ?")
                .execute(arguments: [refresh.endedAt.timeIntervalSince1970, id])
            try recordSuccess(refresh, schedule, database)
        case .success(.updated): try recordSuccess(refresh, schedule, database)
        case .failure(let error): try recordFailure(refresh, error, schedule, database)
        }
    }

    private func recordSuccess(
        _ refresh: EndedRefresh, _ schedule: RefreshSchedule, _ database: Database
    ) throws {
        let (time, advice) = (refresh.endedAt.timeIntervalSince1970, refresh.advice)
        let minimum = Self.minimumInterval(advice?.hints, previous: refresh.claim.minimumInterval)
        let delay = schedule.delay(after: advice, minimum: minimum)
        // An address that the user has changed meanwhile stays.
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET refreshedAt = ?, nextRefreshAt = ?, notBefore = ?,
                    failure = NULL, failureCount = 0, isEnded = 0,
                    address = iif(address = ?, ?, address), minimumInterval = ?
                WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, advice?.retryAfter.map { time + $0.seconds },
                refresh.claim.source.address, try newAddress(of: refresh.claim.source, advice, database),
                minimum?.seconds,
                refresh.claim.source.id,
            ])
    }

    private func recordFailure(
        _ refresh: EndedRefresh, _ error: CatalogError, _ schedule: RefreshSchedule, _ database: Database
    ) throws {
        let time = refresh.endedAt.timeIntervalSince1970
        let count = refresh.claim.source.status.failureCount + 1
        let delay = schedule.delay(afterFailure: count, retryAfter: refresh.retryAfter)
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET refreshedAt = ?, nextRefreshAt = ?, notBefore = ?,
                    failure = ?, failureCount = ?, isEnded = ? WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, refresh.retryAfter.map { time + $0.seconds },
                StoredFailure.text(error), count,
                refresh.endsSource, refresh.claim.source.id,
            ])
    }

    /// Returns how long the catalogue asks to wait between two refreshes: what it said last, if it was not sent
    /// again. A complete catalogue is asked as seldom as possible.
    private static func minimumInterval(_ hints: FeedHints?, previous: Duration?) -> Duration? {
        guard let hints else { return previous }
        return hints.isComplete ? ServerAdvice.longest : hints.minimumInterval
    }

    /// Returns the address for the next refresh: that to which the feed says that it moved, that of the feed that a
    /// page names, or where permanent redirects lead, unless another source is there.
    private func newAddress(of source: Source, _ advice: ServerAdvice?, _ database: Database) throws -> String
    {
        let hinted = advice?.hints?.newAddress.flatMap { URL(string: $0) }
        guard let moved = hinted ?? advice?.feedURL ?? advice?.movedTo,
            let previous = URL(string: source.address),
            let new = try? BaseURL(moved.withUser(of: previous).absoluteString).url.absoluteString,
            try SourceTable.fetch(address: new, database).map({ $0.id == source.id }) ?? true
        else { return source.address }
        return new
    }
}
