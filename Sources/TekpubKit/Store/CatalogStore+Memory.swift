import Foundation
import GRDB

extension CatalogStore {
    /// Where the user was; nil if that was not noted.
    public func restorationState() throws(LibraryError) -> CatalogRestorationState? {
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT restorationState FROM store WHERE baseURL = ?", arguments: [baseURL])
        }
        guard let json else { return nil }
        // Silence is safe: a place that a newer version wrote in another way is forgotten.
        guard
            var restorationState = try? JSONDecoder().decode(
                CatalogRestorationState.self, from: Data(json.utf8))
        else { return nil }
        restorationState.topRow = min(max(0, restorationState.topRow), Int(UInt32.max))
        return restorationState
    }

    /// Notes where the user is, with the order in which productions are listed.
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

    /// Notes that the server was asked just now, and that the catalogue is still the one that is here.
    public func confirm() throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE store SET fetchedAt = ? WHERE baseURL = ?",
                arguments: [Date().timeIntervalSince1970, baseURL])
        }
    }
}
