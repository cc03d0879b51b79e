import Foundation
import GRDB
import TekpubFormats

extension Production {
    /// Reads the production `id` with its episodes; nil if missing.
    static func fetch(_ id: Int64, from database: Database) throws -> Production? {
        guard var production = try fetchRecord(id, from: database) else { return nil }
        production.episodes = try Episode.fetchAll(of: id, from: database)
        return production
    }

    /// Like `fetch`, without the episodes.
    static func fetchRecord(_ id: Int64, from database: Database) throws -> Production? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT guid, slug, title, author, description, channel, channels, tags, price, canWatch, releasedAt,
                    licence, link, details
                FROM production WHERE id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        return Production(
            guid: try row.decode(atIndex: 0), slug: try row.decode(atIndex: 1),
            title: try row.decode(atIndex: 2),
            author: try row.decode(atIndex: 3), description: try row.decode(atIndex: 4),
            channel: try row.decode(atIndex: 5), channels: PackedStrings.unpack(try row.decode(atIndex: 6)),
            tags: PackedStrings.unpack(try row.decode(atIndex: 7)), price: try row.decode(atIndex: 8),
            canWatch: try row.decode(atIndex: 9),
            releasedAt: ReleaseDate(number: try row.decode(atIndex: 10)),
            licence: try row.decode(atIndex: 11), link: try row.decode(atIndex: 12),
            details: StoredDetails.value(try row.decode(atIndex: 13)))
    }

    /// Adds the channels whose own lists contain the production `id`.
    mutating func addListings(_ id: Int64, from database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT slug FROM listing JOIN member USING (label)
                WHERE production = ? AND NOT isTag ORDER BY listing.rowid
                """)
        for slug in try String.fetchAll(statement, arguments: [id]) { add(channel: slug) }
    }
}

extension Episode {
    /// Reads the episodes of the production `id`, in order.
    static func fetchAll(of id: Int64, from database: Database) throws -> [Episode] {
        var episodes: [Episode] = []
        try forEach(of: id, in: database) { episodes.append($0) }
        return episodes
    }

    /// Calls `body` with each episode of the production `id`, in order.
    static func forEach(of id: Int64, in database: Database, _ body: (Episode) throws -> Void) throws {
        let statement = try database.cachedStatement(
            sql: selection + " WHERE id >= ? AND id < ? ORDER BY id")
        let start = CatalogSchema.firstEpisodeRow(of: id)
        let end = CatalogSchema.firstEpisodeRow(of: id &+ 1)
        try Row.fetchCursor(statement, arguments: [start, end]).forEach { try body(Episode(row: $0)) }
    }

    /// Reads the episode at `index`, from 0, of the production `id`; nil if missing.
    static func fetch(_ index: Int, of id: Int64, from database: Database) throws -> Episode? {
        let row = CatalogSchema.firstEpisodeRow(of: id) &+ Int64(index)
        let statement = try database.cachedStatement(sql: selection + " WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [row]).map(Episode.init(row:))
    }

    private static let selection = """
        SELECT guid, slug, number, title, presenter, duration, releasedAt, url, byteCount, link, licence,
            description, details FROM episode
        """

    private init(row: Row) throws {
        self.init(
            guid: try row.decode(atIndex: 0), slug: try row.decode(atIndex: 1),
            number: try row.decode(atIndex: 2),
            title: try row.decode(atIndex: 3), description: try row.decode(atIndex: 11),
            presenter: try row.decode(atIndex: 4), durationInSeconds: try row.decode(atIndex: 5),
            releasedAt: ReleaseDate(number: try row.decode(atIndex: 6)), url: try row.decode(atIndex: 7),
            byteCount: try row.decode(atIndex: 8), link: try row.decode(atIndex: 9),
            licence: try row.decode(atIndex: 10), details: StoredDetails.value(try row.decode(atIndex: 12)))
    }
}

/// Stores the details of a production or an episode as JSON.
enum StoredDetails {
    static func text(_ details: (some Encodable)?) -> String? {
        guard let details else { return nil }
        // Ignore errors: strings and numbers can always be encoded.
        guard let json = try? JSONEncoder().encode(details) else { return nil }
        return String(decoding: json, as: UTF8.self)
    }

    /// - Returns: nil also for a damaged text.
    static func value<Details: Decodable>(_ text: String?) -> Details? {
        text.flatMap { try? JSONDecoder().decode(Details.self, from: Data($0.utf8)) }
    }
}

/// Packs several strings into one, each after its number of bytes: `5:rails3:mvc`.
///
/// So a string may contain any character, and reading is fast.
enum PackedStrings {
    /// - Returns: nil for an empty array.
    static func pack(_ strings: [String]) -> String? {
        strings.isEmpty ? nil : strings.reduce(into: "") { $0 += "\($1.utf8.count):\($1)" }
    }

    /// - Returns: all strings, or those before the first damage.
    static func unpack(_ packed: String?) -> [String] {
        guard var packed else { return [] }
        return packed.withUTF8 { bytes in
            var strings: [String] = []
            var rest = bytes[...]
            while let colon = rest.firstIndex(of: UInt8(ascii: ":")), let count = number(in: rest[..<colon]) {
                let start = colon + 1
                guard count <= rest.endIndex - start, isEndOfCharacter(start + count, in: bytes) else {
                    break
                }
                strings.append(String(decoding: bytes[start..<(start + count)], as: UTF8.self))
                rest = rest[(start + count)...]
            }
            return strings
        }
    }

    /// Whether a string may end before `index`: damage may have changed a length, so that it ends inside a character.
    private static func isEndOfCharacter(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        index == bytes.endIndex || !UTF8.isContinuation(bytes[index])
    }

    /// The maximum number of digits of a length.
    private static let digitLimit = 18

    private static func number(in digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, (1...digitLimit).contains(digits.count) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
