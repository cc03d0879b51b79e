import Foundation
import GRDB
import TekpubFormats

extension SourceStore {
    /// Returns the store of a source.
    public func store(of source: Source) -> CatalogStore {
        CatalogStore(catalogID: source.catalogID) { () throws(LibraryError) in try library }
    }

    /// Stores the results of checks in one transaction, and makes their catalogues the current ones.
    ///
    /// - Returns: the sources afterwards, in this order, with what was found. A result that cannot be stored is a
    ///   failure.
    func finish(_ checks: [EndedCheck], schedule: RefreshSchedule) -> [SourceCheck] {
        do throws(LibraryError) {
            let library = try library
            return try CatalogExchange(library: library).exchange(checks.compactMap(\.catalog)) {
                database, failures in
                let checks = checks.map { check in
                    var check = check
                    if let error = failures[check.claim.source.catalogID] {
                        check.result = .failure(.notSaved(error))
                    }
                    return check
                }
                for check in checks { try store(check, schedule, database) }
                return try Self.sources(after: checks, database)
            }
        } catch {
            return checks.map { SourceCheck(of: $0.claim.source, notSaved: error) }
        }
    }

    /// Returns the sources of stored checks, as they are now.
    private static func sources(after checks: [EndedCheck], _ database: Database) throws -> [SourceCheck] {
        let ids = checks.map(\.claim.source.id)
        let sources = try SourceTable.fetch(ids, database)
        let newCounts = try NewEpisodeTable.counts(of: ids, in: database)
        return checks.map { check in
            var source = sources[check.claim.source.id] ?? check.claim.source
            source.newCount = newCounts[source.id] ?? 0
            return SourceCheck(source: source, outcome: check.outcome, error: check.error)
        }
    }

    private func store(_ check: EndedCheck, _ schedule: RefreshSchedule, _ database: Database) throws {
        let id = check.claim.source.id
        switch check.outcome {
        case .cancelled: break
        case .unchanged:
            try database.cachedStatement(sql: "UPDATE store SET fetchedAt = ? WHERE id = ?")
                .execute(arguments: [check.endedAt.timeIntervalSince1970, id])
            try recordSuccess(check, schedule, database)
        case .updated: try recordSuccess(check, schedule, database)
        case .failed(let reason): try recordFailure(check, reason, schedule, database)
        }
    }

    private func recordSuccess(
        _ check: EndedCheck, _ schedule: RefreshSchedule, _ database: Database
    ) throws {
        let (time, advice) = (check.endedAt.timeIntervalSince1970, check.advice)
        let minimum = Self.minimumInterval(advice?.hints, former: check.claim.minimumInterval)
        let delay = schedule.delay(after: advice, minimum: minimum)
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET checkedAt = ?, nextCheckAt = ?, notBefore = ?,
                    failure = NULL, failureCount = 0, isEnded = 0, address = ?, minimumInterval = ?
                WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, advice?.retryAfter.map { time + $0.seconds },
                try newAddress(of: check.claim.source, advice, database), minimum?.seconds,
                check.claim.source.id,
            ])
    }

    private func recordFailure(
        _ check: EndedCheck, _ reason: String, _ schedule: RefreshSchedule, _ database: Database
    ) throws {
        let time = check.endedAt.timeIntervalSince1970
        let count = check.claim.source.status.failureCount + 1
        let delay = schedule.delay(afterFailure: count, retryAfter: check.retryAfter)
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET checkedAt = ?, nextCheckAt = ?, notBefore = ?,
                    failure = ?, failureCount = ?, isEnded = ? WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, check.retryAfter.map { time + $0.seconds },
                check.error.map { StoredFailure.text($0) } ?? reason, count,
                check.endsSource, check.claim.source.id,
            ])
    }

    /// Returns how long the catalogue asks to wait between two checks: what it said last, if it was not sent
    /// again. A complete catalogue is asked as seldom as possible.
    private static func minimumInterval(_ hints: FeedHints?, former: Duration?) -> Duration? {
        guard let hints else { return former }
        return hints.isComplete ? ServerAdvice.longest : hints.minimumInterval
    }

    /// Returns the address for the next check: that to which the feed says that it moved, that of the feed that a
    /// page names, or where permanent redirects lead, unless another source is there.
    private func newAddress(of source: Source, _ advice: ServerAdvice?, _ database: Database) throws -> String
    {
        let hinted = advice?.hints?.newAddress.flatMap { URL(string: $0) }
        guard let moved = hinted ?? advice?.feedURL ?? advice?.movedTo,
            let former = URL(string: source.address),
            let new = try? BaseURL(moved.withUser(of: former).absoluteString).url.absoluteString,
            try SourceTable.fetch(address: new, database).map({ $0.id == source.id }) ?? true
        else { return source.address }
        return new
    }
}
