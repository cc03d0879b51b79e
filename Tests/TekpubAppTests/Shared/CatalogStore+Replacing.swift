import TekpubFormats
import TekpubKit

extension CatalogStore {
    /// Replaces the catalogue as a load does.
    func replace(with catalog: Catalog) throws(LibraryError) {
        let writer = try makeWriter()
        try writer.write([.productions(catalog.productions, .separate)])
        var rest = catalog
        rest.productions = []
        try writer.commit(rest)
    }
}
