import TekpubApp
import TekpubFormats
import TekpubKit

/// The numbers of episodes on the command line. Each production is read once.
struct EpisodeNumbers {
    private let library: Library
    /// The catalogues inside the program, as far as they were needed.
    private var catalogsInside: [CatalogID: Catalog] = [:]
    private var known: [EpisodeLocation: [String: Int]] = [:]

    init(in library: Library) {
        self.library = library
    }

    /// Returns the number of an episode; nil if it is gone.
    mutating func number(of location: EpisodeLocation) throws -> Int? {
        // The production of the episode.
        let place = EpisodeLocation(
            catalogID: location.catalogID,
            key: EpisodeKey(productionKey: location.key.productionKey, identity: ""))
        if known[place] == nil {
            known[place] = try production(of: place).map { production in
                Dictionary(zip(production.episodeIdentities, production.episodeNumbers)) { first, _ in first }
            }
        }
        return known[place]?[location.key.identity]
    }

    private mutating func production(of place: EpisodeLocation) throws -> Production? {
        let name = place.key.productionKey
        // The library may not have them yet.
        guard let part = BundledSource.Part(catalogID: place.catalogID) else {
            return try library.store(for: place.catalogID).production(named: name)?.production
        }
        let catalog = try catalogsInside[place.catalogID] ?? Catalog.bundled(part)
        catalogsInside[place.catalogID] = catalog
        return catalog.productions.keys.firstIndex(of: name).map { catalog.productions[$0] }
    }

    /// Returns what `play` takes for an episode.
    mutating func name(of location: EpisodeLocation) throws -> String {
        Self.name(of: location.key, number: try number(of: location))
    }

    /// Returns what `play` takes for an episode with a number; that of its production without one.
    static func name(of key: EpisodeKey, number: Int?) -> String {
        CommandName(key.productionKey, number: number).description
    }
}

extension BundledSource.Part {
    /// The catalogue inside the program with this store; nil for other stores.
    init?(catalogID: CatalogID) {
        switch catalogID {
        case .lectures: self = .lectures
        case .archive: self = .archive
        default: return nil
        }
    }
}
