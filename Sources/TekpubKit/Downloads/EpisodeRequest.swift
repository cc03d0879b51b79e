import Foundation
import TekpubFormats

/// A request to download an episode, with everything needed to find its video later, even after a restart.
public struct EpisodeRequest: Hashable, Sendable, Codable {
    /// The catalogue.
    public let catalogID: CatalogID
    /// The production, without its episodes and its description.
    public let production: Production
    /// The episode, without its description and summary.
    public let episode: Episode
    /// The URL under which the server returns video addresses; see `Catalog.viewURL(of:in:)`.
    public let viewRoot: URL?
    /// The stable key of the episode.
    public let key: EpisodeKey
    /// The maximum size of the file in bytes, for a download that the user did not ask for; nil for any.
    public internal(set) var byteLimit: Int?

    /// Creates a request for an episode of the catalogue `catalogID`.
    ///
    /// - Parameter key: nil derives it from the values alone, which may give two episodes the same key.
    public init(
        catalogID: CatalogID, production: Production, episode: Episode, viewRoot: URL? = nil,
        key: EpisodeKey? = nil
    ) {
        self.catalogID = catalogID
        self.key = key ?? EpisodeKey(of: episode, in: production)
        self.production = Self.withoutDetails(production)
        var episode = episode
        episode.description = nil
        episode.details?.summary = nil
        self.episode = episode
        self.viewRoot = viewRoot
    }

    /// Creates a request that only names an episode: enough to find its files, not to download them.
    public init(naming location: EpisodeLocation) {
        self.init(
            catalogID: location.catalogID, production: Production(), episode: Episode(), key: location.key)
    }

    /// Reads a request.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            catalogID: try container.decode(CatalogID.self, forKey: .catalogID),
            production: try container.decode(Production.self, forKey: .production),
            episode: try container.decode(Episode.self, forKey: .episode),
            viewRoot: try container.decodeIfPresent(URL.self, forKey: .viewRoot),
            key: try container.decode(EpisodeKey.self, forKey: .key))
        byteLimit = try container.decodeIfPresent(Int.self, forKey: .byteLimit)
    }

    private static func withoutDetails(_ production: Production) -> Production {
        var production = production
        production.description = nil
        production.episodes = []
        return production
    }
}

extension EpisodeRequest {
    /// The checksum that the catalogue states for the file at `url`; nil if it states none.
    func checksum(of url: URL) -> FileChecksum? {
        let media = episode.details?.media.first { $0.url == url.absoluteString }
        return media?.integrity.flatMap(FileChecksum.init(integrity:))
    }
}

extension EpisodeRequest {
    /// The extension of a file of the type that the catalogue states; nil if it states none that is known.
    var fileExtension: String? {
        let media = episode.details?.media ?? []
        let own = media.first { $0.url == episode.url } ?? media.first
        return own?.type.flatMap(MediaType.fileExtension)
    }
}

extension EpisodeRequest: Identifiable {
    /// Sixteen hexadecimal digits: the same for the same episode and catalogue, in every run.
    public var id: String {
        StableHash.digits(of: [catalog, key.productionKey, key.identity].joined(separator: "\n"))
    }

    /// The catalogue without credentials, which change with each login.
    var catalog: String { Self.catalog(of: catalogID) }

    /// Returns the name of a catalogue without credentials.
    static func catalog(of id: CatalogID) -> String {
        URL(string: id.rawValue)?.withoutSecrets?.absoluteString ?? id.rawValue
    }

    /// Alternative ids of the episode, which find it under another key.
    ///
    /// In a feed they are made of the video's address as it is, and of the address without its query and the title.
    /// A token in the query changes with each refresh, but the query may also be all that tells two episodes apart.
    /// Elsewhere, a server may use one address for all episodes, and there are none.
    var aliases: [String] {
        let kinds: [EpisodeIdentity.Kind] = [.guid, .address, .link]
        let isOfFeed = kinds.contains { key.identity.hasPrefix("\($0.rawValue):") }
        guard isOfFeed, let url = episode.url, let address = episode.name(.address) else { return [] }
        let names = [url, [address, episode.name(.title) ?? ""].joined(separator: "\n")]
        return names.map { StableHash.digits(of: "\(catalog)\n\($0)") }
    }
}

extension EpisodeKey {
    /// Derives the key from an episode's values, without comparing the other episodes in its production.
    fileprivate init(of episode: Episode, in production: Production) {
        let kinds = EpisodeIdentity.Kind.ordered(isNumbered: production.slug != nil)
        self.init(
            productionKey: production.identity ?? "",
            identity: kinds.lazy.compactMap(episode.name).first ?? "")
    }
}
