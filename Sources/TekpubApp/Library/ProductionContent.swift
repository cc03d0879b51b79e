import TekpubFormats
import TekpubKit

/// One production with its episodes, and what the user did with them.
struct ProductionContent: Sendable {
    /// What the production is called from one load to the next.
    let key: String
    let production: Production
    /// The numbers of the episodes, in their order, as commands take them.
    let numbers: [Int]
    /// What the episodes are known by from one load to the next, in their order.
    let identities: [String]
    var marks: [EpisodeKey: EpisodeMark]

    /// Reads the disk: not for the main actor.
    ///
    /// - Parameters:
    ///   - key: the production's key, or its slug or title.
    ///   - id: the production's number in the catalogue that a list was read from; nil if unknown.
    /// - Returns: nil if the catalogue has no such production.
    init?(_ key: String, id: ProductionSummary.ID?, from store: CatalogStore) throws(LibraryError) {
        guard let (key, production) = try store.production(named: key, id: id) else { return nil }
        self.key = key
        self.production = production
        numbers = production.episodeNumbers
        identities = production.episodeIdentities
        marks = try store.marks(of: key)
    }

    /// As the initializer, off the main actor.
    @concurrent
    static func read(
        _ key: String, id: ProductionSummary.ID?, from store: CatalogStore
    ) async throws(LibraryError) -> ProductionContent? {
        try ProductionContent(key, id: id, from: store)
    }

    /// What the episode in that place is called from one load to the next.
    func episodeKey(at index: Int) -> EpisodeKey {
        EpisodeKey(productionKey: key, identity: identities[index])
    }

    /// What the user did with the episode in that place.
    func mark(at index: Int) -> EpisodeMark? { marks[episodeKey(at: index)] }
}

/// An episode that is looked for in a production.
enum WantedEpisode {
    /// By what it is known by from one load to the next.
    case identity(String)
    /// By its place in the catalogue that is shown.
    case index(Int)
    /// By what another list says of it.
    case like(Episode)
}

extension ProductionContent {
    /// The place of an episode; nil if the production does not have it.
    func index(of wanted: WantedEpisode) -> Int? {
        switch wanted {
        case .identity(let identity):
            if let number = EpisodeIdentity.formerNumber(identity) { return numbers.firstIndex(of: number) }
            return identities.firstIndex(of: identity)
        case .index(let index): return identities.indices.contains(index) ? index : nil
        case .like(let episode):
            if let index = production.episodes.firstIndex(of: episode) { return index }
            return EpisodeIdentity.Kind.allCases.lazy.compactMap { kind in
                episode.name(kind).flatMap { name in
                    production.episodes.firstIndex { $0.name(kind) == name }
                }
            }.first
        }
    }
}
