import Foundation
import GRDB

extension CatalogShelf {
    /// Where the catalogue that is here was found, and of which version it is: for `TekpubProxy.refresh`.
    ///
    /// - Returns: nil if there is no catalogue, or one of which that was not told.
    public func trail() throws(LibraryError) -> CatalogTrail? {
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT trail FROM shelf WHERE baseURL = ? AND file NOT NULL",
                arguments: [baseURL])
        }
        // Silence is safe: without what another version of the program wrote, the server is asked for all.
        return json.flatMap { try? JSONDecoder().decode(CatalogTrail.self, from: Data($0.utf8)) }
    }
}
