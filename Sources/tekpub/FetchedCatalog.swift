import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// The current catalogue of a command's server.
struct FetchedCatalog: Sendable {
    /// The catalogue in the user's library, with the user's marks, even if the fetched catalogue could not be
    /// stored there.
    private let store: CatalogStore
    /// The store of Tekpub's own series; nil for the catalogue of a server.
    private let archiveStore: CatalogStore?
    /// The URL under which the API of 2010 returns video addresses; nil on other wires.
    let viewRoot: URL?
    private let library: Library
    private let session: CommandSession
    private let directories: Directories
    /// The server's name in download requests.
    private let server: String
    /// The secrets to hide in addresses.
    let secrets: HiddenSecrets
    private let content: Content
    /// Whether catalogues inside this one are not fetched either if the library has them.
    private let prefersCache: Bool
    /// Whether it is a cached catalogue, about which the server was not asked.
    private let isCached: Bool

    private enum Content: Sendable {
        case bundled(lectures: Catalog, archive: Catalog)
        case kept(ProductionList)
    }

    /// The maximum number of productions in memory.
    private static let pageLength = 256

    /// Fetches the catalogue, stores it in the library, and calls `body` with it. Removes a temporary library
    /// before it returns: the command exits next, which may be before the last reference is released.
    ///
    /// - Parameter changes: whether the command is about changes, which a temporary library would lose.
    /// - Throws: an `ExitCode`, after printing the reason, or the error of `body`.
    static func with<Result>(
        _ session: CommandSession, changes: Bool = false, _ body: (FetchedCatalog) async throws -> Result
    ) async throws -> Result {
        let library = try session.openLibrary(changes: changes)
        defer { library.removeIfTemporary() }
        return try await body(FetchedCatalog(session, library: library))
    }

    /// As `with(_:_:)`, but does not ask the server if the library has the productions.
    ///
    /// - Parameter names: the names of the productions, as for `opened(_:)`.
    static func withCached<Result>(
        _ names: Set<String>, _ session: CommandSession, changes: Bool = false,
        _ body: (FetchedCatalog) async throws -> Result
    ) async throws -> Result {
        let library = try session.openLibrary(changes: changes)
        defer { library.removeIfTemporary() }
        let cached = try await FetchedCatalog(session, library: library, prefersCache: true)
        let isComplete = try !cached.isCached || names.allSatisfy { try cached.find($0) != nil }
        return try await body(isComplete ? cached : FetchedCatalog(session, library: library))
    }

    /// - Parameters:
    ///   - storeName: the name of the catalogue in the library; nil for the base URL.
    ///   - prefersCache: whether not to ask the server if the library has a catalogue of it.
    private init(
        _ session: CommandSession, library: Library, storeName: String? = nil, prefersCache: Bool = false
    ) async throws {
        self.library = library
        self.session = session
        self.prefersCache = prefersCache
        directories = session.directories
        server = session.baseURL?.url.absoluteString ?? "bundled"
        secrets = HiddenSecrets(credential: session.credential, baseURL: session.baseURL)
        guard let baseURL = session.baseURL else {
            store = library.store(for: Source.bundledName)
            archiveStore = library.store(for: Source.archiveName)
            viewRoot = nil
            isCached = false
            content = .bundled(
                lectures: try Catalog.bundled(.lectures), archive: try Catalog.bundled(.archive))
            return
        }
        archiveStore = nil
        do {
            store = library.store(for: storeName ?? baseURL.url.absoluteString)
            var state = prefersCache ? try store.state() : nil
            isCached = state != nil
            if state == nil {
                try await CatalogRefresh(session, in: library).run(store, at: baseURL)
                state = try store.state()
            }
            viewRoot = state?.viewRoot
            content = .kept(try await store.productions(ProductionQuery()))
        } catch let error as ProxyError {
            throw Failure(error)
        } catch let error as LibraryError {
            throw Failure(error)
        }
    }

    /// Calls `body` with each production, in the server's order, and its key.
    ///
    /// - Parameter part: the part of the bundled catalogue.
    func forEach(
        in part: BundledSource.Part = .lectures,
        _ body: (_ production: Production, _ key: String) throws -> Void
    ) throws {
        switch content {
        case .bundled(let lectures, let archive):
            let catalog = part == .lectures ? lectures : archive
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

    /// Returns the production called `name` and its key.
    ///
    /// - Parameter name: the key, else the current slug or title.
    /// - Throws: exit code 65, after printing the reason.
    func production(_ name: String) throws -> (key: String, production: Production) {
        guard let found = try found(name) else {
            throw Failure(
                localized("There is no production called \(name). See 'tekpub list'."), code: EX_DATAERR)
        }
        return found
    }

    /// Returns the production called `name` where its episodes are: if it has a catalogue of its own, that one is
    /// fetched. Without a server, a production of a followed source is found too.
    ///
    /// - Throws: an exit code, after printing the reason.
    func opened(_ name: String) async throws -> OpenedProduction {
        if let source = try source(of: name) { return try await opened(name, in: source) }
        let (key, production) = try production(name)
        guard let address = production.ownCatalogURL else {
            return OpenedProduction(session: session, catalog: self, key: key, production: production)
        }
        // Ignore errors: the message below says what is wrong.
        guard let baseURL = try? BaseURL(address) else {
            throw Failure(localized("\(name) is in a catalogue without a valid address."), code: EX_DATAERR)
        }
        let inner = try CommandSession(inside: session, at: baseURL)
        let catalog = try await FetchedCatalog(inner, library: library, prefersCache: prefersCache)
        guard case .kept(let list) = catalog.content, list.count == 1,
            let row = list.rows(0..<1).first, let found = try catalog.found(row.key)
        else { return OpenedProduction(session: inner, catalog: catalog, key: key, production: nil) }
        var whole = found.production
        whole.fill(from: production)
        return OpenedProduction(session: inner, catalog: catalog, key: found.key, production: whole)
    }

    /// Returns the first source of the user that has the production called `name`; nil if a server was given, or if
    /// the catalogue inside the program has one of that name.
    private func source(of name: String) throws -> Source? {
        guard session.baseURL == nil, try find(name) == nil else { return nil }
        do throws(LibraryError) {
            for source in try library.sources.sources() where source.kind == .server {
                let store = library.store(for: source.storeName)
                for key in CommandName.keys(of: name) where try store.production(named: key) != nil {
                    return source
                }
            }
            return nil
        } catch {
            throw Failure(error)
        }
    }

    /// Whether the production called `name` is that of a source.
    func hasSource(of name: String) throws -> Bool { try source(of: name) != nil }

    /// Returns the production called `name` in a source, whose server is asked.
    private func opened(_ name: String, in source: Source) async throws -> OpenedProduction {
        // Ignore errors: the message below says what is wrong.
        guard let baseURL = try? BaseURL(source.address) else {
            throw Failure(localized("“\(source.title)” has no valid address."), code: EX_DATAERR)
        }
        let catalog = try await FetchedCatalog(
            CommandSession(inside: session, at: baseURL), library: library, storeName: source.storeName,
            prefersCache: prefersCache)
        return try await catalog.opened(name)
    }

    /// Returns the production called `name`; nil if missing.
    func find(_ name: String) throws -> Production? { try found(name)?.production }

    /// - Parameter name: as it was typed, or as a command has printed it.
    private func found(_ name: String) throws -> (key: String, production: Production)? {
        for key in CommandName.keys(of: name) {
            if let found = try found(called: key) { return found }
        }
        return nil
    }

    private func found(called name: String) throws -> (key: String, production: Production)? {
        switch content {
        case .bundled(let lectures, let archive):
            for catalog in [lectures, archive] {
                let keys = catalog.productions.keys
                let place =
                    keys.firstIndex(of: name)
                    ?? catalog.productions.firstIndex { $0.slug == name || $0.title == name }
                if let place { return (keys[place], catalog.productions[place]) }
            }
            return nil
        case .kept(let list):
            do throws(LibraryError) {
                return try list.production(named: name)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// Returns the store that has the marks of the production with this key.
    func store(of key: String) -> CatalogStore {
        guard case .bundled(_, let archive) = content, let archiveStore,
            archive.productions.keys.contains(key)
        else { return store }
        return archiveStore
    }

    /// Returns the user's marks, favourites and downloads in the catalogue.
    func userState() throws -> UserState {
        do throws(LibraryError) {
            var favorites = try store.favorites()
            var marks = try store.allMarks()
            if let archiveStore {
                favorites.formUnion(try archiveStore.favorites())
                marks.merge(try archiveStore.allMarks()) { first, _ in first }
            }
            return UserState(
                favorites: favorites, marks: marks,
                files: DownloadStore(in: directories).downloadedFiles(), server: server, secrets: secrets)
        } catch {
            throw Failure(error)
        }
    }
}
