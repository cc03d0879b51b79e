import ArgumentParser
import Foundation
import TekpubFormats
import TekpubKit

/// The catalogue of a command's server, as it is now.
struct FetchedCatalog: Sendable {
    /// Its place in the user's library, with what the user did with it, even where the catalogue itself could
    /// not be kept there.
    let store: CatalogStore
    /// Where the API of 2010 tells the address of a video; nil on other wires.
    let viewRoot: URL?
    private let directories: Directories
    /// What downloads call the catalogue.
    private let server: String
    /// What no address is shown with.
    private let secrets: HiddenSecrets
    private let content: Content

    private enum Content: Sendable {
        case bundled(Catalog)
        case kept(ProductionList)
    }

    /// How many productions are in memory at a time, however many there are.
    private static let pageLength = 256

    /// Asks the server, and keeps the answer in the library.
    ///
    /// - Throws: an `ExitCode`, once the reason has been told.
    init(_ session: CommandSession) async throws {
        let library = try Self.library(in: session.directories)
        directories = session.directories
        server = session.baseURL?.url.absoluteString ?? "bundled"
        secrets = HiddenSecrets(credential: session.credential, baseURL: session.baseURL)
        guard let baseURL = session.baseURL else {
            store = library.store(for: "bundled")
            viewRoot = nil
            content = .bundled(try Catalog.bundled())
            return
        }
        do {
            store = library.store(for: baseURL.url.absoluteString)
            let refreshed = try await Self.refreshedStore(of: library, for: session, at: baseURL)
            viewRoot = try refreshed.state()?.viewRoot
            content = .kept(try await refreshed.productions(ProductionQuery()))
        } catch let error as ProxyError {
            throw Failure(error)
        } catch let error as LibraryError {
            throw Failure(error)
        }
    }

    /// Calls `body` with every production in the server's order, and what commands call it.
    func forEach(_ body: (_ production: Production, _ key: String) throws -> Void) throws {
        switch content {
        case .bundled(let catalog):
            for (production, key) in zip(catalog.productions, catalog.productions.keys) {
                try body(production, key)
            }
        case .kept(let list):
            for start in stride(from: 0, to: list.count, by: Self.pageLength) {
                do {
                    let page = start..<min(start + Self.pageLength, list.count)
                    for (production, row) in zip(try list.productions(page), list.rows(page)) {
                        try body(production, row.key)
                    }
                } catch let error as LibraryError {
                    throw Failure(error)
                }
            }
        }
    }

    /// The production that commands call `name`, with its key.
    ///
    /// - Parameter name: the key, else the slug or the title that the production has now.
    /// - Throws: an exit code of 65, once the reason has been told.
    func production(_ name: String) throws -> (key: String, production: Production) {
        guard let found = try found(name) else {
            throw Failure("There is no production called \(name). See 'tekpub list'.", code: EX_DATAERR)
        }
        return found
    }

    /// As `production`, without the key; nil if missing.
    func find(_ name: String) throws -> Production? { try found(name)?.production }

    private func found(_ name: String) throws -> (key: String, production: Production)? {
        switch content {
        case .bundled(let catalog):
            let keys = catalog.productions.keys
            let place =
                keys.firstIndex(of: name)
                ?? catalog.productions.firstIndex { $0.slug == name || $0.title == name }
            return place.map { (keys[$0], catalog.productions[$0]) }
        case .kept(let list):
            do throws(LibraryError) {
                return try list.production(named: name)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// What the user did with the catalogue.
    func userState() throws -> UserState {
        do throws(LibraryError) {
            return UserState(
                favorites: try store.favorites(), marks: try store.allMarks(),
                files: DownloadStore(in: directories).downloadedFiles(), server: server, secrets: secrets)
        } catch {
            throw Failure(error)
        }
    }
}

extension FetchedCatalog {
    /// The user's library, or where that is of no use one that is gone with the command.
    private static func library(in directories: Directories) throws -> Library {
        do throws(LibraryError) {
            let library = try Library.open(in: directories.data)
            library.notices.forEach(warn)
            return library
        } catch {
            throw Failure(error)
        }
    }

    /// The catalogue of the server at `baseURL`, as it is now. What `library` cannot keep is said, and shown
    /// all the same.
    private static func refreshedStore(
        of library: Library, for session: CommandSession, at baseURL: BaseURL
    ) async throws -> CatalogStore {
        let store = library.store(for: baseURL.url.absoluteString)
        let proxy = TekpubProxy(baseURL: baseURL, credential: session.credential, clock: TimerClock())
        let (result, notice) = try await noticing(library) {
            try await store.refresh { writer, revalidation throws(ProxyError) in
                try await proxy.refresh(into: writer, following: revalidation)
            }
        }
        notice.map(warn)
        switch result {
        case .unchanged:
            // Silence is safe: the catalogue only looks older than it is.
            try? store.confirm()
        case .updated(let missing): missing.forEach { warn($0.description) }
        }
        return store
    }
    /// Does `body`, and says what turned out to be wrong with `library`.
    private static func noticing<Outcome>(
        _ library: Library, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let count = library.notices.count
        defer { library.notices.dropFirst(count).forEach(warn) }
        return try await body()
    }
}
