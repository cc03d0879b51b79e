import Foundation
import GRDB
import TekpubFormats

/// The reservation of a source for a refresh by this program, with what the refresh needs to know.
struct SourceClaim: Sendable {
    let source: Source
    /// The name of the file of the cached catalogue; nil if it was never fetched.
    let file: String?
    /// The validators of that catalogue, as stored; nil for none.
    let validators: String?
    /// How long the catalogue asks to wait between two refreshes; nil if it says nothing.
    let minimumInterval: Duration?
}

extension SourceStore {
    /// Reserves sources for one refresh each, until `locks` releases them.
    ///
    /// - Parameter start: when the refresh began.
    /// - Returns: the reservations. A source has none if another refresh has reserved it, has refreshed it since
    ///   `start`, or has removed it, or if the server asked to wait. What a clock that was ahead stored does not count.
    func claim(
        _ wanted: [Source], with locks: SourceLocks, unlessRefreshedSince start: Date, now: Date
    ) throws(LibraryError) -> [Source.ID: SourceClaim] {
        let locked = Set(try locks.lock(wanted.map(\.id)))
        var claims: [Source.ID: SourceClaim] = [:]
        defer { locks.unlock(locked.filter { claims[$0] == nil }) }
        // After locking: the refresh that held a lock before has stored its result by now.
        claims = try library.read { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT source.store, store.file, store.revalidation, source.minimumInterval
                    FROM source JOIN store ON store.id = source.store
                    WHERE source.store IN (SELECT value FROM json_each(:stores))
                    AND (
                        refreshedAt IS NULL OR refreshedAt > :now + :tolerance
                        OR refreshedAt < :start AND (notBefore IS NULL OR notBefore <= :now))
                    """)
            let arguments: StatementArguments = [
                "stores": locked.jsonList, "now": now.timeIntervalSince1970,
                "start": start.timeIntervalSince1970, "tolerance": SourceStatus.clockTolerance,
            ]
            let sources = Dictionary(wanted.map { ($0.id, $0) }) { $1 }
            let rows = try Row.fetchCursor(select, arguments: arguments)
            var claims: [Source.ID: SourceClaim] = [:]
            while let row = try rows.next() {
                guard let source = sources[try row.decode(atIndex: 0)] else { continue }
                let seconds: Double? = try row.decode(atIndex: 3)
                claims[source.id] = SourceClaim(
                    source: source, file: try row.decode(atIndex: 1), validators: try row.decode(atIndex: 2),
                    minimumInterval: seconds.flatMap { (0...1e7).contains($0) ? .seconds($0) : nil })
            }
            return claims
        }
        return claims
    }
}
