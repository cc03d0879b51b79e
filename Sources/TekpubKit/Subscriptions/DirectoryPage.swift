import Foundation
import TekpubFormats

/// A page of a directory about a podcast, or about one of its episodes, which people have in the browser.
public struct DirectoryPage: Hashable, Sendable {
    /// The directory.
    let directory: Directory
    /// What the page is about there.
    private let subject: Subject

    private enum Subject: Hashable {
        /// A podcast and an episode of Apple or Podcast Index, by number.
        case numbers(show: String, episode: String?)
        /// A podcast of fyyd, by the parameter that names it.
        case show(parameter: String, value: String)
        /// An episode of fyyd, by number.
        case episode(String)
        /// The paths of the pages of a podcast and an episode at gpodder.net.
        case paths(show: String, episode: String?)
    }

    /// - Returns: nil if `address` is another page.
    ///
    /// Sources: Apple's Podcasts Identity Guidelines (`/CC/podcast/NAME/idN?i=M`); podcastindex.org's and fyyd.de's own
    /// pages; gpodder/mygpo, mygpo/podcasts/urls.py.
    public init?(_ address: BaseURL) {
        guard let host = address.url.host()?.lowercased(),
            let parts = URLComponents(url: address.url, resolvingAgainstBaseURL: true)
        else { return nil }
        let path = parts.percentEncodedPath.split(separator: "/").map(String.init)
        func number(_ name: String) -> String? {
            parts.queryItems?.first { $0.name == name }?.value.flatMap { $0.isNumber ? $0 : nil }
        }
        switch host {
        case "podcasts.apple.com", "itunes.apple.com":
            guard path.contains("podcast"), let last = path.last, last.hasPrefix("id"),
                case let id = String(last.dropFirst(2)), id.isNumber
            else { return nil }
            (directory, subject) = (.apple, .numbers(show: id, episode: number("i")))
        case "podcastindex.org", "www.podcastindex.org":
            guard path.count == 2, path[0] == "podcast", path[1].isNumber else { return nil }
            (directory, subject) = (.podcastIndex, .numbers(show: path[1], episode: number("episode")))
        case "fyyd.de", "www.fyyd.de":
            guard path.count >= 2 else { return nil }
            directory = .fyyd
            switch path[0] {
            case "podcast":
                subject = .show(
                    parameter: path[1].isNumber ? "podcast_id" : "podcast_slug",
                    value: path[1].removingPercentEncoding ?? path[1])
            case "episode" where path[1].isNumber: subject = .episode(path[1])
            default: return nil
            }
        case "gpodder.net", "www.gpodder.net":
            guard (2...3).contains(path.count), path[0] == "podcast" else { return nil }
            // `-episodes` and the like are further pages of the podcast.
            let episode = path.count == 3 && !path[2].hasPrefix("-") ? path[2] : nil
            let show = "/podcast/\(path[1])"
            (directory, subject) = (.gpodder, .paths(show: show, episode: episode.map { "\(show)/\($0)" }))
        default: return nil
        }
    }
}

/// Where a page of a directory leads.
public struct DirectoryTarget: Sendable {
    /// The address of the feed.
    public let feed: BaseURL
    /// The episode, as far as the directory knows its names; nil if the page is about the whole show.
    public let episode: Episode?

    /// What is known of a target until all was looked up.
    struct Draft {
        var feed: BaseURL?
        var episode: Episode?
        /// The number of the podcast of an episode.
        var show: String?

        mutating func setFeed(_ address: String?) {
            // Ignore errors: an address that cannot be followed is none.
            if let address, let url = try? BaseURL(address), url.url.user() == nil { feed = url }
        }

        mutating func setEpisode(guid: String?, title: String?, address: String?) {
            if guid == nil, title == nil, address == nil { return }
            episode = Episode(guid: guid, title: title, url: address)
        }
    }
}

/// A request that says something about the target of a page.
struct DirectoryLookup {
    /// The path below the address of the directory.
    let path: String
    /// Returns the parameters; nil if the request is needless.
    var query: (DirectoryTarget.Draft) -> [URLQueryItem]? = { _ in [] }
    /// The media type to ask for.
    var type = "application/json"
    /// Reads the response.
    let read: (Data, inout DirectoryTarget.Draft) throws -> Void
}

extension DirectoryPage {
    /// The number of episodes that Apple lists, newest first; its limit is 200.
    private static let appleEpisodeCount = "200"

    /// The requests, in their order.
    ///
    /// Sources: Apple's iTunes Search API, "Lookup Examples"; the Podcast Index API (`podcasts/byfeedid`,
    /// `episodes/byid`); fyyd's API 0.2 (`podcast`, `episode`); gpodder/mygpo, podcast-base.html and episode.html.
    var lookups: [DirectoryLookup] {
        switch (directory, subject) {
        case (.apple, .numbers(let show, let episode)):
            var items = ["id": show, "media": "podcast", "entity": "podcast"]
            if episode != nil {
                items["entity"] = "podcastEpisode"
                items["limit"] = Self.appleEpisodeCount
            }
            return [Self.lookup("/lookup", items) { try Self.readApple($0, episode: episode, &$1) }]
        case (_, .numbers(let show, let episode)):
            let feed = Self.lookup("/podcasts/byfeedid", ["id": show]) { body, target in
                let feed = try JSONDecoder().decode(LooseObject.self, from: body).object("feed")
                target.setFeed(feed?.text(["url"]))
            }
            guard let episode else { return [feed] }
            let item = Self.lookup("/episodes/byid", ["id": episode]) { body, target in
                let item = try JSONDecoder().decode(LooseObject.self, from: body).object("episode")
                target.setEpisode(
                    guid: item?.text(["guid"]), title: item?.text(["title"]),
                    address: item?.text(["enclosureUrl"]))
            }
            return [feed, item]
        case (_, .show(let parameter, let value)):
            return [Self.lookup("/podcast", [parameter: value], read: Self.readShowOfFyyd)]
        case (_, .episode(let id)):
            let item = Self.lookup("/episode", ["episode_id": id]) { body, target in
                let item = try JSONDecoder().decode(LooseObject.self, from: body).object("data")
                target.show = item?.text(["podcast_id"])
                target.setEpisode(
                    guid: item?.text(["guid"]), title: item?.text(["title"]),
                    address: item?.text(["enclosure"]))
            }
            let feed = DirectoryLookup(path: "/podcast") { target in
                target.show.map { [URLQueryItem(name: "podcast_id", value: $0)] }
            } read: {
                try Self.readShowOfFyyd($0, &$1)
            }
            return [item, feed]
        case (_, .paths(let show, let episode)):
            let feed = DirectoryLookup(path: show, type: "text/html") { body, target in
                target.setFeed(Self.link(before: "icon-rss", in: body))
            }
            guard let episode else { return [feed] }
            let item = DirectoryLookup(path: episode, type: "text/html") { body, target in
                target.setEpisode(
                    guid: nil, title: nil, address: Self.link(before: "icon-download", in: body))
            }
            return [feed, item]
        }
    }

    private static func lookup(
        _ path: String, _ items: [String: String],
        read: @escaping (Data, inout DirectoryTarget.Draft) throws -> Void
    ) -> DirectoryLookup {
        let query = items.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return DirectoryLookup(path: path, query: { _ in query }, read: read)
    }

    private static func readApple(
        _ body: Data, episode id: String?, _ target: inout DirectoryTarget.Draft
    ) throws {
        struct Response: Decodable {
            let results: ReadableElements<LooseObject>
        }
        let results = try JSONDecoder().decode(Response.self, from: body).results.values
        target.setFeed(results.lazy.compactMap { $0.text(["feedUrl"]) }.first)
        // The podcast itself has a `trackId`, too.
        let item = results.first { id != nil && $0.text(["trackId"]) == id && $0.text(["kind"]) != "podcast" }
        target.setEpisode(
            guid: item?.text(["episodeGuid"]), title: item?.text(["trackName"]),
            address: item?.text(["episodeUrl"]))
    }

    private static func readShowOfFyyd(_ body: Data, _ target: inout DirectoryTarget.Draft) throws {
        let show = try JSONDecoder().decode(LooseObject.self, from: body).object("data")
        target.setFeed(show?.text(["xmlURL"]))
    }

    /// Returns the address of the first link of a page whose content has the class of an icon; nil if missing.
    private static func link(before icon: String, in body: Data) -> String? {
        let page = String(decoding: body, as: UTF8.self)
        guard let end = page.range(of: icon)?.lowerBound,
            let start = page[..<end].range(of: "<a href=\"", options: .backwards)?.upperBound,
            let quote = page[start..<end].firstIndex(of: "\"")
        else { return nil }
        return HTMLText.plain(String(page[start..<quote]))
    }
}

extension String {
    /// Whether the text is a number of ASCII digits, as identifiers are.
    fileprivate var isNumber: Bool {
        (1...20).contains(utf8.count)
            && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
