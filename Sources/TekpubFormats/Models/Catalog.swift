import Foundation

/// A server's catalogue: its productions, in the order in which the server lists them.
///
/// This folder holds the values that readers decode and the store keeps: a catalogue of `Production`s with
/// their `Episode`s, and `Channel`s, `RecentEpisode`s and `ServerAction`s. `EpisodeIdentity` recognises an
/// episode when the catalogue is loaded again.
///
/// Encoded, this is the file format of the bundled catalogue and of `tekpub serve --catalog`: an object with
/// the array `productions`. Unknown keys are ignored.
public struct Catalog: Hashable, Sendable, Codable {
    /// The productions in the server's order; may be empty.
    public var productions: [Production]
    /// The server's list of channels, in its order; may be empty. `allChannels` adds those that productions
    /// name.
    public var channels: [Channel]
    /// The episodes that the server lists as new, in its order; may be empty.
    public var recents: [RecentEpisode]
    /// The actions that the server offers, such as `login`; may be empty.
    public var actions: [ServerAction]
    /// The URL under which the API of 2010 returns video addresses, with a trailing slash; nil on other
    /// wires.
    public var viewRoot: URL?
    /// What the catalogue says about itself, such as its title and description, without episodes; nil if nothing.
    public var about: Production?

    /// Creates a catalogue, empty by default.
    public init(
        productions: [Production] = [],
        channels: [Channel] = [],
        recents: [RecentEpisode] = [],
        actions: [ServerAction] = [],
        viewRoot: URL? = nil,
        about: Production? = nil
    ) {
        self.productions = productions
        self.channels = channels
        self.recents = recents
        self.actions = actions
        self.viewRoot = viewRoot
        self.about = about
    }

    /// Reads a catalogue file. `productions` is required, the rest is optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        productions = try container.decode([Production].self, forKey: .productions)
        channels = try container.decodeIfPresent([Channel].self, forKey: .channels) ?? []
        recents = try container.decodeIfPresent([RecentEpisode].self, forKey: .recents) ?? []
        actions = try container.decodeIfPresent([ServerAction].self, forKey: .actions) ?? []
        viewRoot = try container.decodeIfPresent(URL.self, forKey: .viewRoot)
        about = try container.decodeIfPresent(Production.self, forKey: .about)
    }

    private enum CodingKeys: String, CodingKey {
        case productions, channels, recents, actions, viewRoot, about
    }
}

extension Catalog {
    /// The server's channels, then those that only productions name, in order of appearance.
    public var allChannels: [Channel] {
        var known = Set(channels.map { $0.slug.lowercased() })
        var all = channels
        for name in productions.lazy.flatMap({ [$0.channel].compactMap { $0 } + $0.channels })
        where known.insert(name.lowercased()).inserted {
            all.append(Channel(slug: name))
        }
        return all
    }

    /// The URL to which a POST request for the video of `episode` goes.
    ///
    /// Source: the API of 2010, which responds with the address of the video as plain text.
    ///
    /// - Returns: nil if this server has no such API, or the episode has no slug or number.
    public func viewURL(of episode: Episode, in production: Production) -> URL? {
        guard let viewRoot, let slug = episode.slug ?? production.slug, let number = episode.number,
            ![".", ".."].contains(slug)
        else { return nil }
        return viewRoot.appending(component: slug).appending(component: String(number))
    }
}

/// A group of productions, such as `ruby`.
public struct Channel: Hashable, Sendable, Codable {
    /// The short name by which productions refer to the channel.
    public var slug: String
    /// The title on one line; nil if unknown.
    public var title: String?

    /// Creates a channel.
    public init(slug: String, title: String? = nil) {
        self.slug = slug
        self.title = title
    }
}

/// An episode that the server lists as new.
public struct RecentEpisode: Hashable, Sendable, Codable {
    /// The slug of its production; nil if unknown.
    public var productionSlug: String?
    /// The title of its production; nil if unknown.
    public var productionTitle: String?
    /// The episode, with the values stated in this list.
    public var episode: Episode

    /// Creates a recent episode; its production is unknown by default.
    public init(productionSlug: String? = nil, productionTitle: String? = nil, episode: Episode) {
        self.productionSlug = productionSlug
        self.productionTitle = productionTitle
        self.episode = episode
    }
}
