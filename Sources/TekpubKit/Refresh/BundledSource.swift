import CResources
import Foundation
import Localization
import TekpubFormats

/// The source of the catalogue inside the program.
public struct BundledSource: CatalogSource {
    /// The contents of the catalogue file.
    private let bytes: Data
    private let part: Part

    /// The part of the catalogue.
    public enum Part: Sendable {
        /// The openly licensed lectures, talks and films.
        case lectures
        /// Tekpub's own series, whose videos are gone.
        case archive

        /// The catalogue with this part.
        public var catalogID: CatalogID { self == .lectures ? .lectures : .archive }
    }

    /// Creates the source; decodes the catalogue only if the store does not have this version.
    public init(_ part: Part = .lectures) {
        self.init(bytes: Catalog.bundledBytes, part)
    }

    init(bytes: Data, _ part: Part = .lectures) {
        self.bytes = bytes
        self.part = part
    }

    /// The name in the status bar.
    public var name: String {
        part == .lectures ? localized("Bundled catalogue") : "Tekpub (archive)"
    }
    /// The name in alerts, in the middle of a sentence.
    public var host: String { localized("the bundled catalogue") }
    /// The catalogue inside the program.
    public var catalogID: CatalogID { part.catalogID }

    /// Changes with the catalogue, and if another version of tekpub divides it in another way.
    var version: Data { bytes + Data("\(part) 1".utf8) }

    /// Imports the catalogue, unless the store has this version of it.
    @concurrent
    public func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult {
        let version = version
        let done = LoadProgress(byteCount: bytes.count, fraction: 1)
        // Ignore errors: if the store cannot be read, the import reports the error.
        if (try? store.hasCatalog(version: version)) == true {
            // Ignore errors: the catalogue only looks older than it is.
            try? store.confirm()
            progress(done)
            return .unchanged
        }
        let catalog: Catalog
        do throws(CatalogFileError) {
            catalog = try Catalog.bundled(bytes).part(part)
        } catch {
            throw .unavailable(error.localizedDescription)
        }
        if part == .archive {
            // Before the import, which finds the episodes of the marks. Ignore errors: a library that cannot be
            // written does not keep the catalogue either, so the next import tries again.
            try? store.takeMarks(from: .lectures, of: catalog.productions.keys)
        }
        let result = try await store.importCatalog(catalog, version: version)
        progress(done)
        return result
    }
}

extension Catalog {
    /// The bundled catalogue: lectures and archive.
    public static func bundled() throws(CatalogFileError) -> Catalog { try bundled(bundledBytes) }

    /// A part of the bundled catalogue.
    public static func bundled(_ part: BundledSource.Part) throws(CatalogFileError) -> Catalog {
        try bundled(bundledBytes).part(part)
    }

    fileprivate func part(_ part: BundledSource.Part) -> Catalog {
        var catalog = self
        catalog.productions.removeAll { $0.isWatchable != (part == .lectures) }
        return catalog
    }

    fileprivate static func bundled(_ bytes: Data) throws(CatalogFileError) -> Catalog {
        var catalog = try Catalog(fileContents: bytes, named: localized("the bundled catalogue"))
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
