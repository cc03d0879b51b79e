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
    let library: Library
    let session: CommandSession
    private let directories: Directories
    /// The secrets to hide in addresses.
    let secrets: HiddenSecrets
    private let content: Content
    /// Whether the server is asked only for what the library lacks, here and in catalogues inside this one.
    let prefersCache: Bool
    /// Whether it is a cached catalogue, about which the server was not asked.
    private let isCached: Bool
    /// The catalogues that the command has fetched; none is fetched twice.
    let fetched: FetchedCatalogs

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

    /// As `with(_:_:)`, but asks no server for what the library has.
    ///
    /// - Parameter addresses: what the command is about.
    static func withCached<Result>(
        _ addresses: [EpisodeAddress], _ session: CommandSession, changes: Bool = false,
        _ body: (FetchedCatalog) async throws -> Result
    ) async throws -> Result {
        let library = try session.openLibrary(changes: changes)
        defer { library.removeIfTemporary() }
        var catalog = try await FetchedCatalog(session, library: library, prefersCache: true)
        if try !addresses.allSatisfy({ try catalog.has($0.slug, number: $0.number) }) {
            catalog = try await catalog.refetchedIfCached()
        }
        return try await body(catalog)
    }

    /// - Parameters:
    ///   - catalogID: nil for that of the base URL.
    ///   - prefersCache: whether not to ask the server if the library has a catalogue of it.
    ///   - isOutdated: whether to ask the server nevertheless.
    ///   - fetched: what the command has fetched before.
    init(
        _ session: CommandSession, library: Library, catalogID: CatalogID? = nil, prefersCache: Bool = false,
        isOutdated: Bool = false, fetched: FetchedCatalogs = FetchedCatalogs()
    ) async throws {
        self.library = library
        self.session = session
        self.prefersCache = prefersCache
        self.fetched = fetched
        directories = session.directories
        secrets = HiddenSecrets(credential: session.credential, baseURL: session.baseURL)
        guard let baseURL = session.baseURL else {
            store = library.store(for: .lectures)
            archiveStore = library.store(for: .archive)
            viewRoot = nil
            isCached = false
            content = .bundled(
                lectures: try Catalog.bundled(.lectures), archive: try Catalog.bundled(.archive))
            return
        }
        archiveStore = nil
        do {
            let id = catalogID ?? CatalogID(baseURL)
            store = library.store(for: id)
            let isFetched = fetched.contains(id)
            var state = isFetched || prefersCache && !isOutdated ? try store.state() : nil
            isCached = state != nil && !isFetched
            if state == nil {
                try await CatalogRefresh(session, in: library).run(store, at: baseURL)
                fetched.insert(id)
                state = try store.state()
            }
            viewRoot = state?.viewRoot
            content = .kept(try await store.productions(ProductionQuery()))
        } catch let error as CatalogError {
            throw Failure(error)
        } catch let error as LibraryError {
            throw Failure(error)
        }
    }

    /// Returns the newest catalogue: asks the server unless the command has done so.
    func refetchedIfCached() async throws -> FetchedCatalog {
        guard isCached else { return self }
        return try await FetchedCatalog(
            session, library: library, catalogID: store.catalogID, prefersCache: prefersCache,
            isOutdated: true,
            fetched: fetched)
    }

    /// Whether the catalogue has a production, and the episode if `number` is not nil. A production with a catalogue of
    /// its own has its episodes there.
    func has(_ name: String, number: Int?) throws -> Bool {
        guard let production = try find(name) else { return false }
        guard let number, production.ownCatalogURL == nil else { return true }
        return production.episodeNumbers.contains(number)
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

    /// Returns the production of a fetched catalogue that has no other, and its key.
    func onlyProduction() throws -> (key: String, production: Production)? {
        guard case .kept(let list) = content, list.count == 1, let row = list.rows(0..<1).first else {
            return nil
        }
        return try found(row.key)
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
                files: DownloadStore(in: directories).downloadedFiles(), catalogID: session.catalogID,
                secrets: secrets)
        } catch {
            throw Failure(error)
        }
    }
}
