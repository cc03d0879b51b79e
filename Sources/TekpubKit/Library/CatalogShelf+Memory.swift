import Foundation
import GRDB

extension CatalogShelf {
    /// Where the user was; nil if that was not noted.
    public func place() throws(LibraryError) -> Place? {
        guard let json = try value("place") else { return nil }
        // Silence is safe: a place that a newer version wrote in another way is forgotten.
        return try? JSONDecoder().decode(Place.self, from: Data(json.utf8))
    }

    /// Notes where the user is, with the order in which productions are listed.
    public func setPlace(_ place: Place) throws(LibraryError) {
        let json = try withLibraryErrors(at: library.folder.statePath) { try JSONEncoder().encode(place) }
        try setValue(String(decoding: json, as: UTF8.self), of: "place")
    }

    /// Notes where the catalogue was found, as a sentence may name it.
    public func setWireName(_ name: String?) throws(LibraryError) {
        try setValue(name, of: "wireName")
    }

    /// Notes that the server was asked just now, and that the catalogue is still the one that is here.
    public func confirm() throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE shelf SET fetchedAt = ? WHERE baseURL = ?",
                arguments: [Date().timeIntervalSince1970, baseURL])
        }
    }

    private func value(_ column: String) throws(LibraryError) -> String? {
        try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT \(column) FROM shelf WHERE baseURL = ?", arguments: [baseURL])
        }
    }

    private func setValue(_ value: String?, of column: String) throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE shelf SET \(column) = ? WHERE id = ?",
                arguments: [value, try ensureRow(database)])
        }
    }
}

extension CatalogShelf {
    /// What the server called the version of the document at an address; nil if that was not noted, or if
    /// there is no catalogue that was made of it.
    public func validators(for question: String) throws(LibraryError) -> Validators? {
        let row = try library.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT entityTag, lastModified FROM validator JOIN shelf ON shelf.id = validator.shelf
                    WHERE baseURL = ? AND validator.question = ? AND file NOT NULL
                    """, arguments: [baseURL, question])
        }
        return row.map { Validators(entityTag: $0[0], lastModified: $0[1]) }
    }

    /// Notes what the server calls the versions of the documents of which the catalogue was made, by their
    /// addresses; what was noted before is forgotten.
    public func setValidators(_ validators: [String: Validators]) throws(LibraryError) {
        try library.write { database in
            let id = try ensureRow(database)
            try database.execute(sql: "DELETE FROM validator WHERE shelf = ?", arguments: [id])
            for (question, validators) in validators {
                try database.execute(
                    sql:
                        "INSERT INTO validator (shelf, question, entityTag, lastModified) VALUES (?, ?, ?, ?)",
                    arguments: [id, question, validators.entityTag, validators.lastModified])
            }
        }
    }
}
