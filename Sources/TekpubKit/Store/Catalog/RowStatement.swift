import GRDB
import GRDBSQLite

/// A statement that is executed for many rows. Its values are bound by position, directly in SQLite, because
/// a load does this a million times.
struct RowStatement {
    private let database: Database
    /// Keeps `handle` valid.
    private let statement: Statement
    private let handle: SQLiteStatement

    init(_ sql: String, in database: Database) throws {
        self.database = database
        statement = try database.makeStatement(sql: sql)
        handle = statement.sqliteStatement
    }

    /// Binds a value to the parameter `index`, from 1.
    func bind(_ index: Int32, _ text: String?) {
        guard var text else { return bindNull(index) }
        text.withUTF8 { utf8 in
            _ = utf8.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), Self.copied)
            }
        }
    }

    func bind(_ index: Int32, _ number: Int64?) {
        guard let number else { return bindNull(index) }
        sqlite3_bind_int64(handle, index, number)
    }

    func bind(_ index: Int32, _ number: Int?) { bind(index, number.map(Int64.init)) }

    func bind(_ index: Int32, _ flag: Bool?) { bind(index, flag.map { $0 ? 1 : 0 } as Int64?) }

    func bind(_ index: Int32, _ number: Double?) {
        guard let number else { return bindNull(index) }
        sqlite3_bind_double(handle, index, number)
    }

    /// - Throws: also if there are more bytes than a row can hold.
    func bind(_ index: Int32, bytes: [UInt8]) throws {
        let code = bytes.withUnsafeBytes {
            sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.copied)
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

    /// Executes the statement. The bound values stay for the next time.
    func execute() throws {
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: database.sqliteConnection.flatMap { String(cString: sqlite3_errmsg($0)) })
        }
    }

    /// Runs a query, and calls `body` for each row.
    func forEachRow(_ body: () throws -> Void) throws {
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try body()
            case SQLITE_DONE: return
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }

    /// Returns the bytes in a column, from 0, of the row; valid only while `body` of `forEachRow` runs.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// The macro SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes at once.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
