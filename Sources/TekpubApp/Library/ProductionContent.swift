import TekpubKit

/// One production with its episodes, and what the user did with them.
struct ProductionContent: Sendable {
    /// What the production is called from one load to the next.
    let key: String
    let production: Production
    /// What the episodes are known by, in their order.
    let numbers: [Int]
    var marks: [EpisodeKey: EpisodeMark]

    /// Reads the disk: not for the main actor.
    ///
    /// - Parameter id: the production's place in the catalogue that a list was read from; nil to look for
    ///   the key, as is done too if that place has another production now.
    /// - Returns: nil if the catalogue has no such production.
    init?(_ key: String, id: ProductionSummary.ID?, from shelf: CatalogShelf) throws(LibraryError) {
        var found: Production?
        if let id, let production = try shelf.production(id), key == production.slug { found = production }
        if found == nil { found = try shelf.production(forKey: key) }
        guard let production = found else { return nil }
        self.key = key
        self.production = production
        numbers = production.episodeNumbers
        marks = try shelf.marks(of: key)
    }

    /// As the initializer, off the main actor.
    @concurrent
    static func read(
        _ key: String, id: ProductionSummary.ID?, from shelf: CatalogShelf
    ) async throws(LibraryError) -> ProductionContent? {
        try ProductionContent(key, id: id, from: shelf)
    }

    /// What the episode in that place is called from one load to the next.
    func episodeKey(at index: Int) -> EpisodeKey {
        EpisodeKey(productionKey: key, number: numbers[index])
    }

    /// What the user did with the episode in that place.
    func mark(at index: Int) -> EpisodeMark? { marks[episodeKey(at: index)] }
}
