import GRDB

extension Production {
    /// The production of the number `id`, with its episodes; nil if there is none.
    static func fetch(_ id: Int64, from database: Database) throws -> Production? {
        guard var production = try fetchRecord(id, from: database) else { return nil }
        production.episodes = try Episode.fetchAll(of: id, from: database)
        return production
    }

    /// As `fetch`, without the episodes.
    static func fetchRecord(_ id: Int64, from database: Database) throws -> Production? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT guid, slug, title, author, description, channel, channels, tags, price, canWatch, releasedAt,
                    licence, link
                FROM production WHERE id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        return Production(
            guid: row[0], slug: row[1], title: row[2], author: row[3], description: row[4], channel: row[5],
            channels: PackedStrings.unpack(row[6]), tags: PackedStrings.unpack(row[7]), price: row[8],
            canWatch: row[9], releasedAt: ReleaseDate(number: row[10]), licence: row[11], link: row[12])
    }

    /// Adds the channels whose own lists name the production `id`.
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
    /// The episodes of the production `id`, in their order.
    static func fetchAll(of id: Int64, from database: Database) throws -> [Episode] {
        let statement = try database.cachedStatement(
            sql: selection + " WHERE id >= ? AND id < ? ORDER BY id")
        let start = CatalogSchema.firstEpisodeRow(of: id)
        let end = CatalogSchema.firstEpisodeRow(of: id + 1)
        return try Array(Row.fetchCursor(statement, arguments: [start, end]).map(Episode.init(row:)))
    }

    /// The episode at `place`, from 0, of the production `id`; nil if there is none.
    static func fetch(_ place: Int, of id: Int64, from database: Database) throws -> Episode? {
        let row = CatalogSchema.firstEpisodeRow(of: id) + Int64(place)
        return try Row.fetchOne(database, sql: selection + " WHERE id = ?", arguments: [row])
            .map(Episode.init(row:))
    }

    private static let selection = """
        SELECT guid, slug, number, title, presenter, duration, releasedAt, url, byteCount, link, licence,
            description FROM episode
        """

    private init(row: Row) {
        self.init(
            guid: row[0], slug: row[1], number: row[2], title: row[3], description: row[11],
            presenter: row[4],
            durationInSeconds: row[5], releasedAt: ReleaseDate(number: row[6]), url: row[7],
            byteCount: row[8], link: row[9], licence: row[10])
    }
}
