import GRDB
import TekpubFormats

/// Writes the search texts of productions during a load.
struct SearchTextWriter {
    private let insert: RowStatement
    private var text = SearchText()
    /// The ID of the first production in `text`.
    private var first: Int64 = 1
    /// The IDs of the first productions of the written rows.
    private var firsts: [Int64] = []
    /// The first IDs of the rows that contain a production that changed later.
    private var stale: Set<Int64> = []

    init(_ database: Database) throws {
        insert = try RowStatement(
            "INSERT OR REPLACE INTO searchText (first, names, details) VALUES (?, ?, ?)", in: database)
    }

    /// Creates a writer that continues where `other` is, in a copy of its file.
    init(_ database: Database, continuing other: SearchTextWriter) throws {
        try self.init(database)
        (text, first, firsts, stale) = (other.text, other.first, other.firsts, other.stale)
    }

    /// Adds the production that follows the last one.
    mutating func append(_ production: Production) throws {
        text.append(production)
        if text.isFull { try flush() }
    }

    /// Marks the texts of the production `id` as changed.
    mutating func change(_ id: Int64) {
        // The last first ID that is not greater than `id`.
        var low = 0
        var high = firsts.count
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= id { low = middle + 1 } else { high = middle }
        }
        stale.insert(id >= first || low == 0 ? first : firsts[low - 1])
    }

    /// Writes the remaining texts, and rewrites the changed ones.
    mutating func finish(_ database: Database) throws {
        if text.count > 0 { try flush() }
        for (index, first) in firsts.enumerated() where stale.contains(first) {
            try rewrite(first..<(index + 1 < firsts.count ? firsts[index + 1] : self.first), database)
        }
    }

    /// Rewrites the texts of the productions in `ids`. They may have grown, so one row may become several.
    private func rewrite(_ ids: Range<Int64>, _ database: Database) throws {
        var first = ids.lowerBound
        var text = SearchText()
        for id in ids {
            text.append(try Production.fetch(id, from: database) ?? Production())
            guard text.isFull || id == ids.upperBound - 1 else { continue }
            try write(text, first: first)
            first = id + 1
            text = SearchText()
        }
    }

    private mutating func flush() throws {
        try write(text, first: first)
        firsts.append(first)
        first += Int64(text.count)
        text = SearchText()
    }

    private func write(_ text: SearchText, first: Int64) throws {
        insert.bind(1, first)
        try insert.bind(2, bytes: text.names.stored)
        try insert.bind(3, bytes: text.details.stored)
        try insert.execute()
    }
}
