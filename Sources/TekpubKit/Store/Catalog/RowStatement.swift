import GRDB
import GRDBSQLite

/// A statement that is executed for many rows. Its values are bound by position, directly in SQLite, because
/// a load does this a million times.
struct RowStatement {
    private let database: Database
    /// Keeps `handle` valid.
    private let statement: Statement
    private let handle: SQLiteStatement
    /// The texts of the row. SQLite reads them there, instead of allocating memory for each.
    private let texts = BoundTexts()

    init(_ sql: String, in database: Database) throws {
        self.database = database
        statement = try database.makeStatement(sql: sql)
        handle = statement.sqliteStatement
    }

    /// Binds a value to the parameter `index`, from 1.
    func bind(_ index: Int32, _ text: String?) {
        guard var text else { return bindNull(index) }
        text.withUTF8 { utf8 in
            let kept = texts.keep(utf8)
            _ = (kept ?? utf8).withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(
                    handle, index, $0.baseAddress, Int32($0.count), kept == nil ? Self.copied : nil)
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

    /// Binds bytes while `body` runs, which executes the statement.
    ///
    /// - Throws: also if there are more bytes than a row can hold.
    func binding(_ index: Int32, bytes: [UInt8], _ body: () throws -> Void) throws {
        try bytes.withUnsafeBytes {
            // SQLite does not copy the bytes: they stay until the parameter is NULL again.
            defer { bindNull(index) }
            let code = sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), nil)
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            try body()
        }
    }

    private func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

    /// Executes the statement. All parameters are NULL afterwards.
    func execute() throws {
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        texts.removeAll()
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

    /// Returns the number in a column, from 0, of the row; nil for NULL. As `bytes`, only in `body` of `forEachRow`.
    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    /// Returns the text in a column, from 0, of the row; nil for NULL. As `bytes`, only in `body` of `forEachRow`.
    func text(_ column: Int32) -> String? {
        sqlite3_column_type(handle, column) == SQLITE_NULL
            ? nil : String(decoding: bytes(column), as: UTF8.self)
    }

    /// The macro SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes at once.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The texts that are bound to a statement, in memory that does not move. They stay until the statement has no
/// bindings, at the end of its execution.
private final class BoundTexts {
    private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16 << 10)
    private var count = 0

    deinit {
        memory.deallocate()
    }

    /// Copies `text`.
    ///
    /// - Returns: the copy; nil if there is no room for it.
    func keep(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard text.count <= memory.count - count else { return nil }
        let copy = UnsafeMutableBufferPointer(rebasing: memory[count..<(count + text.count)])
        _ = copy.initialize(fromContentsOf: text)
        count += text.count
        return UnsafeBufferPointer(copy)
    }

    func removeAll() {
        count = 0
    }
}
