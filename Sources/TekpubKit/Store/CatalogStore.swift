import Foundation
import GRDB
import TekpubFormats

/// One catalogue in the library, with what the user did with it.
///
/// Everything here reads or writes the disk: call it off the main actor.
public struct CatalogStore: Sendable {
    let baseURL: String
    /// The library, which may have to be opened.
    let open: @Sendable () throws(LibraryError) -> Library

    init(baseURL: String, open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.baseURL = baseURL
        self.open = open
    }

    var library: Library {
        get throws(LibraryError) { try open() }
    }

    /// What is known of the catalogue; nil if it was never fetched.
    public func state() throws(LibraryError) -> CatalogStatus? {
        guard let file = try library.catalog(of: baseURL) else { return nil }
        let fetchedAt = try library.read { database in
            try Double.fetchOne(
                database, sql: "SELECT fetchedAt FROM store WHERE baseURL = ?", arguments: [baseURL])
        }
        let summary = try file.summary()
        return CatalogStatus(
            fetchedAt: try library.temporaryCatalogs[baseURL]?.fetchedAt ?? Date(storedSeconds: fetchedAt),
            productionCount: summary.productionCount, episodeCount: summary.episodeCount,
            channels: summary.channels, actions: summary.rest.actions, viewRoot: summary.rest.viewRoot)
    }

    /// The productions that `query` asks for: none if the catalogue was never fetched.
    ///
    /// The server's order costs nothing; another one is made by looking at all of them.
    @concurrent
    public func productions(_ query: ProductionQuery) async throws(LibraryError) -> ProductionList {
        guard let file = try library.catalog(of: baseURL) else { return .empty }
        return try ProductionList(query, in: file, store: self)
    }

    /// One production with its episodes.
    ///
    /// - Parameter id: of the current generation of the catalogue.
    /// - Returns: nil if there is none.
    public func production(_ id: ProductionSummary.ID) throws(LibraryError) -> Production? {
        try library.catalog(of: baseURL)?.production(id)
    }

    /// One production with its episodes, by what it is called.
    public func production(forKey key: String) throws(LibraryError) -> Production? {
        guard let file = try library.catalog(of: baseURL), let id = try file.id(ofKey: key) else {
            return nil
        }
        return try file.production(id)
    }

    /// One production with its episodes, and its key.
    ///
    /// - Parameters:
    ///   - name: its key, else the slug or the title that it has now.
    ///   - id: its number in the catalogue that a list was read from; it saves a search if it is still the same.
    public func production(
        named name: String, id: ProductionSummary.ID? = nil
    ) throws(LibraryError) -> (key: String, production: Production)? {
        guard let file = try library.catalog(of: baseURL) else { return nil }
        if let id, try file.key(of: id) == name, let production = try file.production(id) {
            return (name, production)
        }
        return try file.production(named: name)
    }

    /// The whole catalogue in memory, or of its productions only those of some identities.
    ///
    /// - Parameter identities: slugs, or titles of productions without one; nil for all productions.
    /// - Returns: an empty catalogue if none was fetched.
    func catalog(of identities: Set<String>? = nil) throws(LibraryError) -> Catalog {
        guard let file = try library.catalog(of: baseURL) else { return Catalog() }
        let summary = try file.summary()
        var catalog = summary.rest
        catalog.productions = try file.productions(
            identities.map(file.ids) ?? Array(1...max(1, Int64(summary.productionCount))))
        return catalog
    }

    /// Takes a catalogue, which replaces this one when it is finished.
    public func makeWriter() throws(LibraryError) -> StagedCatalog {
        try StagedCatalog(library: library, baseURL: baseURL)
    }

    /// Fetches a catalogue, which replaces this one. One that cannot be kept does so until the program ends.
    ///
    /// - Parameter fetch: asks the server; once more if what came could not be kept.
    /// - Returns: what came of it, and why the catalogue is not kept, as a sentence for a person.
    public func refresh(
        _ fetch: (StagedCatalog, Revalidation?) async throws(ProxyError) -> RefreshResult
    ) async throws(ProxyError) -> (result: RefreshResult, notice: String?) {
        let reason: String
        switch await attempt(fetch) {
        case .success(let result): return (result, nil)
        case .failure(.notKept(let sentence)): reason = sentence
        case .failure(let error): throw error
        }
        let writer: StagedCatalog
        do throws(LibraryError) {
            let library = try library
            writer = try StagedCatalog(
                library: library, baseURL: baseURL, temporaryCatalogs: library.temporaryCatalogs)
        } catch {
            throw .notKept(reason: error.localizedDescription)
        }
        return (try await fetch(writer, nil), "\(reason) The catalogue is not kept this time.")
    }

    private func attempt(
        _ fetch: (StagedCatalog, Revalidation?) async throws(ProxyError) -> RefreshResult
    ) async -> Result<RefreshResult, ProxyError> {
        let writer: StagedCatalog
        let revalidation: Revalidation?
        do throws(LibraryError) {
            (writer, revalidation) = (try makeWriter(), try self.revalidation())
        } catch {
            return .failure(.notKept(reason: error.localizedDescription))
        }
        do throws(ProxyError) {
            return .success(try await fetch(writer, revalidation))
        } catch {
            return .failure(error)
        }
    }

    /// The store's row, made if there is none.
    func ensureRow(_ database: Database) throws -> Int64 {
        let select = "SELECT id FROM store WHERE baseURL = ?"
        if let id = try Int64.fetchOne(database, sql: select, arguments: [baseURL]) { return id }
        try database.execute(sql: "INSERT INTO store (baseURL) VALUES (?)", arguments: [baseURL])
        return database.lastInsertedRowID
    }
}
