import Foundation
import GRDB
import Localization
import TekpubFormats

/// One catalogue in the library, with the user's marks and favourites.
///
/// All members read or write the disk: call them off the main actor.
public struct CatalogStore: Sendable {
    /// What identifies the catalogue: `BaseURL.url.absoluteString`, or `bundled`.
    package let catalogID: CatalogID
    /// Opens the library, or returns it if it is open.
    let open: @Sendable () throws(LibraryError) -> Library

    init(catalogID: CatalogID, open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.catalogID = catalogID
        self.open = open
    }

    var library: Library {
        get throws(LibraryError) { try open() }
    }

    /// Returns the location of an episode of this store.
    public func location(of key: EpisodeKey) -> EpisodeLocation {
        EpisodeLocation(catalogID: catalogID, key: key)
    }

    /// Returns a summary of the catalogue; nil if never fetched.
    public func state() throws(LibraryError) -> CatalogStatus? {
        guard let file = try library.catalog(of: catalogID) else { return nil }
        let fetchedAt = try library.read { database in
            try Double.fetchOne(
                database, sql: "SELECT fetchedAt FROM store WHERE catalog = ?", arguments: [catalogID])
        }
        let summary = try file.summary()
        return CatalogStatus(
            fetchedAt: try library.temporaryCatalogs[catalogID]?.fetchedAt ?? Date(storedSeconds: fetchedAt),
            productionCount: summary.productionCount, episodeCount: summary.episodeCount,
            channels: summary.channels, actions: summary.rest.actions, viewRoot: summary.rest.viewRoot,
            hasLockedProductions: summary.hasLockedProductions == true, about: summary.rest.about)
    }

    /// Returns the productions that match `query`; an empty list if the catalogue was never fetched.
    ///
    /// The server's order costs nothing. Any other order reads all productions.
    public func productions(_ query: ProductionQuery) async throws(LibraryError) -> ProductionList {
        try await onBlockingThread { () throws(LibraryError) in try productionList(query) }
    }

    /// Like `productions(_:)`, but blocks the thread: do not call it on the main actor.
    public func productionList(_ query: ProductionQuery) throws(LibraryError) -> ProductionList {
        guard let file = try library.catalog(of: catalogID) else { return .empty }
        return try ProductionList(query, in: file, store: self)
    }

    /// Returns the address of a production's picture, without reading its episodes.
    ///
    /// - Parameters:
    ///   - id: an ID from the list that the user sees.
    ///   - key: the key of the production.
    /// - Returns: nil if it has no picture, or the catalogue has changed since.
    public func imageURL(of id: ProductionSummary.ID, named key: String) throws(LibraryError) -> String? {
        guard let file = try library.catalog(of: catalogID), try file.key(of: id) == key else { return nil }
        return try file.imageURL(of: id)
    }

    /// Returns one production with its episodes and its key.
    ///
    /// - Parameters:
    ///   - name: the key, else the current slug or title.
    ///   - id: the ID from the list that the user sees. It saves a search if it still has this key.
    public func production(
        named name: String, id: ProductionSummary.ID? = nil
    ) throws(LibraryError) -> (key: String, production: Production)? {
        guard let file = try library.catalog(of: catalogID) else { return nil }
        if let id, try file.key(of: id) == name, let production = try file.production(id) {
            return (name, production)
        }
        return try file.production(named: name)
    }

    /// Reads the catalogue into memory, with all productions or some of them.
    ///
    /// - Parameter identities: slugs, or the titles of productions without a slug; nil for all productions.
    /// - Returns: an empty catalogue if none was fetched.
    package func catalog(of identities: Set<String>? = nil) throws(LibraryError) -> Catalog {
        guard let file = try library.catalog(of: catalogID) else { return Catalog() }
        let summary = try file.summary()
        var catalog = summary.rest
        catalog.productions = try file.productions(
            identities.map(file.ids) ?? Array(1...max(1, Int64(summary.productionCount))))
        return catalog
    }

    /// Starts a new catalogue, which replaces this one when it is finished.
    public func makeWriter() throws(LibraryError) -> StagedCatalog {
        try makeWriter(isExchangedLater: false)
    }

    /// - Parameter isExchangedLater: whether the finished catalogue waits to become the current one together with
    ///   others; see `StagedCatalog.takePrepared`.
    func makeWriter(isExchangedLater: Bool) throws(LibraryError) -> StagedCatalog {
        try StagedCatalog(library: library, catalogID: catalogID, isExchangedLater: isExchangedLater)
    }

    /// Fetches a catalogue, which replaces this one.
    ///
    /// A catalogue that cannot be saved in the library is used until the program ends.
    ///
    /// - Parameter fetch: fetches into the staged catalogue. If that cannot be saved, it is called again,
    ///   without validators, for a temporary one.
    func fetch(
        _ fetch: (StagedCatalog, Revalidation?) async throws(CatalogError) -> RefreshResult
    ) async throws(CatalogError) -> RefreshResult {
        let reason: String
        switch await attempt(fetch) {
        case .success(let result): return result
        case .failure(.notSaved(let error)): reason = error.localizedDescription
        case .failure(let error): throw error
        }
        let writer: StagedCatalog
        do throws(LibraryError) {
            let library = try library
            writer = try StagedCatalog(
                library: library, catalogID: catalogID, temporaryCatalogs: library.temporaryCatalogs)
        } catch {
            throw .notSaved(error)
        }
        guard case .updated(let missing, _) = try await fetch(writer, nil) else { return .unchanged }
        return .updated(
            missing: missing,
            notice: joinedSentences(reason, localized("The catalogue is not saved this time.")))
    }

    private func attempt(
        _ fetch: (StagedCatalog, Revalidation?) async throws(CatalogError) -> RefreshResult
    ) async -> Result<RefreshResult, CatalogError> {
        let writer: StagedCatalog
        let known: Revalidation?
        do throws(LibraryError) {
            (writer, known) = (try makeWriter(), try revalidation())
        } catch {
            return .failure(.notSaved(error))
        }
        do throws(CatalogError) {
            return .success(try await fetch(writer, known))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the ID of the store's row, and inserts the row if it is missing.
    func ensureRow(_ database: Database) throws -> Int64 {
        let select = try database.cachedStatement(sql: "SELECT id FROM store WHERE catalog = ?")
        if let id = try Int64.fetchOne(select, arguments: [catalogID]) { return id }
        // Another program may insert it between the two statements.
        try database.execute(sql: "INSERT OR IGNORE INTO store (catalog) VALUES (?)", arguments: [catalogID])
        return try Int64.fetchOne(select, arguments: [catalogID]) ?? 0
    }
}

extension CatalogStore {
    /// Returns the validators stored with the cached catalogue, for `TekpubProxy.refresh`.
    ///
    /// - Returns: nil if the catalogue is missing or unusable, or was stored without validators.
    public func revalidation() throws(LibraryError) -> Revalidation? {
        let library = try library
        // Ignore errors: without validators the whole catalogue is fetched again. A response that nothing
        // has changed would keep the unusable one.
        guard let file = try? library.catalog(of: catalogID),
            library.folder.hasUsableCatalog(file.name)
        else {
            return nil
        }
        let text = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT revalidation FROM store WHERE catalog = ? AND file = ?",
                arguments: [catalogID, file.name])
        }
        // If another version of tekpub wrote the validators, the whole catalogue is fetched again.
        return text.flatMap(Revalidation.init(text:))
    }
}

extension Library {
    /// Decodes the validators of the catalogue called `name`, without opening it: damage in it is found when it is
    /// opened.
    ///
    /// - Parameters:
    ///   - text: as stored; nil for none.
    ///   - name: nil if the catalogue was never fetched.
    /// - Returns: nil if the catalogue is missing or unusable, or was stored without validators, unless yt-dlp has read it or a
    ///   part of it: the user has agreed to that.
    func revalidation(_ text: String?, ofCatalog name: String?, of catalogID: CatalogID) -> Revalidation? {
        guard let known = text.flatMap(Revalidation.init(text:)) else { return nil }
        guard let name, known.schema == CatalogSchema.version, temporaryCatalogs[catalogID] == nil,
            folder.hasUsableCatalog(name)
        else { return known.withoutCatalog }
        return known
    }
}

extension CatalogStore {
    /// Returns the user's position in the catalogue; nil if never saved.
    public func restorationState() throws(LibraryError) -> CatalogRestorationState? {
        let json = try library.read { database in
            try String.fetchOne(
                database, sql: "SELECT restorationState FROM store WHERE catalog = ?", arguments: [catalogID])
        }
        guard let json else { return nil }
        // Ignore errors: a state that cannot be decoded, for example from a newer version, is ignored.
        guard
            var restorationState = try? JSONDecoder().decode(
                CatalogRestorationState.self, from: Data(json.utf8))
        else { return nil }
        restorationState.topRow = min(max(0, restorationState.topRow), Int(UInt32.max))
        return restorationState
    }

    /// Saves the user's position, with the scope and the sort order of the list.
    public func setRestorationState(_ restorationState: CatalogRestorationState) throws(LibraryError) {
        let json = try withLibraryErrors(at: library.folder.statePath) {
            try JSONEncoder().encode(restorationState)
        }
        try library.write { database in
            try database.execute(
                sql: "UPDATE store SET restorationState = ? WHERE id = ?",
                arguments: [String(decoding: json, as: UTF8.self), try ensureRow(database)])
        }
    }

    /// Sets the date of the last fetch, after the server confirmed that the catalogue has not changed.
    public func confirm(at date: Date = Date()) throws(LibraryError) {
        try library.write { database in
            try database.execute(
                sql: "UPDATE store SET fetchedAt = ? WHERE catalog = ?",
                arguments: [date.timeIntervalSince1970, catalogID])
        }
    }
}

extension CatalogStore {
    /// Whether the store has this version of a catalogue that does not come from a server.
    ///
    /// - Parameter version: bytes that change with the catalogue, such as those of its file.
    public func hasCatalog(version: Data) throws(LibraryError) -> Bool {
        var known = try revalidation()
        // Reading it has opened the catalogue, so its schema is the current one.
        known?.schema = nil
        return known == Revalidation(version: StableHash.digits(of: version))
    }

    /// Makes `catalog`, which does not come from a server, the current one.
    ///
    /// - Parameter version: as for `hasCatalog(version:)`.
    public func importCatalog(_ catalog: Catalog, version: Data) async throws(CatalogError) -> RefreshResult {
        try await fetch { staged, _ throws(CatalogError) in
            var rest = catalog
            rest.productions = []
            let lists = rest
            try await staged.keep([.productions(catalog.productions, .separate)])
            try await mappingStoreErrors { () async throws(LibraryError) in
                try await staged.finish(
                    lists, revalidation: Revalidation(version: StableHash.digits(of: version)))
            }
            return .updated(missing: [])
        }
    }
}
