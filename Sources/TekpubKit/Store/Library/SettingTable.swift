import GRDB

/// The table `setting`: what the user set in lists and in the player; reads and writes it in the caller's transaction.
enum SettingTable {
    /// Returns the value of a setting; nil if the user never set it.
    static func value(of name: String, in database: Database) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM setting WHERE name = ?"), arguments: [name])
    }

    /// Saves the value of a setting; nil removes it.
    static func set(_ value: String?, of name: String, in database: Database) throws {
        guard let value else {
            return try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, value])
    }
}
