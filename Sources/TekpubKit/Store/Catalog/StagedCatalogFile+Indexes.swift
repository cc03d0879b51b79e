import GRDB

extension StagedCatalogFile {
    /// Creates the index of keys if it is missing. A plain list needs no index while it loads, and indexing
    /// all rows at once takes less time.
    func makeKeyIndex(_ database: Database) throws {
        try database.execute(sql: "CREATE INDEX IF NOT EXISTS production_key ON production (key)")
    }

    func makeTitleIndex(_ database: Database) throws {
        try database.execute(sql: "CREATE INDEX IF NOT EXISTS production_title ON production (title)")
    }

    func firstID(of identity: String, _ database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE key = ? ORDER BY id LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [identity])
    }

    func ids(of identity: String, _ database: Database) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM production WHERE key = ? ORDER BY id")
        return try Int64.fetchAll(statement, arguments: [identity])
    }
}
