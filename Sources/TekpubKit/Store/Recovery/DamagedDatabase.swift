import Foundation
import GRDB

/// A database with pages that cannot be read. It is never written.
///
/// SQLite stops at the first damaged page of a table. So a table is read from both ends, and what is between is looked
/// up: by the keys that its indexes and a copy know, by the numbers between, and by the beginnings of long keys.
struct DamagedDatabase {
    private let queue: DatabaseQueue

    /// The largest number of rows that are looked up by their numbers.
    private static let probeLimit: Int64 = 100_000

    /// The values of the columns of a row, in the order of `Table.columns`; nil if unknown.
    typealias Values = [DatabaseValue?]

    /// The rows of a table that can be read.
    struct Rows {
        /// The values by key.
        var values: [[DatabaseValue]: Values] = [:]
        /// Whether these are all rows of the table.
        var isComplete = true
        /// Whether the database is so old that it has no such table.
        var isTableMissing = false
    }

    init(path: String) throws {
        queue = try Self.connection(to: path)
    }

    /// Opens a database that is only read.
    static func connection(to path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    func close() throws {
        try queue.close()
    }

    /// Whether the database has no damage that can be found: neither in its pages nor in its values.
    ///
    /// - Throws: if it cannot be read.
    static func isSound(_ path: String) throws -> Bool {
        // What takes too long to check is not known to be damaged.
        if try LibraryBackups.isWhole(path) == false { return false }
        let database = try DamagedDatabase(path: path)
        return try database.hasRightTypes(in: database.queue.read(Table.all))
    }

    /// Whether each value has the type of its column. A library without damage has no others.
    func hasRightTypes(in tables: [Table]) throws -> Bool {
        try queue.read { database in
            try tables.allSatisfy { table in
                let columns = table.columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
                let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM \(table.name)")
                while let row = try rows.next() {
                    guard table.accepts(Array(row.databaseValues)) else { return false }
                }
                return true
            }
        }
    }

    /// Reads the rows of `table`.
    ///
    /// - Parameter keys: of rows that the table may have.
    /// - Throws: an error that is no damage, such as one of the disk: another try may read more.
    func rows(of table: Table, lookingFor keys: some Sequence<[DatabaseValue]>) throws -> Rows {
        do {
            // There is no transaction, because the first damaged page would end it.
            return try queue.unsafeRead { database in
                // Another version may have written it.
                guard try database.tableExists(table.name) else {
                    return Rows(isComplete: false, isTableMissing: true)
                }
                let columns = Set(try database.columns(in: table.name).map(\.name))
                return try Reader(
                    database: database, table: table, columns: table.columns.filter(columns.contains)
                ).rows(lookingFor: keys, probeLimit: Self.probeLimit)
            }
        } catch let error as DatabaseError where Self.isDamage(error) || error.resultCode == .SQLITE_ERROR {
            // A database without this table, or without a readable schema, has no rows.
            return Rows(isComplete: false)
        }
    }

    /// Whether an error says that the file is damaged.
    static func isDamage(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB
    }
}

extension DamagedDatabase.Table {
    /// The tables of a library, the one with the stores first.
    static func all(in database: Database) throws -> [Self] {
        let names = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table'
                    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\'
                ORDER BY name <> 'store'
                """)
        return try names.map { try Self($0, in: database) }
    }
}

extension DamagedDatabase {
    /// A table of the library.
    struct Table {
        let name: String
        let columns: [String]
        /// The columns of the primary key, in its order.
        let key: [String]
        /// The types of the columns, as the schema names them.
        private let types: [String]

        /// Reads the description of the table called `name`.
        init(_ name: String, in database: Database) throws {
            self.name = name
            let columns = try database.columns(in: name)
            (self.columns, types) = (columns.map(\.name), columns.map { $0.type.uppercased() })
            key = try database.primaryKey(name).columns
        }

        /// Whether all known values have the types of their columns. SQLite itself accepts any.
        func accepts(_ values: Values) -> Bool {
            zip(types, values).allSatisfy { type, value in
                switch (type, value?.storage) {
                case (_, nil), (_, .null), ("INTEGER", .int64), ("REAL", .int64), ("REAL", .double),
                    ("TEXT", .string), ("BLOB", .blob):
                    true
                default: false
                }
            }
        }

        /// The key of a row.
        func key(of values: Values) -> [DatabaseValue] {
            key.map { name in columns.firstIndex(of: name).flatMap { values[$0] } ?? .null }
        }
    }
}

/// Reads one table.
private struct Reader {
    let database: Database
    let table: DamagedDatabase.Table
    /// The columns of the table that are there.
    let columns: [String]

    private typealias Rows = DamagedDatabase.Rows

    func rows(
        lookingFor keys: some Sequence<[DatabaseValue]>, probeLimit: Int64
    ) throws -> DamagedDatabase.Rows {
        var rows = Rows()
        let names = list(columns)
        func scan(_ order: String, under prefix: [DatabaseValue] = []) throws -> Bool {
            let order = table.key.map { "\(quoted($0)) \(order)" }.joined(separator: ", ")
            return try read(
                "SELECT \(names) FROM \(quoted(table.name)) \(condition(prefix.count)) ORDER BY \(order)",
                columns, arguments: StatementArguments(prefix), into: &rows)
        }
        if try scan("ASC") { return rows }
        rows.isComplete = false
        _ = try scan("DESC")
        var partial = Rows()
        for (index, names) in indexes() {
            let sql = "SELECT \(list(names)) FROM \(quoted(table.name)) INDEXED BY \(quoted(index)) ORDER BY "
            for order in ["ASC", "DESC"] {
                let terms = names.map { "\(quoted($0)) \(order)" }.joined(separator: ", ")
                _ = try read(sql + terms, names, into: &partial)
            }
        }
        let known = Array(partial.values.keys) + Array(keys)
        let numbers = numbersBetween(rows, limit: probeLimit)
        for length in 1..<max(table.key.count, 1) {
            let prefixes = (known + Array(rows.values.keys)).map { Array($0.prefix(length)) }
            for prefix in Set(length == 1 ? prefixes + numbers : prefixes).prefix(Int(probeLimit)) {
                if try !scan("ASC", under: prefix) { _ = try scan("DESC", under: prefix) }
            }
        }
        for key in table.key.count == 1 ? known + numbers : known where rows.values[key] == nil {
            _ = try read(
                "SELECT \(names) FROM \(quoted(table.name)) \(condition(key.count))", columns,
                arguments: StatementArguments(key), into: &rows)
        }
        for (key, values) in partial.values where rows.values[key] == nil { rows.values[key] = values }
        return rows
    }

    /// Reads rows until the end or a damaged page.
    ///
    /// - Parameter names: of the selected columns.
    /// - Returns: whether it was the end.
    private func read(
        _ sql: String, _ names: [String], arguments: StatementArguments = [], into rows: inout Rows
    ) throws -> Bool {
        let indexes = table.columns.map { names.firstIndex(of: $0) }
        do {
            let cursor = try Row.fetchCursor(database, sql: sql, arguments: arguments)
            while let row = try cursor.next() {
                let found = Array(row.databaseValues)
                let values = indexes.map { $0.map { found[$0] } }
                guard table.accepts(values) else { continue }
                let key = table.key(of: values)
                rows.values[key] = zip(rows.values[key] ?? values, values).map { $0 ?? $1 }
            }
            return true
        } catch let error as DatabaseError where DamagedDatabase.isDamage(error) {
            return false
        }
    }

    /// The indexes of the table, each with its columns and those of the key, which it contains.
    private func indexes() -> [(name: String, columns: [String])] {
        // Ignore errors: without indexes, fewer rows are found.
        let indexes = (try? database.indexes(on: table.name)) ?? []
        return indexes.map { index in
            (index.name, index.columns + table.key.filter { !index.columns.contains($0) })
        }
    }

    /// Compares the first columns of the key, as many as `count`.
    private func condition(_ count: Int) -> String {
        guard count > 0 else { return "" }
        return "WHERE " + table.key.prefix(count).map { "\(quoted($0)) = ?" }.joined(separator: " AND ")
    }

    /// The numbers between those of the rows that were read, if the first column of the key is a number.
    private func numbersBetween(_ rows: Rows, limit: Int64) -> [[DatabaseValue]] {
        let numbers = rows.values.keys.compactMap { Int64.fromDatabaseValue($0[0]) }
        let (low, high) = (min(1, numbers.min() ?? 1), numbers.max() ?? 1000)
        guard low > .min / 2, high < .max / 2, high - low <= limit else { return [] }
        let known = Set(numbers)
        return (low...high).filter { !known.contains($0) }.map { [$0.databaseValue] }
    }

    private func list(_ columns: [String]) -> String { columns.map(quoted).joined(separator: ", ") }

    private func quoted(_ name: String) -> String { name.quotedDatabaseIdentifier }
}
