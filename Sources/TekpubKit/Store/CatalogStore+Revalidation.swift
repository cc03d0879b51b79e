import Foundation
import GRDB

extension CatalogStore {
    /// Where the catalogue that is here was found, and of which version it is: for `TekpubProxy.refresh`.
    ///
    /// - Returns: nil if there is no catalogue that can be used, or one of which that was not told.
    public func revalidation() throws(LibraryError) -> Revalidation? {
        let library = try library
        // Silence is safe: what cannot be opened is asked for anew. A server that says that nothing has changed
        // would leave it as it is.
        guard let file = try? library.catalog(of: baseURL), !file.isOfFirstVersion,
            library.folder.hasUsableCatalog(file.name)
        else {
            return nil
        }
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT revalidation FROM store WHERE baseURL = ? AND file = ?",
                arguments: [baseURL, file.name])
        }
        guard let json else { return nil }
        // Silence is safe: without what another version of the program wrote, the server is asked for all.
        return try? JSONDecoder().decode(Revalidation.self, from: Data(json.utf8))
    }
}
