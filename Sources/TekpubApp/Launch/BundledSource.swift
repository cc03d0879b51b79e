import CResources
import Foundation
import TekpubFormats
import TekpubKit

/// The catalogue inside the program.
public struct BundledSource: CatalogSource {
    /// Reads the bundled catalogue when it is asked for it.
    public init() {}

    /// What the status bar shows in place of a server's name.
    public var name: String { "Bundled catalogue" }
    /// What an alert names in place of a server, in the middle of a sentence.
    public var host: String { "the bundled catalogue" }
    /// The name of the store; no server has it.
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
    /// The catalogue that was bundled when the program was built.
    public static func bundled() throws(CatalogFileError) -> Catalog {
        var catalog = try Catalog(fileContents: bundledBytes, named: "the bundled catalogue")
        for index in catalog.productions.indices {
            catalog.productions[index].canWatch = catalog.productions[index].isWatchable
        }
        return catalog
    }

    /// The bytes of the bundled catalogue, not copied.
    fileprivate static var bundledBytes: Data {
        let file = tekpub_catalog()
        return Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: file.bytes), count: file.count, deallocator: .none)
    }
}
