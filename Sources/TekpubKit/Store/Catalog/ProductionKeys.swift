import GRDB
import TekpubFormats

/// Makes the keys of productions, which stay the same from load to load and are used in commands: the slug,
/// else the title. Productions with the same key get a suffix made from something unique, such as
/// `Same Name#4f2k1`.
enum ProductionKeys {
    /// The values that identify a production besides its key.
    struct Names {
        let guid, slug, title, link, author: String?
    }

    /// Returns suffixes for productions with the same key, in order.
    ///
    /// - Returns: hashes of the first value in which all productions differ. If there is no such value, the
    ///   first suffix is empty and the others are numbers.
    static func suffixes(for group: [Names]) -> [String] {
        let kinds: [(Names) -> String?] = [
            { $0.guid }, { $0.title }, { $0.link }, { $0.author },
            { [$0.guid, $0.title, $0.link, $0.author].map { $0 ?? "" }.joined(separator: "\n") },
        ]
        for kind in kinds {
            let values = group.compactMap(kind)
            if values.count == group.count, Set(values).count == values.count {
                return values.map { "#" + shortHash($0) }
            }
        }
        return group.indices.map { $0 == 0 ? "" : "#\($0 + 1)" }
    }

    /// Returns five characters that are the same in every run.
    private static func shortHash(_ text: String) -> String {
        let hash = StableHash.fnv(text.utf8)
        let digits = String((hash ^ hash >> 32) % 60_466_176, radix: 36)
        return String(repeating: "0", count: 5 - digits.count) + digits
    }
}

extension ProductionKeys {
    /// Makes the key of each production unique, in the catalogue that is being written.
    static func makeUnique(_ database: Database) throws {
        let repeats = "SELECT key FROM production GROUP BY key HAVING count(*) > 1"
        let update = try database.makeStatement(sql: "UPDATE production SET key = ? WHERE id = ?")
        for key in try String.fetchAll(database, sql: repeats) {
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT id, guid, slug, title, link, author FROM production WHERE key = ? ORDER BY id",
                arguments: [key])
            let names = try rows.map(Names.init(row:))
            for (row, suffix) in zip(rows, suffixes(for: names)) where !suffix.isEmpty {
                try update.execute(arguments: [key + suffix, try row.decode(Int64.self, atIndex: 0)])
            }
        }
        // A key with a suffix may equal the key of another production, so repeat.
        for round in 1...3 {
            guard try Row.fetchOne(database, sql: repeats) != nil else { return }
            let number = round == 3 ? "id" : "row_number() OVER (PARTITION BY key ORDER BY id)"
            try database.execute(
                sql: """
                    WITH numbered AS (
                        SELECT id, \(number) AS number, row_number() OVER (PARTITION BY key ORDER BY id) AS place
                        FROM production WHERE key IN (\(repeats))
                    )
                    UPDATE production SET key = key || '#' || number
                    FROM numbered WHERE numbered.id = production.id AND place > 1
                    """)
        }
    }

    /// Keeps the previous keys of productions whose key has changed, because marks and favourites are stored
    /// under them. The previous catalogue is attached as `previous`.
    static func keepPreviousKeys(_ database: Database) throws {
        let gone = try changed(in: "previous", since: "main", database)
        guard !gone.isEmpty else { return }
        let new = try changed(in: "main", since: "previous", database)
        let update = try database.makeStatement(sql: "UPDATE main.production SET key = ? WHERE id = ?")
        for (previous, current) in matches(of: gone.map(\.names), in: new.map(\.names)) {
            try update.execute(arguments: [gone[previous].key, new[current].id])
        }
        let count = "SELECT count(*) FROM"
        guard gone.count == 1, new.count == 1, gone[0].names.slug == nil, new[0].names.slug == nil,
            try Int.fetchOne(database, sql: "\(count) previous.production") == 1,
            try Int.fetchOne(database, sql: "\(count) main.production") == 1
        else { return }
        // The feed at an address is the same production, whatever its title.
        try update.execute(arguments: [gone[0].key, new[0].id])
    }

    /// Returns the productions of one catalogue whose keys the other does not have.
    private static func changed(
        in schema: String, since other: String, _ database: Database
    ) throws -> [(id: Int64, key: String, names: Names)] {
        let guid = try database.columns(in: "production", in: schema).contains { $0.name == "guid" }
        let rows = try Row.fetchAll(
            database,
            // Most productions have the same position and key in both.
            sql: """
                SELECT p.id, \(guid ? "p.guid" : "NULL"), p.slug, p.title, p.link, p.author, p.key
                FROM \(schema).production p LEFT JOIN \(other).production same ON same.id = p.id
                WHERE same.key IS NOT p.key
                    AND NOT EXISTS (SELECT 1 FROM \(other).production known WHERE known.key = p.key)
                """)
        return try rows.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 6), try Names(row: $0)) }
    }

    /// Matches `new` with `gone`: indexes into `new` by indexes into `gone`. Values that several productions
    /// share are ignored.
    private static func matches(of gone: [Names], in new: [Names]) -> [Int: Int] {
        let kinds: [(Names) -> String?] = [
            { $0.guid }, { names in names.slug.flatMap { slug in names.title.map { "\(slug)\n\($0)" } } },
            { $0.title }, { $0.slug }, { $0.link },
        ]
        var matches: [Int: Int] = [:]
        var taken: Set<Int> = []
        for kind in kinds {
            let wanted = Dictionary(
                grouping: gone.indices.filter { matches[$0] == nil && kind(gone[$0]) != nil }
            ) {
                kind(gone[$0])
            }
            let found = Dictionary(
                grouping: new.indices.filter { !taken.contains($0) && kind(new[$0]) != nil }
            ) {
                kind(new[$0])
            }
            for (value, indexes) in wanted where indexes.count == 1 {
                guard let index = indexes.first, let current = found[value], current.count == 1,
                    let match = current.first
                else { continue }
                matches[index] = match
                taken.insert(match)
            }
        }
        return matches
    }
}

extension ProductionKeys.Names {
    init(_ production: Production) {
        self.init(
            guid: production.guid, slug: production.slug, title: production.title, link: production.link,
            author: production.author)
    }

    /// - Parameter row: has the ID before these columns.
    fileprivate init(row: Row) throws {
        self.init(
            guid: try row.decode(atIndex: 1), slug: try row.decode(atIndex: 2),
            title: try row.decode(atIndex: 3),
            link: try row.decode(atIndex: 4), author: try row.decode(atIndex: 5))
    }
}

extension [Production] {
    /// The keys of the productions, in order: the slug, else the title, else the publisher's identifier or a
    /// number; see `ProductionKeys`.
    package var keys: [String] {
        var keys = enumerated().map { index, production in
            production.identity ?? production.guid ?? "#\(index + 1)"
        }
        for (key, indexes) in Dictionary(grouping: indices, by: { keys[$0] }) where indexes.count > 1 {
            let suffixes = ProductionKeys.suffixes(for: indexes.map { ProductionKeys.Names(self[$0]) })
            for (index, suffix) in zip(indexes, suffixes) { keys[index] = key + suffix }
        }
        var counts: [String: Int] = [:]
        return keys.map { key in
            let count = counts[key, default: 0] + 1
            counts[key] = count
            return count == 1 ? key : "\(key)#\(count)"
        }
    }

    /// Returns the production with this key, else the first with this slug or title; nil if missing.
    package func production(ofKey key: String) -> Production? {
        if let index = keys.firstIndex(of: key) { return self[index] }
        return first { $0.slug == key || $0.title == key }
    }
}
