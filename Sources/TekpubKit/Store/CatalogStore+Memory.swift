import Foundation
import GRDB

extension CatalogStore {
    /// Returns the user's position in the catalogue; nil if never saved.
    public func restorationState() throws(LibraryError) -> CatalogRestorationState? {
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT restorationState FROM store WHERE baseURL = ?", arguments: [baseURL])
        }
        guard let json else { return nil }
        // Silence is safe: a state that cannot be decoded, for example from a newer version, is ignored.
        guard
            var restorationState = try? JSONDecoder().decode(
                CatalogRestorationState.self, from: Data(json.utf8))
        else { return nil }
        restorationState.topRow = min(max(0, restorationState.topRow), Int(UInt32.max))
        return restorationState
    }

    /// Saves the user's position, with the scope and the sort order of the list.
    public func setRestorationState(_ restorationState: CatalogRestorationState) throws(LibraryError) {
        let json = try withLibraryErrors(at: library.folder.statePath) {
            try JSONEncoder().encode(restorationState)
        }
        try library.write { database in
            try database.execute(
                sql: "UPDATE store SET restorationState = ? WHERE id = ?",
                arguments: [String(decoding: json, as: UTF8.self), try ensureRow(database)])
        }
    }

    /// Sets the date of the last fetch to now, after the server confirmed that the catalogue has not changed.
    public func confirm() throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE store SET fetchedAt = ? WHERE baseURL = ?",
                arguments: [Date().timeIntervalSince1970, baseURL])
        }
    }
}
