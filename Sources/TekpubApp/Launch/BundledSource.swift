import CResources
import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer

/// The catalogue inside the program, served by the program to itself over loopback.
///
/// So the proxy does what it does with any server. The server runs while it is asked and no longer.
public struct BundledSource: CatalogSource {
    private let makeSource: @Sendable (BaseURL) -> ServerSource

    /// - Parameter makeSource: makes what asks the server at a base URL.
    public init(makeSource: @escaping @Sendable (BaseURL) -> ServerSource) {
        self.makeSource = makeSource
    }

    /// What the status bar shows in place of a server's name.
    public var name: String { "Bundled catalogue" }
    /// What an alert names in place of a server, in the middle of a sentence.
    public var host: String { "the bundled catalogue" }

    /// It is one, whatever port it is served at.
    public var storeName: String { "bundled" }

    /// Starts the server, loads from it, and stops it however that ends.
    @concurrent
    public func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome {
        let server: CatalogServer
        let baseURL: BaseURL
        do {
            server = CatalogServer(catalog: try Catalog.bundled())
            baseURL = try await BaseURL(server.start().absoluteString)
        } catch let error as CatalogFileError {
            throw .file(error)
        } catch let error as ServerError {
            throw .server(error)
        } catch {
            throw .noNetwork(error.localizedDescription)
        }
        let result: Result<RefreshOutcome, CatalogSourceError>
        do throws(CatalogSourceError) {
            result = .success(try await makeSource(baseURL).refresh(store, progress: progress))
        } catch {
            result = .failure(error)
        }
        await server.stop()
        return try result.get()
    }
}

extension Catalog {
    /// The catalogue that was bundled when the program was built.
    public static func bundled() throws(CatalogFileError) -> Catalog {
        let file = tekpub_catalog()
        let bytes = Data(bytes: file.bytes, count: file.count)
        var catalog = try Catalog(fileContents: bytes, named: "the bundled catalogue")
        for index in catalog.productions.indices {
            catalog.productions[index].canWatch = catalog.productions[index].isWatchable
        }
        return catalog
    }
}
