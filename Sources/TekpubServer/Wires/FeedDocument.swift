import Foundation
import TekpubFormats
import TekpubKit

/// The delivery feed of 2013, with additions for today's feed readers. Productions without episodes are
/// omitted.
///
/// Items keep their identifiers when others are inserted before them. With enclosures and dates, any podcast
/// player can list and play the feed.
struct FeedDocument {
    private let site: CatalogSite
    private let catalog: Catalog
    private let token: String?
    private let origin: String?

    /// - Parameters:
    ///   - catalog: the catalogue of `site` for this client.
    ///   - token: added to every link, as in Tekpub's feed.
    ///   - origin: the origin of all links; nil if they lead to the videos themselves, and no server is known.
    init(site: CatalogSite, catalog: Catalog, token: String?, origin: String?) {
        self.site = site
        self.catalog = catalog
        self.token = token
        self.origin = origin
    }

    /// Returns the document, with one item per line.
    func body() -> Data {
        let address = origin.map { withToken($0 + "/account/itunes.xml") }
        let link = address.map { "<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"\($0.xml)\"/>" }
        var body = Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
            xmlns:atom="http://www.w3.org/2005/Atom"><channel>
            <title>Your Tekpub Downloads</title><link>\((origin ?? "").xml)</link>
            <description>Everything that you may watch.</description><language>en</language>
            <lastBuildDate>\(HTTPDate.text(site.lastModified))</lastBuildDate>
            \(link ?? "")

            """.utf8)
        for (index, production) in catalog.productions.enumerated() {
            for (number, episode) in production.episodes.enumerated() {
                let indexPath = EpisodeIndexPath(production: index, episode: number)
                body.append(contentsOf: item(episode, of: production, at: indexPath).utf8)
            }
        }
        body.append(contentsOf: "</channel></rss>\n".utf8)
        return body
    }
}

extension FeedDocument {
    private func item(
        _ episode: Episode, of production: Production, at indexPath: EpisodeIndexPath
    ) -> String {
        let number = episode.number.map { String($0) }
        let name = episode.title ?? number.map { "Episode \($0)" } ?? "Untitled"
        let title = [production.title ?? production.slug, name].compactMap { $0 }.joined(separator: ": ")
        let link = link(to: episode, of: production)
        let fields: [(String, String?)] = [
            ("title", title), ("itunes:title", episode.title), ("link", link),
            ("description", episode.description?.html), ("pubDate", episode.releasedAt?.mailDate),
            ("itunes:author", episode.presenter), ("itunes:episode", number),
            ("itunes:duration", episode.durationInSeconds.map { String($0) }),
        ]
        let elements = fields.map { name, value in
            value.map { "<\(name)>\($0.xml)</\(name)>" } ?? ""
        }
        let guid = "<guid isPermaLink=\"false\">\(identifier(of: episode, in: production).xml)</guid>"
        let media = link.map { Enclosure(of: episode, at: $0, video: site.video(at: indexPath)).xml } ?? ""
        return "<item>\(elements.joined())\(guid)\(media)</item>\n"
    }

    /// The publisher's identifier, else the episode's name on this server, else its titles and address.
    private func identifier(of episode: Episode, in production: Production) -> String {
        if let guid = episode.guid { return guid }
        if let name = EpisodeName(episode, of: production) { return "\(name.slug)/\(name.number)" }
        return [production.slug ?? production.title, episode.title, episode.url].map { $0 ?? "" }
            .joined(separator: "/")
    }

    /// The address on this server, which may redirect to the video, else the video's own.
    private func link(to episode: Episode, of production: Production) -> String? {
        guard let url = episode.url else { return nil }
        guard let origin, let name = EpisodeName(episode, of: production) else { return url }
        return withToken(origin + name.path)
    }

    private func withToken(_ address: String) -> String {
        guard let token, var parts = URLComponents(string: address) else { return address }
        parts.queryItems = [URLQueryItem(name: "token", value: token)]
        return parts.string ?? address
    }
}

/// The file of an item.
struct Enclosure {
    private let address, type: String
    private let byteCount: Int

    /// - Parameter video: nil if the file is elsewhere; its size and type are then those of the catalogue, if it has some.
    init(of episode: Episode, at address: String, video: SiteVideo? = nil) {
        self.address = address
        type =
            video?.contentType ?? episode.details?.media.first { $0.url == address }?.type
            ?? VideoFile.contentType(ofAddress: address) ?? "video/mp4"
        byteCount = video?.byteCount ?? episode.byteCount ?? 0
    }

    var xml: String { "<enclosure url=\"\(address.xml)\" length=\"\(byteCount)\" type=\"\(type.xml)\"/>" }
}
