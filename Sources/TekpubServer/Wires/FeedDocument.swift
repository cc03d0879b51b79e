import Foundation
import TekpubKit

/// The delivery feed of 2013, with what feeds of today have too. A production without episodes is not in it.
struct FeedDocument {
    private let catalog: Catalog
    private let token: String?
    private let origin: String

    /// - Parameters:
    ///   - token: goes into every link, as Tekpub's did.
    ///   - origin: the address that the links begin with.
    init(catalog: Catalog, token: String?, origin: String) {
        self.catalog = catalog
        self.token = token
        self.origin = origin
    }

    /// The document, its items one a line.
    func body() -> Data {
        var body = Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <title>Your Tekpub Downloads</title><link>\(origin.xml)</link>
            <description>Everything that you may watch.</description>

            """.utf8)
        for production in catalog.productions {
            for episode in production.episodes {
                body.append(contentsOf: item(episode, of: production).utf8)
            }
        }
        body.append(contentsOf: "</channel></rss>\n".utf8)
        return body
    }
}

extension FeedDocument {
    private func item(_ episode: Episode, of production: Production) -> String {
        let number = episode.number.map { String($0) }
        let name = episode.title ?? number.map { "Episode \($0)" } ?? "Untitled"
        let title = [production.title ?? production.slug, name].compactMap { $0 }.joined(separator: ": ")
        let fields: [(String, String?)] = [
            ("title", title), ("link", link(to: episode, of: production)),
            ("description", episode.description?.html), ("pubDate", episode.releasedAt?.mailDate),
            ("itunes:author", episode.presenter ?? production.author), ("itunes:episode", number),
            ("itunes:duration", episode.durationInSeconds.map { String($0) }),
        ]
        let elements = fields.map { name, value in
            value.map { "<\(name)>\($0.xml)</\(name)>" } ?? ""
        }
        return "<item>\(elements.joined())</item>\n"
    }

    /// Where our own server leads to the video, or else the video's own address.
    private func link(to episode: Episode, of production: Production) -> String? {
        guard let url = episode.url else { return nil }
        guard let slug = production.slug, let number = episode.number, number >= 0 else { return url }
        let link = "\(origin)/media/\(slug.pathComponent)/\(number)/hd/file.mp4"
        guard let token, var parts = URLComponents(string: link) else { return link }
        parts.queryItems = [URLQueryItem(name: "token", value: token)]
        return parts.string ?? link
    }
}

extension String {
    /// The text with its markup escaped, and U+FFFD for what XML cannot hold (XML 1.0, section 2.2).
    var xml: String {
        var text = ""
        text.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                text.unicodeScalars.append(scalar)
            default: text += "\u{FFFD}"
            }
        }
        return text
    }
}
