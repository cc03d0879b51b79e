import Foundation
import GRDB
import TekpubFormats

/// The reservation of a source for a check by this program, with what the check needs to know.
struct SourceClaim: Sendable {
    let source: Source
    /// When the reservation ends if this program is killed.
    var end: Date
    /// The name of the file of the cached catalogue; nil if it was never fetched.
    let file: String?
    /// The validators of that catalogue in JSON; nil for none.
    let validators: String?
    /// How long the catalogue asks to wait between two checks; nil if it says nothing.
    let minimumInterval: Duration?
}

extension SourceStore {
    /// How long a program may wait for the library between reading the clock and reserving a source, in
    /// seconds. Times that are later still come from a clock that was wrong.
    private static let longestClaimWait = 60.0

    /// Reserves sources for one check each, in one transaction.
    ///
    /// - Parameters:
    ///   - end: when the reservations end if the program is killed.
    ///   - start: when the refresh began.
    /// - Returns: the reservations. A source has none if another program has reserved it, has checked it since
    ///   `start`, or has removed it, or if the server asked to wait.
    func claim(
        _ wanted: [Source], until end: Date, unlessCheckedSince start: Date, now: Date
    ) throws(LibraryError) -> [Source.ID: SourceClaim] {
        try library.write("claimSources") { database in
            let update = try database.cachedStatement(
                sql: """
                    UPDATE source SET claimedUntil = :end WHERE store = :store
                    AND (claimedUntil IS NULL OR claimedUntil < :now OR claimedUntil > :end + :wait)
                    AND (checkedAt IS NULL OR checkedAt < :start OR checkedAt > :now + :wait)
                    AND (notBefore IS NULL OR notBefore <= :now)
                    """)
            let select = try database.cachedStatement(
                sql: """
                    SELECT store.file, store.revalidation, source.minimumInterval
                    FROM source JOIN store ON store.id = source.store WHERE source.store = ?
                    """)
            var claims: [Source.ID: SourceClaim] = [:]
            for source in wanted {
                try update.execute(
                    arguments: [
                        "end": end.timeIntervalSince1970, "store": source.id,
                        "now": now.timeIntervalSince1970, "start": start.timeIntervalSince1970,
                        "wait": Self.longestClaimWait,
                    ])
                guard database.changesCount == 1, let row = try Row.fetchOne(select, arguments: [source.id])
                else { continue }
                let seconds: Double? = try row.decode(atIndex: 2)
                claims[source.id] = SourceClaim(
                    source: source, end: end, file: try row.decode(atIndex: 0),
                    validators: try row.decode(atIndex: 1),
                    minimumInterval: seconds.flatMap { (0...1e7).contains($0) ? .seconds($0) : nil })
            }
            return claims
        }
    }

    /// Extends a reservation until `end`.
    ///
    /// - Returns: false if it has ended meanwhile, so that another program may check the source.
    func renew(_ claim: SourceClaim, until end: Date) throws(LibraryError) -> Bool {
        try library.write("renewClaim") { database in
            try database.execute(
                sql: "UPDATE source SET claimedUntil = ? WHERE store = ? AND claimedUntil = ?",
                arguments: [end.timeIntervalSince1970, claim.source.id, claim.end.timeIntervalSince1970])
            return database.changesCount == 1
        }
    }

    /// Ends reservations of sources that were not checked.
    func release(_ claims: some Collection<SourceClaim>) throws(LibraryError) {
        try library.write("releaseClaims") { database in
            let update = try database.cachedStatement(
                sql: "UPDATE source SET claimedUntil = NULL WHERE store = ? AND claimedUntil = ?")
            for claim in claims {
                try update.execute(arguments: [claim.source.id, claim.end.timeIntervalSince1970])
            }
        }
    }
}
