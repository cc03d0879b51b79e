import CResources
import Foundation
import TekpubFormats
import TekpubKit

/// The source of the catalogue inside the program.
public struct BundledSource: CatalogSource {
    /// Creates the source; reads the catalogue on first use.
    public init() {}

    /// The name in the status bar.
    public var name: String { "Bundled catalogue" }
    /// The name in alerts, in the middle of a sentence.
    public var host: String { "the bundled catalogue" }
    /// The name of the store; differs from that of any server.
    public var storeName: String { "bundled" }

    /// Imports the catalogue, unless the store has this version of it.
    @concurrent
    public func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome {
        let bytes = Catalog.bundledBytes
        let catalog: Catalog
        do throws(CatalogFileError) {
            catalog = try Catalog.bundled()
        } catch {
            throw .file(error)
        }
        let result: RefreshResult
        let notice: String?
        do throws(ProxyError) {
            (result, notice) = try await store.importCatalog(catalog, version: bytes)
        } catch {
            throw .proxy(error)
        }
        progress(LoadProgress(byteCount: bytes.count, fraction: 1))
        return RefreshOutcome(hasChanged: result != .unchanged, warnings: notice.map { [$0] } ?? [])
    }
}

extension Catalog {
    /// The bundled catalogue.
    public static func bundled() throws(CatalogFileError) -> Catalog {
        var catalog = try Catalog(fileContents: bundledBytes, named: "the bundled catalogue")
        for index in catalog.productions.indices {
            catalog.productions[index].canWatch = catalog.productions[index].isWatchable
        }
        return catalog
    }

    /// The bytes of the bundled catalogue, without a copy.
    fileprivate static var bundledBytes: Data {
        let file = tekpub_catalog()
        return Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: file.bytes), count: file.count, deallocator: .none)
    }
}
