import Foundation
import GRDB

extension CatalogShelf {
    /// Where the user was; nil if that was not noted.
    public func place() throws(LibraryError) -> Place? {
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT place FROM shelf WHERE baseURL = ?", arguments: [baseURL])
        }
        guard let json else { return nil }
        // Silence is safe: a place that a newer version wrote in another way is forgotten.
        guard var place = try? JSONDecoder().decode(Place.self, from: Data(json.utf8)) else { return nil }
        place.topRow = min(max(0, place.topRow), Int(UInt32.max))
        return place
    }

    /// Notes where the user is, with the order in which productions are listed.
    public func setPlace(_ place: Place) throws(LibraryError) {
        let json = try withLibraryErrors(at: library.folder.statePath) { try JSONEncoder().encode(place) }
        try library.write { database in
            try database.execute(
                sql: "UPDATE shelf SET place = ? WHERE id = ?",
                arguments: [String(decoding: json, as: UTF8.self), try ensureRow(database)])
        }
    }

    /// Notes that the server was asked just now, and that the catalogue is still the one that is here.
    public func confirm() throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE shelf SET fetchedAt = ? WHERE baseURL = ?",
                arguments: [Date().timeIntervalSince1970, baseURL])
        }
    }
}
