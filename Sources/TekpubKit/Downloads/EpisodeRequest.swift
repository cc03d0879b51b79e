import Foundation
import TekpubFormats

/// An episode that is to be downloaded, with what is needed to find its video later, after a restart too.
public struct EpisodeRequest: Hashable, Sendable, Codable {
    /// The catalogue it is of: a base URL, or `bundled`. It may hold a customer's token and is never shown.
    public let server: String
    /// The production, without its episodes and its description.
    public let production: Production
    /// The episode, without its description.
    public let episode: Episode
    /// Where the server tells the address of a video; see `Catalog.viewURL(of:in:)`.
    public let viewRoot: URL?
    /// What the episode is known by, whatever else of it changes.
    public let key: EpisodeKey

    /// A request for an episode of the catalogue at `server`.
    ///
    /// - Parameter key: nil for what the values alone tell, which may be the same for two episodes.
    public init(
        server: String, production: Production, episode: Episode, viewRoot: URL? = nil,
        key: EpisodeKey? = nil
    ) {
        self.server = server
        self.key = key ?? EpisodeKey(of: episode, in: production)
        self.production = Self.withoutDetails(production)
        var episode = episode
        episode.description = nil
        self.episode = episode
        self.viewRoot = viewRoot
    }

    /// Reads a request; that of version 0.1.0 may lack the key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            server: try container.decode(String.self, forKey: .server),
            production: try container.decode(Production.self, forKey: .production),
            episode: try container.decode(Episode.self, forKey: .episode),
            viewRoot: try container.decodeIfPresent(URL.self, forKey: .viewRoot),
            key: try container.decodeIfPresent(EpisodeKey.self, forKey: .key))
    }

    private static func withoutDetails(_ production: Production) -> Production {
        var production = production
        production.description = nil
        production.episodes = []
        return production
    }
}

extension EpisodeRequest: Identifiable {
    /// Sixteen hexadecimal digits: the same for the same episode of the same catalogue, in every run.
    public var id: String {
        StableHash.digits(of: [catalog, key.productionKey, key.identity].joined(separator: "\n"))
    }

    /// The catalogue without what changes from login to login.
    var catalog: String { Self.catalog(of: server) }

    /// What requests call the catalogue at `server`, without what changes from login to login.
    static func catalog(of server: String) -> String {
        URL(string: server)?.withoutSecrets?.absoluteString ?? server
    }

    /// The `id` that version 0.1.0 gave the same episode.
    var formerID: String {
        let names = [
            catalog, production.slug ?? production.title, episode.number.map(String.init), episode.slug,
            episode.title, episode.shownURL ?? episode.link,
        ]
        return StableHash.digits(of: names.map { $0 ?? "" }.joined(separator: "\n"))
    }

    /// What an episode may be recognised by whose `id` is another one: that of version 0.1.0, and the address of
    /// its video.
    ///
    /// An address alone is no name where episodes have numbers: a server may give the same one for all of them,
    /// with another query.
    var aliases: [String] {
        let kinds: [EpisodeIdentity.Kind] = [.guid, .address, .link]
        let isOfFeed = kinds.contains { key.identity.hasPrefix("\($0.rawValue):") }
        let address = isOfFeed || isFormer ? episode.name(.address) : nil
        return [formerID] + (address.map { [StableHash.digits(of: "\(catalog)\n\($0)")] } ?? [])
    }

    /// Whether version 0.1.0 made it, which knew episodes by their places.
    private var isFormer: Bool { EpisodeIdentity.formerNumber(key.identity) != nil }
}

extension EpisodeKey {
    /// What the values of an episode tell without those of the others in its production.
    fileprivate init(of episode: Episode, in production: Production) {
        let kinds = EpisodeIdentity.Kind.ordered(isNumbered: production.slug != nil)
        self.init(
            productionKey: production.identity ?? "",
            identity: kinds.lazy.compactMap(episode.name).first ?? "")
    }
}
