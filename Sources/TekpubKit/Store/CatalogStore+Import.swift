import Foundation
import TekpubFormats

extension CatalogStore {
    /// Makes `catalog`, which does not come from a server, the current one.
    ///
    /// - Parameter version: bytes that change with the catalogue, such as those of its file.
    /// - Returns: `.unchanged` if the store has this version; and a message for the user if the catalogue is
    ///   not saved.
    public func importCatalog(
        _ catalog: Catalog, version: Data
    ) async throws(ProxyError) -> (result: RefreshResult, notice: String?) {
        let revalidation = Revalidation(
            version: StableHash.digits(of: String(decoding: version, as: UTF8.self)))
        return try await refresh { staged, former throws(ProxyError) in
            guard former != revalidation else {
                staged.cancel()
                return .unchanged
            }
            var rest = catalog
            rest.productions = []
            let lists = rest
            try await staged.keep([.productions(catalog.productions, .separate)])
            try await keeping { () async throws(LibraryError) in
                try await staged.finish(lists, revalidation: revalidation)
            }
            return .updated(missing: [])
        }
    }
}
