import TekpubFormats

/// A favourite production of any source.
public struct FavoriteProduction: Hashable, Sendable {
    /// The ID of the source.
    public let sourceID: Source.ID
    /// The name of the source's store.
    public let catalogID: CatalogID
    /// The production with the user's marks.
    public let production: ProductionSummary

    /// Creates a row for a list.
    public init(sourceID: Source.ID, catalogID: CatalogID, production: ProductionSummary) {
        self.sourceID = sourceID
        self.catalogID = catalogID
        self.production = production
    }
}

extension SourceStore {
    /// Returns the favourite productions of all sources that their catalogues still have: source by source in the user's
    /// order, by title within each.
    public func favorites() throws(LibraryError) -> [FavoriteProduction] {
        let library = try library
        let sources = try library.read { database in
            try Source.ID.fetchSet(database, sql: "SELECT DISTINCT store FROM favorite")
        }
        var favorites: [FavoriteProduction] = []
        for source in try self.sources() where sources.contains(source.id) {
            guard let file = try library.catalog(of: source.catalogID, staysOpen: false) else { continue }
            let list = try ProductionList(
                ProductionQuery(scope: .favorites, sort: .title), in: file, store: store(of: source))
            favorites += list.rows(0..<list.count).filter { !$0.key.isEmpty }.map {
                FavoriteProduction(sourceID: source.id, catalogID: source.catalogID, production: $0)
            }
        }
        return favorites
    }
}
