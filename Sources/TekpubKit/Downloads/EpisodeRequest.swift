import Foundation

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
    /// What the library knows the episode by; nil where nobody said.
    public let key: EpisodeKey?

    /// A request for an episode of the catalogue at `server`.
    public init(
        server: String, production: Production, episode: Episode, viewRoot: URL? = nil,
        key: EpisodeKey? = nil
    ) {
        self.server = server
        self.key = key
        self.production = Self.withoutDetails(production)
        var episode = episode
        episode.description = nil
        self.episode = episode
        self.viewRoot = viewRoot
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
        let catalog = URL(string: server)?.withoutSecrets?.absoluteString ?? server
        // Short names, numbers and titles repeat in some catalogues; only another address is another video.
        let names = [
            catalog, production.slug ?? production.title, episode.number.map(String.init), episode.slug,
            episode.title, episode.shownURL ?? episode.link,
        ].map { $0 ?? "" }
        // FNV-1a, because Swift's own hashes differ from run to run.
        let hash = names.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
