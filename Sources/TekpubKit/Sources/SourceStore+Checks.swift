import Foundation
import GRDB
import TekpubFormats

/// What a check of a source stores.
struct CheckEntry: Sendable {
    let outcome: SourceCheck.Outcome
    let now: Date
    let advice: ServerAdvice?
    let retryAfter: Duration?
    /// Whether the publisher ended the source.
    let isEnded: Bool
    let schedule: RefreshSchedule
}

extension SourceStore {
    /// Returns the store of a source.
    public func store(of source: Source) -> CatalogStore {
        CatalogStore(baseURL: source.storeName) { () throws(LibraryError) in try library }
    }

    /// How long a program may wait for the library between reading the clock and reserving a source, in
    /// seconds. Times that are later still come from a clock that was wrong.
    private static let longestClaimWait = 60.0

    /// Reserves a source for one check.
    ///
    /// - Parameters:
    ///   - end: when the reservation ends if the program is killed.
    ///   - start: when the refresh began.
    /// - Returns: false if another program has reserved it, has checked it since `start`, or has removed it, or
    ///   if the server asked to wait.
    func claim(
        _ id: Source.ID, until end: Date, unlessCheckedSince start: Date, now: Date
    ) throws(LibraryError) -> Bool {
        try library.write("claimSource") { database in
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE source SET claimedUntil = :end WHERE store = :store
                    AND (claimedUntil IS NULL OR claimedUntil < :now OR claimedUntil > :end + :wait)
                    AND (checkedAt IS NULL OR checkedAt < :start OR checkedAt > :now + :wait)
                    AND (notBefore IS NULL OR notBefore <= :now)
                    """)
            try statement.execute(
                arguments: [
                    "end": end.timeIntervalSince1970, "store": id, "now": now.timeIntervalSince1970,
                    "start": start.timeIntervalSince1970, "wait": Self.longestClaimWait,
                ])
            return database.changesCount == 1
        }
    }

    /// Extends a reservation until `end`, while a long check goes on.
    func renewClaim(_ id: Source.ID, until end: Date) throws(LibraryError) {
        try library.write("renewClaim") { database in
            try database.execute(
                sql: "UPDATE source SET claimedUntil = ? WHERE store = ? AND claimedUntil IS NOT NULL",
                arguments: [end.timeIntervalSince1970, id])
        }
    }

    /// Stores the result of a check, and ends the reservation.
    ///
    /// - Returns: the source afterwards.
    func finishCheck(of source: Source, _ entry: CheckEntry) throws(LibraryError) -> Source {
        try library.write("finishCheck") { database in
            switch entry.outcome {
            case .cancelled:
                try database.execute(
                    sql: "UPDATE source SET claimedUntil = NULL WHERE store = ?", arguments: [source.id])
            case .unchanged, .updated: try recordSuccess(of: source, entry, database)
            case .failed(let reason): try recordFailure(of: source, entry, reason, database)
            }
            var checked = try SourceTable.fetch(source.id, database) ?? source
            checked.newCount = try NewEpisodeTable.count(of: source.id, in: database)
            return checked
        }
    }

    private func recordSuccess(of source: Source, _ entry: CheckEntry, _ database: Database) throws {
        let time = entry.now.timeIntervalSince1970
        let minimum = try minimumInterval(of: source, entry.advice?.hints, database)
        let delay = entry.schedule.delay(after: entry.advice, minimum: minimum)
        if entry.outcome == .unchanged {
            let confirm = try database.cachedStatement(sql: "UPDATE store SET fetchedAt = ? WHERE id = ?")
            try confirm.execute(arguments: [time, source.id])
        }
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET claimedUntil = NULL, checkedAt = ?, nextCheckAt = ?, notBefore = ?,
                    failure = NULL, failureCount = 0, isEnded = 0, address = ?, minimumInterval = ?
                WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, entry.advice?.retryAfter.map { time + $0.seconds },
                try newAddress(of: source, entry.advice, database), minimum?.seconds, source.id,
            ])
    }

    private func recordFailure(
        of source: Source, _ entry: CheckEntry, _ reason: String, _ database: Database
    ) throws {
        let time = entry.now.timeIntervalSince1970
        let count = source.status.failureCount + 1
        let delay = entry.schedule.delay(afterFailure: count, retryAfter: entry.retryAfter)
        let update = try database.cachedStatement(
            sql: """
                UPDATE source SET claimedUntil = NULL, checkedAt = ?, nextCheckAt = ?, notBefore = ?,
                    failure = ?, failureCount = ?, isEnded = ? WHERE store = ?
                """)
        try update.execute(
            arguments: [
                time, time + delay.seconds, entry.retryAfter.map { time + $0.seconds }, reason, count,
                entry.isEnded, source.id,
            ])
    }

    /// Returns how long the catalogue asks to wait between two checks: what it said last, if it was not sent
    /// again. A complete catalogue is asked as seldom as possible.
    private func minimumInterval(
        of source: Source, _ hints: FeedHints?, _ database: Database
    ) throws -> Duration? {
        guard let hints else {
            let seconds = try Double.fetchOne(
                database.cachedStatement(sql: "SELECT minimumInterval FROM source WHERE store = ?"),
                arguments: [source.id])
            return seconds.flatMap { (0...1e7).contains($0) ? .seconds($0) : nil }
        }
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
