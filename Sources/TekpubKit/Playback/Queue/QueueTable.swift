import Foundation
import GRDB

/// The table `queueItem`; reads and writes it in the caller's transaction.
struct QueueTable {
    let database: Database

    /// What a row has besides its key.
    struct Columns: Sendable {
        let position: [UInt8]
        let title, productionTitle: String?
        let duration: Int?
        let addedAt: Double
    }

    private static let selection = """
        SELECT store.catalog, production, episode, title, productionTitle, duration, place, addedAt
        FROM queueItem JOIN store ON store.id = queueItem.store
        """

    func items() throws -> [QueueItem] {
        try Row.fetchAll(database, sql: Self.selection + " ORDER BY place").map(QueueItem.init(row:))
    }

    func item(at location: EpisodeLocation) throws -> QueueItem? {
        try row(of: location).map(QueueItem.init(row:))
    }

    /// Returns the first item after `position`; nil for the first of all.
    func item(after position: QueuePosition?) throws -> QueueItem? {
        let statement = try database.cachedStatement(
            sql: Self.selection + " WHERE place > ? ORDER BY place LIMIT 1")
        return try Row.fetchOne(statement, arguments: [Data(position?.bytes ?? [])]).map(QueueItem.init(row:))
    }

    func position(of location: EpisodeLocation) throws -> QueuePosition? {
        try columns(of: location).map { QueuePosition(bytes: $0.position) }
    }

    func lastPosition() throws -> QueuePosition? {
        try Data.fetchOne(database, sql: "SELECT max(place) FROM queueItem")
            .map { QueuePosition(bytes: Array($0)) }
    }

    /// Returns the first position after `lower` that none of `excluded` has.
    func firstPosition(
        after lower: QueuePosition?, except excluded: Set<EpisodeLocation>
    ) throws -> QueuePosition? {
        try firstPosition(
            " WHERE place > ? ORDER BY place", Data(lower?.bytes ?? []), except: excluded)
    }

    /// Returns the last position before `upper` that none of `excluded` has.
    func lastPosition(
        before upper: QueuePosition?, except excluded: Set<EpisodeLocation>
    ) throws -> QueuePosition? {
        // No position begins with five of the largest bytes: numbers begin in the middle.
        let end = Data(upper?.bytes ?? [UInt8](repeating: .max, count: 5))
        return try firstPosition(" WHERE place < ? ORDER BY place DESC", end, except: excluded)
    }

    private func firstPosition(
        _ condition: String, _ bound: Data, except excluded: Set<EpisodeLocation>
    ) throws -> QueuePosition? {
        let rows = try Row.fetchCursor(database, sql: Self.selection + condition, arguments: [bound])
        while let row = try rows.next() {
            if try !excluded.contains(QueueItem(row: row).location) {
                return QueuePosition(bytes: Array(try row.decode(Data.self, atIndex: 6)))
            }
        }
        return nil
    }

    /// Inserts or moves items between two positions.
    func put(
        _ items: [QueueItem], after lower: QueuePosition?, before upper: QueuePosition?
    ) throws -> [QueueChange.Step] {
        let positions = QueuePosition.positions(count: items.count, after: lower, before: upper)
        let now = Date().timeIntervalSince1970
        return try zip(items, positions).map { item, position in
            let previous = try columns(of: item.location)
            try write(
                Columns(
                    position: position.bytes, title: item.title ?? previous?.title,
                    productionTitle: item.productionTitle ?? previous?.productionTitle,
                    duration: item.durationInSeconds ?? previous?.duration,
                    addedAt: previous?.addedAt ?? now), at: item.location)
            return QueueChange.Step(location: item.location, previous: previous, position: position.bytes)
        }
    }

    /// - Returns: nil if it was not in the queue.
    func remove(_ location: EpisodeLocation) throws -> QueueChange.Step? {
        guard let previous = try columns(of: location) else { return nil }
        try delete(location)
        return QueueChange.Step(location: location, previous: previous, position: nil)
    }

    func undo(_ step: QueueChange.Step) throws {
        // Another change has moved, removed or added it since.
        guard try columns(of: step.location)?.position == step.position else { return }
        if let previous = step.previous {
            try write(previous, at: step.location)
        } else {
            try delete(step.location)
        }
    }

    private func row(of location: EpisodeLocation) throws -> Row? {
        let statement = try database.cachedStatement(
            sql: Self.selection + " WHERE store.catalog = ? AND production = ? AND episode = ?")
        return try Row.fetchOne(statement, arguments: location.arguments)
    }

    private func columns(of location: EpisodeLocation) throws -> Columns? {
        try row(of: location).map { row in
            Columns(
                position: Array(try row.decode(Data.self, atIndex: 6)), title: try row.decode(atIndex: 3),
                productionTitle: try row.decode(atIndex: 4), duration: try row.decode(atIndex: 5),
                addedAt: try row.decode(atIndex: 7))
        }
    }

    private func write(_ columns: Columns, at location: EpisodeLocation) throws {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO store (catalog) VALUES (?)")
            .execute(arguments: [location.catalogID])
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO queueItem (store, production, episode, place, title, productionTitle, duration, addedAt)
                SELECT id, ?, ?, ?, ?, ?, ?, ? FROM store WHERE catalog = ?
                ON CONFLICT DO UPDATE SET (place, title, productionTitle, duration, addedAt)
                    = (excluded.place, excluded.title, excluded.productionTitle, excluded.duration, excluded.addedAt)
                """)
        try insert.execute(
            arguments: [
                location.key.productionKey, location.key.identity, Data(columns.position), columns.title,
                columns.productionTitle, columns.duration, columns.addedAt, location.catalogID,
            ])
    }

    private func delete(_ location: EpisodeLocation) throws {
        let statement = try database.cachedStatement(
            sql: """
                DELETE FROM queueItem
                WHERE store = (SELECT id FROM store WHERE catalog = ?) AND production = ? AND episode = ?
                """)
        try statement.execute(arguments: location.arguments)
    }
}

extension EpisodeLocation {
    /// The name of the store and the key, for a statement.
    fileprivate var arguments: StatementArguments { [catalogID, key.productionKey, key.identity] }
}

extension QueueItem {
    /// - Parameter row: begins with the name of the store, production, episode, titles and duration.
    fileprivate init(row: Row) throws {
        self.init(
            location: EpisodeLocation(
                catalogID: try row.decode(atIndex: 0),
                key: EpisodeKey(
                    productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2))),
            title: try row.decode(atIndex: 3), productionTitle: try row.decode(atIndex: 4),
            durationInSeconds: try row.decode(atIndex: 5))
    }
}
