import GRDB
import TekpubFormats

/// Writes the search texts of productions during a load.
struct SearchTextWriter {
    private let insert: RowStatement
    private let insertFurther: RowStatement
    private var text = SearchText()
    /// The ID of the first production in `text`, or of the next one.
    private var first: Int64 = 1
    /// The IDs of the first productions of the written rows.
    private var firsts: [Int64] = []
    /// The first IDs of the rows that contain a production that changed later.
    private var stale: Set<Int64> = []
    /// The number of the row for which `text` holds further details of the last production; nil while `text`
    /// begins with a production.
    private var part: Int?

    init(_ database: Database) throws {
        insert = try RowStatement(
            "INSERT OR REPLACE INTO searchText (first, names, details) VALUES (?, ?, ?)", in: database)
        insertFurther = try RowStatement(
            "INSERT INTO furtherDetails (production, part, details) VALUES (?, ?, ?)", in: database)
    }

    /// Creates a writer that continues where `other` is, in a copy of its file.
    init(_ database: Database, continuing other: SearchTextWriter) throws {
        try self.init(database)
        (text, first, firsts, stale, part) = (other.text, other.first, other.firsts, other.stale, other.part)
    }

    /// Adds the production that follows the last one.
    mutating func append(_ production: Production) throws {
        if part != nil || text.isFull { try flush() }
        text.append(production)
    }

    /// Adds `episodes` to the production `id`, whose other texts stay the same.
    mutating func extend(_ id: Int64, with episodes: [Episode]) throws {
        // Only the last production grows in place.
        guard id == first + Int64(text.count) - 1, !stale.contains(row(of: id)) else { return change(id) }
        try extendLast(with: episodes)
    }

    /// Marks the texts of the production `id` as changed.
    mutating func change(_ id: Int64) {
        stale.insert(row(of: id))
    }

    /// Writes the remaining texts, and rewrites the changed ones.
    mutating func finish(_ database: Database) throws {
        try flush()
        for (first, end) in zip(firsts, firsts.dropFirst() + [first]) where stale.contains(first) {
            try rewrite(first..<end, database)
        }
    }
}

extension SearchTextWriter {
    /// The number of episodes that are read at a time.
    private static let batchCount = 256

    /// Rewrites the texts of the productions in `ids`. They may have grown, so one row may become several.
    private func rewrite(_ ids: Range<Int64>, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM furtherDetails WHERE production >= ? AND production < ?",
            arguments: [ids.lowerBound, ids.upperBound])
        var writer = self
        writer.first = ids.lowerBound
        for id in ids {
            try writer.append(try Production.fetchRecord(id, from: database) ?? Production())
            var episodes: [Episode] = []
            try Episode.forEach(of: id, in: database) { episode in
                episodes.append(episode)
                guard episodes.count == Self.batchCount else { return }
                try writer.extendLast(with: episodes)
                episodes = []
            }
            try writer.extendLast(with: episodes)
        }
        try writer.flush()
    }

    private mutating func extendLast(with episodes: [Episode]) throws {
        if text.isFull {
            let next = part.map { $0 + 1 } ?? 0
            try flush()
            part = next
            text.continueDetails()
        }
        text.extend(with: episodes)
    }

    /// Returns the first ID of the row that contains the production `id`.
    private func row(of id: Int64) -> Int64 {
        // The last first ID that is not greater than `id`.
        var low = 0
        var high = firsts.count
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= id { low = middle + 1 } else { high = middle }
        }
        return id >= first || low == 0 ? first : firsts[low - 1]
    }

    private mutating func flush() throws {
        text.finish()
        if let part {
            insertFurther.bind(1, first - 1)
            insertFurther.bind(2, part)
            try insertFurther.binding(3, bytes: text.details.bytes, insertFurther.execute)
        } else if text.count > 0 {
            insert.bind(1, first)
            try insert.binding(2, bytes: text.names.bytes) {
                try insert.binding(3, bytes: text.details.bytes, insert.execute)
            }
            firsts.append(first)
            first += Int64(text.count)
        }
        part = nil
        text.removeAll()
    }
}
