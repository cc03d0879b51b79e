import GRDB

extension Statement {
    /// Decodes the first row; nil if there is none.
    ///
    /// `Row.fetchOne` copies the row and decodes the copy, which takes twice as long.
    func first<Value>(_ arguments: StatementArguments, decode: (Row) throws -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        // A row has its values as long as its cursor lives.
        return try withExtendedLifetime(rows) { try rows.next().map(decode) }
    }
}
