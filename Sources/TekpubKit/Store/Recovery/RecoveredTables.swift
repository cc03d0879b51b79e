import GRDB

/// Fills a new library with what a damaged one and a copy have.
///
/// Rows of the copy belong to stores by their addresses: a number of a store may have been given to another one since.
struct RecoveredTables {
    private let database: Database
    private let damaged: DamagedDatabase?
    private let backup: DamagedDatabase?
    private let tables: [DamagedDatabase.Table]

    private typealias Table = DamagedDatabase.Table
    private typealias Values = DamagedDatabase.Values

    /// - Parameters:
    ///   - database: an empty library.
    ///   - damaged: the library to read; nil if it is missing.
    ///   - backup: the newest copy; nil without one.
    init(_ database: Database, damaged: DamagedDatabase?, backup: DamagedDatabase?) throws {
        self.database = database
        self.damaged = damaged
        self.backup = backup
        tables = try Table.all(in: database)
    }

    /// Fills all tables.
    ///
    /// - Returns: the names of those that may lack rows, because some cannot be read and there is no copy.
    func fill() throws -> Set<String> {
        for table in tables { try database.execute(sql: "DELETE FROM \(table.name)") }
        var stores: [Int64: Int64] = [:]
        var incomplete: Set<String> = []
        var hasLostSources = false
        for table in tables {
            let saved = try backup?.rows(of: table, lookingFor: []).values ?? [:]
            let rows = try damaged?.rows(of: table, lookingFor: saved.keys) ?? .init(isComplete: false)
            let isWhole = { (values: Values) in !values.contains(nil) }
            try insert(rows.values.values.filter(isWhole), into: table)
            guard !rows.isComplete else { continue }
            try insert(saved.values.compactMap { translated($0, in: table, stores) }, into: table)
            try insert(
                rows.values.values.filter { !isWhole($0) }.map { completed($0, in: table) }, into: table)
            if !rows.isTableMissing { incomplete.insert(table.name) }
            if table.name == "source" { hasLostSources = true }
            if table.name == "store" { stores = try addStores(saved.values, of: table) }
        }
        if hasLostSources,
            try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM source)") == true
        {
            try LibrarySchema.addBuiltInSources(database)
            try followStores()
        }
        return backup == nil ? incomplete : []
    }

    /// Inserts rows whose keys are not there yet. Values that are unknown get their defaults.
    private func insert(_ rows: some Sequence<Values>, into table: Table) throws {
        for values in rows {
            let known = zip(table.columns, values).filter { $1 != nil }
            let names = known.map(\.0.quotedDatabaseIdentifier).joined(separator: ", ")
            let marks = known.map { _ in "?" }.joined(separator: ", ")
            try database.execute(
                sql: "INSERT OR IGNORE INTO \(table.name) (\(names)) VALUES (\(marks))",
                arguments: StatementArguments(known.compactMap(\.1)))
        }
    }

    // MARK: Stores

    /// Returns the numbers of the stores, by their numbers in the copy; adds those that are missing.
    private func addStores(_ rows: some Sequence<Values>, of table: Table) throws -> [Int64: Int64] {
        var numbers: [Int64: Int64] = [:]
        for values in rows {
            guard let id = values[index(of: "id", in: table)].flatMap(Int64.fromDatabaseValue),
                let address = values[index(of: "catalog", in: table)].flatMap(String.fromDatabaseValue)
            else { continue }
            try database.execute(
                sql: "INSERT OR IGNORE INTO store (catalog) VALUES (?)", arguments: [address])
            numbers[id] = try Int64.fetchOne(
                database, sql: "SELECT id FROM store WHERE catalog = ?", arguments: [address])
        }
        return numbers
    }

    private func index(of column: String, in table: Table) -> Int {
        table.columns.firstIndex(of: column) ?? 0
    }

    /// Returns a row of the copy with the number that its store has now; nil if it has none.
    private func translated(_ values: Values, in table: Table, _ stores: [Int64: Int64]) -> Values? {
        guard table.name != "store" else { return values }
        var values = values
        for (index, column) in table.columns.enumerated()
        where column == "store" || table.name == "syncFeed" && column == "source" {
            guard let previous = values[index].flatMap(Int64.fromDatabaseValue) else { continue }
            // If all stores could be read, their numbers are those of the damaged library.
            guard let now = stores.isEmpty ? previous : stores[previous] else { return nil }
            values[index] = now.databaseValue
        }
        return values
    }

    // MARK: Sources

    /// Completes a row that may have only the columns of an index.
    private func completed(_ values: Values, in table: Table) -> Values {
        guard table.name == "source" else { return values }
        return zip(table.columns, values).map { column, value in
            value ?? (["addedAt", "position"].contains(column) ? 0.databaseValue : nil)
        }
    }

    /// Makes a source of each store that has a catalogue: nothing else says which sources there were.
    private func followStores() throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO source (store, address, position, addedAt)
                    SELECT id, catalog, id, 0 FROM store WHERE file NOT NULL
                """)
    }
}
