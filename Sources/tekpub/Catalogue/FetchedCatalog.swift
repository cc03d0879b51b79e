import ArgumentParser
import Foundation
import Localization
import Synchronization
import TekpubApp
import TekpubFormats
import TekpubKit

/// The current catalogue of a command's server, or the one inside the program.
///
/// This folder has the commands for one catalogue: `list`, `show`, `open`, `mark`, `download`, `login`, `logout` and
/// `serve`. What a user types is an `EpisodeArgument` or an `EpisodeAddress`; `opened(_:number:)` finds its production,
/// in a catalogue inside this one if it has its own.
struct FetchedCatalog: Sendable {
    /// The productions by store: those of a server; or the lectures, and Tekpub's own series. A store has the user's
    /// marks, even if the catalogue could not be saved.
    private let parts: [(store: CatalogStore, list: ProductionList)]
    /// The URL under which the API of 2010 returns video addresses; nil on other wires.
    let viewRoot: URL?
    let library: Library
    let session: CommandSession
    /// The secrets to hide in addresses.
    let secrets: HiddenSecrets
    /// Whether the server is asked only for what the library lacks, here and in catalogues inside this one.
    let prefersCache: Bool
    /// Whether it is a cached catalogue, about which the server was not asked.
    private let isCached: Bool
    /// The catalogues that the command has fetched; none is fetched twice.
    let fetched: FetchedCatalogs

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
        secrets = HiddenSecrets(credential: session.credential, baseURL: session.baseURL)
        var parts: [(store: CatalogStore, list: ProductionList)] = []
        var (viewRoot, isCached): (URL?, Bool) = (nil, false)
        do {
            for source in session.catalogSources(catalogID: catalogID) {
                let store = library.store(for: source.catalogID)
                let isFetched = fetched.contains(store.catalogID)
                let needsNoServer = prefersCache && !isOutdated && session.baseURL != nil
                var state = isFetched || needsNoServer ? try store.state() : nil
                isCached = state != nil && !isFetched
                if state == nil {
                    try await Self.refresh(store, from: source, in: library)
                    fetched.insert(store.catalogID)
                    state = try store.state()
                }
                viewRoot = state?.viewRoot
                parts.append((store, try await store.productions(ProductionQuery())))
            }
        } catch let error as CatalogError {
            throw Failure(error)
        } catch let error as LibraryError {
            throw Failure(error)
        }
        (self.parts, self.viewRoot, self.isCached) = (parts, viewRoot, isCached)
    }

    /// Refreshes a catalogue, and prints what the user should know.
    ///
    /// Also warns if the server cannot answer and `store` has a catalogue, which is used as it is.
    private static func refresh(
        _ store: CatalogStore, from source: any CatalogSource, in library: Library
    ) async throws {
        let count = library.notices.count
        defer { library.notices.dropFirst(count).forEach(warn) }
        do throws(CatalogError) {
            try await source.refresh(store) { _ in }.warnings.forEach(warn)
        } catch {
            // Ignore errors: without a catalogue that can be read, the server is what is missing.
            guard error.isOutage, let state = try? store.state() else { throw error }
            warn(localized("\(error.reason) This is the catalogue of \(DayText.text(for: state.fetchedAt))."))
        }
    }

    /// Returns the newest catalogue: asks the server unless the command has done so.
    func refetchedIfCached() async throws -> FetchedCatalog {
        guard isCached else { return self }
        return try await FetchedCatalog(
            session, library: library, catalogID: parts.first?.store.catalogID, prefersCache: prefersCache,
            isOutdated: true, fetched: fetched)
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
        let list = (parts.first { $0.store.catalogID == part.catalogID } ?? parts[0]).list
        do {
            for start in stride(from: 0, to: list.count, by: Self.pageLength) {
                let page = start..<min(start + Self.pageLength, list.count)
                for (production, row) in zip(try list.productions(page), list.rows(page)) {
                    try body(production, row.key)
                }
            }
        } catch let error as LibraryError {
            throw Failure(error)
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
        guard parts.count == 1, let list = parts.first?.list, list.count == 1,
            let row = list.rows(0..<1).first
        else { return nil }
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
        do throws(LibraryError) {
            for part in parts {
                if let found = try part.list.production(named: name) { return found }
            }
            return nil
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the store that has the marks of the production with this key.
    func store(of key: String) throws -> CatalogStore {
        do throws(LibraryError) {
            for part in parts.dropFirst() where try part.list.production(named: key)?.key == key {
                return part.store
            }
            return parts[0].store
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the user's marks, favourites and downloads in the catalogue.
    func userState() throws -> UserState {
        do throws(LibraryError) {
            var favorites: Set<String> = []
            var marks: [String: [EpisodeKey: EpisodeMark]] = [:]
            for part in parts {
                favorites.formUnion(try part.store.favorites())
                marks.merge(try part.store.allMarks()) { first, _ in first }
            }
            return UserState(
                favorites: favorites, marks: marks,
                files: try library.downloads.downloadedFiles(), catalogID: session.catalogID,
                secrets: secrets)
        } catch {
            throw Failure(error)
        }
    }
}

/// The catalogues that a command has fetched.
final class FetchedCatalogs: Sendable {
    private let ids = Mutex<Set<CatalogID>>([])

    func contains(_ id: CatalogID) -> Bool { ids.withLock { $0.contains(id) } }

    func insert(_ id: CatalogID) { ids.withLock { _ = $0.insert(id) } }
}
