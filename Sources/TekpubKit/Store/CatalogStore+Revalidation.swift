import Foundation
import GRDB

extension CatalogStore {
    /// Returns the validators stored with the cached catalogue, for `TekpubProxy.refresh`.
    ///
    /// - Returns: nil if the catalogue is missing or unusable, or was stored without validators.
    public func revalidation() throws(LibraryError) -> Revalidation? {
        let library = try library
        // Silence is safe: without validators the whole catalogue is fetched again. A response that nothing
        // has changed would keep the unusable one.
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
        // Silence is safe: if another version of tekpub wrote the validators, the whole catalogue is fetched
        // again.
        return try? JSONDecoder().decode(Revalidation.self, from: Data(json.utf8))
    }
}
