import Foundation
import TekpubFormats
import TekpubKit

@testable import TekpubServer

/// A loopback server whose catalogue changes between two requests.
final class ChangingSite: Sendable {
    /// The format of the site: one of Tekpub's, or RSS or JSON Feed as podcasts use them.
    enum Format: String, CaseIterable, Sendable {
        case api2010, json2012, root2012, alt, vnd, delivery, podcast, jsonFeed

        /// Whether the site is one feed, and so one production without a slug.
        var isPodcast: Bool { self == .podcast || self == .jsonFeed }
    }

    /// The current content.
    struct Content: Sendable {
        var catalog: Catalog
        /// The beginning of the links of a delivery feed, and the token in them.
        var origin = "http://delivery.example.org"
        var token: String?
    }

    /// The base URL.
    let url: String
    private let server: RawServer
    private let contents = Log<Content>()

    init(_ format: Format, serving catalog: Catalog) throws {
        contents.add(Content(catalog: catalog))
        server = try RawServer { [contents] request in
            let words = request.split(separator: " ")
            let (method, path) = (String(words[0]), String(words[1].prefix { $0 != "?" }))
            let body = contents.entries.last.flatMap { Self.body(of: format, method, path, $0) }
            return body.map { .answer($0) } ?? .notFound
        }
        url = server.url + (format.isPodcast ? "/podcast" : "")
    }

    deinit {
        server.stop()
    }

    /// Changes the content.
    func change(_ change: (inout Content) -> Void) {
        guard var content = contents.entries.last else { return }
        change(&content)
        contents.add(content)
    }

    /// - Returns: nil if `path` does not exist.
    private static func body(
        of format: Format, _ method: String, _ path: String, _ content: Content
    ) -> String? {
        if format.isPodcast {
            let feed = format == .podcast ? podcast : jsonFeed
            return path == "/podcast" ? content.catalog.productions.first.flatMap(feed) : nil
        }
        let wire = ServedWire(rawValue: format.rawValue) ?? .feed
        let site = CatalogSite(catalog: content.catalog, lastModified: .distantPast)
        for route in wire.routes where route.method == method {
            guard let arguments = route.arguments(from: path) else { continue }
            let origin = format == .root2012 ? "" : content.origin
            let page = CatalogPage(
                route: route, arguments: arguments, category: nil, token: content.token, origin: origin,
                isCustomer: false)
            // Ignore errors: tests fail if a page is missing.
            return (try? page.body(of: site)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        }
        return nil
    }

    private static func podcast(_ production: Production) -> String? {
        let items = production.episodes.map { episode in
            """
            <item><title>\((episode.title ?? "").xml)</title><guid>\((episode.guid ?? "").xml)</guid>
            <description>\((episode.description ?? "").xml)</description>
            <pubDate>\(episode.releasedAt?.mailDate ?? "")</pubDate>
            <enclosure url="\((episode.url ?? "").xml)" length="9" type="video/mp4"/></item>
            """
        }
        let title = (production.title ?? "").xml
        return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    private static func jsonFeed(_ production: Production) -> String? {
        let items = production.episodes.map { episode in
            var item: [String: Any] = [:]
            item["id"] = episode.guid
            item["title"] = episode.title
            item["content_text"] = episode.description
            item["date_published"] = episode.releasedAt?.description
            item["attachments"] = episode.url.map { [["url": $0, "mime_type": "video/mp4"]] }
            return item
        }
        let feed: [String: Any] = [
            "version": "https://jsonfeed.org/version/1.1", "title": production.title ?? "", "items": items,
        ]
        // Ignore errors: tests fail if a page is missing.
        return (try? JSONSerialization.data(withJSONObject: feed)).map { String(decoding: $0, as: UTF8.self) }
    }
}
