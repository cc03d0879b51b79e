import ArgumentParser
import Foundation
import TekpubKit
import TekpubServer

/// The catalogue of a command's server, as it is now.
struct FetchedCatalog: Sendable {
    /// Its place in the user's library, with what the user did with it, even where the catalogue itself could
    /// not be kept there.
    let shelf: CatalogShelf
    /// Where the API of 2010 tells the address of a video; nil on other wires.
    let viewRoot: URL?
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
        guard let baseURL = session.baseURL else {
            shelf = library.shelf(for: "bundled")
            viewRoot = nil
            content = .bundled(try Catalog.bundled())
            return
        }
        do {
            shelf = library.shelf(for: baseURL.url.absoluteString)
            let refreshed = try await Self.refreshedShelf(of: library, for: session, at: baseURL)
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

    /// The production that commands call `key`: its slug, unless it has none or an earlier one has the same.
    ///
    /// - Throws: an exit code of 65, once it has been told that there is none.
    func production(_ key: String) throws -> Production {
        guard let production = try find(key) else {
            throw Failure("There is no production called \(key). See 'tekpub list'.", code: EX_DATAERR)
        }
        return production
    }

    /// As `production`; nil if there is none.
    func find(_ key: String) throws -> Production? {
        switch content {
        case .bundled(let catalog): return catalog.productions.production(ofKey: key)
        case .kept(let list):
            do throws(LibraryError) {
                return try list.production(named: key)?.production
            } catch {
                throw Failure(error)
            }
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
    private static func refreshedShelf(
        of library: Library, for session: CommandSession, at baseURL: BaseURL
    ) async throws -> CatalogShelf {
        let name = baseURL.url.absoluteString
        let reason: String
        do {
            let shelf = library.shelf(for: name)
            let trail = try trail(of: shelf, in: library)
            try await refresh(shelf, following: trail, for: session, at: baseURL)
            return shelf
        } catch ProxyError.notKept(let sentence) {
            reason = sentence
        } catch let error as LibraryError {
            reason = error.localizedDescription
        }
        warn(reason)
        let shelf = try Library.temporary().shelf(for: name)
        try await refresh(shelf, following: nil, for: session, at: baseURL)
        return shelf
    }

    /// Where the catalogue was found that is there; says so if it is of no use.
    private static func trail(of shelf: CatalogShelf, in library: Library) throws(LibraryError)
        -> CatalogTrail?
    {
        let count = library.notices.count
        let trail = try shelf.trail()
        library.notices.dropFirst(count).forEach(warn)
        return trail
    }

    private static func refresh(
        _ shelf: CatalogShelf, following trail: CatalogTrail?, for session: CommandSession,
        at baseURL: BaseURL
    ) async throws {
        let proxy = TekpubProxy(baseURL: baseURL, credential: session.credential, clock: TimerClock())
        switch try await proxy.refresh(into: shelf.makeWriter(), following: trail) {
        case .unchanged:
            // Silence is safe: the catalogue only looks older than it is.
            try? shelf.confirm()
        case .updated(let missing): missing.forEach { warn($0.description) }
        }
    }
}
