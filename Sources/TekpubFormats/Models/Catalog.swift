import Foundation

/// What a server offers: productions in the order in which it listed them.
///
/// Encoded, this is the file format of the bundled catalogue and of `tekpub serve --catalog`:
/// an object with `productions`, an array. Keys that are not known are left out.
public struct Catalog: Hashable, Sendable, Codable {
    /// The productions in the server's order, perhaps none.
    public var productions: [Production]
    /// The server's own list of channels, in its order; perhaps none. `allChannels` has the others too.
    public var channels: [Channel]
    /// The episodes that the server calls new, in its order, perhaps none.
    public var recents: [RecentEpisode]
    /// What else the server lets a person do, by name; perhaps nothing.
    public var actions: [ServerAction]
    /// Where the API of 2010 tells the address of a video, ending in a slash; nil on other wires.
    public var viewRoot: URL?

    /// An empty catalogue, unless told otherwise.
    public init(
        productions: [Production] = [],
        channels: [Channel] = [],
        recents: [RecentEpisode] = [],
        actions: [ServerAction] = [],
        viewRoot: URL? = nil
    ) {
        self.productions = productions
        self.channels = channels
        self.recents = recents
        self.actions = actions
        self.viewRoot = viewRoot
    }

    /// Reads a catalogue file, which must have `productions` and may have the rest.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        productions = try container.decode([Production].self, forKey: .productions)
        channels = try container.decodeIfPresent([Channel].self, forKey: .channels) ?? []
        recents = try container.decodeIfPresent([RecentEpisode].self, forKey: .recents) ?? []
        actions = try container.decodeIfPresent([ServerAction].self, forKey: .actions) ?? []
        viewRoot = try container.decodeIfPresent(URL.self, forKey: .viewRoot)
    }

    private enum CodingKeys: String, CodingKey {
        case productions, channels, recents, actions, viewRoot
    }
}

extension Catalog {
    /// The server's list of channels, then those that only productions name, in order of appearance.
    public var allChannels: [Channel] {
        var known = Set(channels.map { $0.slug.lowercased() })
        var all = channels
        for name in productions.lazy.flatMap({ [$0.channel].compactMap { $0 } + $0.channels })
        where known.insert(name.lowercased()).inserted {
            all.append(Channel(slug: name))
        }
        return all
    }

    /// Where to ask, with POST, for the video of `episode`.
    ///
    /// Source: the API of 2010, whose answer is the address of the video as plain text.
    ///
    /// - Returns: nil if this server is not asked that way, or the episode cannot be named.
    public func viewURL(of episode: Episode, in production: Production) -> URL? {
        guard let viewRoot, let slug = episode.slug ?? production.slug, let number = episode.number,
            ![".", ".."].contains(slug)
        else { return nil }
        return viewRoot.appending(component: slug).appending(component: String(number))
    }
}
