import Foundation
import GRDB

extension CatalogShelf {
    /// Where the catalogue that is here was found, and of which version it is: for `TekpubProxy.refresh`.
    ///
    /// - Returns: nil if there is no catalogue that can be used, or one of which that was not told.
    public func trail() throws(LibraryError) -> CatalogTrail? {
        let library = try library
        let json = try library.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT file, trail FROM shelf WHERE baseURL = ? AND file NOT NULL",
                arguments: [baseURL])
            // A server that says that nothing has changed would leave a catalogue that cannot be read as it is.
            guard let row, library.folder.hasUsableCatalog(row[0]) else { return nil as String? }
            return row[1]
        }
        // Silence is safe: what cannot be opened is asked for anew, too.
        guard let json, (try? library.catalog(of: baseURL)) != nil else { return nil }
        // Silence is safe: without what another version of the program wrote, the server is asked for all.
        return try? JSONDecoder().decode(CatalogTrail.self, from: Data(json.utf8))
    }
}
