import TekpubFormats
import TekpubKit

/// The numbers of episodes on the command line. Each production is read once.
struct EpisodeNumbers {
    private let library: Library
    private var known: [EpisodeLocation: [String: Int]] = [:]

    init(in library: Library) {
        self.library = library
    }

    /// Returns the number of an episode; nil if it is gone.
    mutating func number(of location: EpisodeLocation) throws -> Int? {
        // The production of the episode.
        let parent = EpisodeLocation(
            catalogID: location.catalogID,
            key: EpisodeKey(productionKey: location.key.productionKey, identity: ""))
        if known[parent] == nil {
            let found = try library.store(for: parent.catalogID).production(named: location.key.productionKey)
            known[parent] = found.map { _, production in
                Dictionary(zip(production.episodeIdentities, production.episodeNumbers)) { first, _ in first }
            }
        }
        return known[parent]?[location.key.identity]
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
