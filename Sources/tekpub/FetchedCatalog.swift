import ArgumentParser
import Foundation
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
    private let secrets: HiddenSecrets
    private let content: Content

    private enum Content: Sendable {
        case bundled(lectures: Catalog, archive: Catalog)
        case kept(ProductionList)
    }

    /// The maximum number of productions in memory.
    private static let pageLength = 256

    /// Fetches the catalogue, stores it in the library, and calls `body` with it. Removes a temporary library
    /// before it returns: the command exits next, which may be before the last reference is released.
    ///
    /// - Throws: an `ExitCode`, after printing the reason, or the error of `body`.
    static func with<Result>(
        _ session: CommandSession, _ body: (FetchedCatalog) async throws -> Result
    ) async throws -> Result {
        let library = try library(of: session)
        defer { library.removeIfTemporary() }
        return try await body(FetchedCatalog(session, library: library))
    }

    private init(_ session: CommandSession, library: Library) async throws {
        self.library = library
        self.session = session
        directories = session.directories
        server = session.baseURL?.url.absoluteString ?? "bundled"
        secrets = HiddenSecrets(credential: session.credential, baseURL: session.baseURL)
        guard let baseURL = session.baseURL else {
            store = library.store(for: Source.bundledName)
            archiveStore = library.store(for: Source.archiveName)
            viewRoot = nil
            content = .bundled(
                lectures: try Catalog.bundled(.lectures), archive: try Catalog.bundled(.archive))
            return
        }
        archiveStore = nil
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
            throw Failure("There is no production called \(name). See 'tekpub list'.", code: EX_DATAERR)
        }
        return found
    }

    /// Returns the production called `name` where its episodes are: if it has a catalogue of its own, that one is
    /// fetched.
    ///
    /// - Throws: an exit code, after printing the reason.
    func opened(_ name: String) async throws -> OpenedProduction {
        let (key, production) = try production(name)
        guard let address = production.ownCatalogURL else {
            return OpenedProduction(session: session, catalog: self, key: key, production: production)
        }
        // Ignore errors: the message below says what is wrong.
        guard let baseURL = try? BaseURL(address) else {
            throw Failure("\(name) is in a catalogue without a valid address.", code: EX_DATAERR)
        }
        let inner = try CommandSession(inside: session, at: baseURL)
        let catalog = try await FetchedCatalog(inner, library: library)
        guard case .kept(let list) = catalog.content, list.count == 1,
            let row = list.rows(0..<1).first, let found = try catalog.found(row.key)
        else { return OpenedProduction(session: inner, catalog: catalog, key: key, production: nil) }
        var whole = found.production
        whole.fill(from: production)
        return OpenedProduction(session: inner, catalog: catalog, key: found.key, production: whole)
    }

    /// Returns the production called `name`; nil if missing.
    func find(_ name: String) throws -> Production? { try found(name)?.production }

    private func found(_ name: String) throws -> (key: String, production: Production)? {
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

extension FetchedCatalog {
    /// Opens the user's library, or a temporary one if that cannot be used.
    private static func library(of session: CommandSession) throws -> Library {
        do throws(LibraryError) {
            let library = try Library.open(in: session.directories.data, logger: session.logger)
            library.notices.forEach(warn)
            return library
        } catch {
            throw Failure(error)
        }
    }

    /// Refreshes the catalogue of the server at `baseURL`. If `library` cannot store it, warns and returns a
    /// temporary one.
    private static func refreshedStore(
        of library: Library, for session: CommandSession, at baseURL: BaseURL
    ) async throws -> CatalogStore {
        let store = library.store(for: baseURL.url.absoluteString)
        let proxy = TekpubProxy(
            baseURL: baseURL, credential: session.credential, logger: session.logger)
        let (result, notice) = try await noticing(library) {
            try await store.refresh { writer, revalidation throws(ProxyError) in
                try await proxy.refresh(into: writer, following: revalidation)
            }
        }
        notice.map(warn)
        switch result {
        case .unchanged:
            // Ignore errors: the catalogue only looks older than it is.
            try? store.confirm()
        case .updated(let missing): missing.forEach { warn($0.description) }
        }
        return store
    }

    /// Calls `body`, then prints new notices of `library`.
    private static func noticing<Outcome>(
        _ library: Library, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let count = library.notices.count
        defer { library.notices.dropFirst(count).forEach(warn) }
        return try await body()
    }
}

/// A production where its episodes are.
struct OpenedProduction: Sendable {
    /// The session and the catalogue that contain the episodes.
    let session: CommandSession
    let catalog: FetchedCatalog
    /// The key in that catalogue.
    let key: String
    /// nil if the production has a catalogue of its own that does not consist of one production.
    let production: Production?

    /// Returns the production.
    ///
    /// - Parameter name: the name in the command.
    /// - Throws: exit code 65, after printing the reason, if it is a list of productions.
    func only(_ name: String) throws -> Production {
        if let production { return production }
        let address = session.baseURL?.url.withoutSecrets?.absoluteString ?? ""
        throw Failure(
            "\(name) is a list of productions. See 'tekpub list --base-url \(address)'.", code: EX_DATAERR)
    }
}

extension Production {
    /// The base URL of the catalogue that contains its episodes; nil if they are in this one.
    var ownCatalogURL: String? { episodes.isEmpty ? details?.catalogURL : nil }
}
