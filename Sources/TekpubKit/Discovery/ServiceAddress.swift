import Foundation

/// A service of today: finds the documents behind the addresses of its pages, which people have in their
/// browsers.
///
/// The response is recognised by its content, so two services may have pages of one form.
enum ServiceAddress: CaseIterable {
    /// media.ccc.de and other sites of its kind. Source: voc/voctoweb, config/routes.rb.
    case voctoweb
    /// A server of PeerTube. Source: PeerTube, client/src/app/app.routes.ts.
    case peerTube
    /// The Internet Archive. Source: archive.org/developers.
    case archive
    /// The site that shows conferences live, such as streaming.media.ccc.de. Source: voc/streaming-website, index.php.
    case streaming

    /// Returns the documents to request before the page at `url`; empty for most addresses.
    static func documents(for url: URL) -> [URL] {
        guard let page = Page(url) else { return [] }
        return allCases.flatMap { $0.documents(for: page) }
    }

    /// Returns the documents to request after the page at `url` and before the feed that it names; empty unless
    /// it is the start page of a site.
    static func documents(behind url: URL, naming feed: URL) -> [URL] {
        guard let page = Page(url), page.path.isEmpty, Origin(feed) == Origin(url) else { return [] }
        return allCases.flatMap { $0.documents(behind: page, naming: feed) }
    }

    /// Returns the address of `page` on the site to which its document has moved; nil if the document has another name
    /// there.
    static func page(_ page: URL, whoseDocument document: URL, movedTo new: URL) -> URL? {
        guard new.path() == document.path(), new.query() == document.query(),
            var parts = URLComponents(url: page, resolvingAgainstBaseURL: true)
        else { return nil }
        (parts.scheme, parts.encodedHost, parts.port) = (new.scheme, new.host(), new.port)
        return parts.url
    }

    /// Whether `feed`, which the page at `url` names, is that of the newest episodes of a whole site, while the page
    /// is that of a part, such as a conference.
    static func isFeed(_ feed: URL, ofTheSiteOf url: URL) -> Bool {
        // The feed of a channel on PeerTube has the same path, and the identifier of the channel in its query.
        guard let page = Page(url), Origin(feed) == Origin(url), feed.query()?.contains("Id=") != true else {
            return false
        }
        return allCases.contains { $0.siteFeedPath == feed.path() && !$0.documents(for: page).isEmpty }
    }
}

extension ServiceAddress {
    private func documents(for page: Page) -> [URL] {
        let (kind, name, last) = (
            page.path.first, page.path.dropFirst().first, page.path.dropFirst(2).first
        )
        return switch (self, kind, name) {
        case (.voctoweb, "c", let acronym?): page.document("/public/conferences/\(acronym)")
        case (.voctoweb, "v", let slug?): page.document("/public/events/\(slug)")
        case (.voctoweb, "b", _):
            // A folder of conferences; the reader takes those in it.
            page.document(
                "/public/conferences", query: ["slug": page.path.dropFirst().joined(separator: "/")])
        case (.peerTube, "c", let handle?), (.peerTube, "video-channels", let handle?):
            page.document("/api/v1/video-channels/\(handle)")
        case (.peerTube, "a", let handle?), (.peerTube, "accounts", let handle?):
            page.document("/api/v1/accounts/\(handle)")
        case (.peerTube, "w", "p"?): last.map { page.document("/api/v1/video-playlists/\($0)") } ?? []
        case (.peerTube, "video-playlists", "embed"?):
            last.map { page.document("/api/v1/video-playlists/\($0)") } ?? []
        // The address that the server states for a playlist.
        case (.peerTube, "video-playlists", let id?): page.document("/api/v1/video-playlists/\(id)")
        case (.peerTube, "w", let id?): page.document("/api/v1/videos/\(id)")
        case (.peerTube, "videos", "watch"?) where last == "playlist":
            page.path.dropFirst(3).first.map { page.document("/api/v1/video-playlists/\($0)") } ?? []
        case (.peerTube, "videos", "watch"?), (.peerTube, "videos", "embed"?):
            last.map { page.document("/api/v1/videos/\($0)") } ?? []
        case (.archive, "details", let id?), (.archive, "embed", let id?), (.archive, "download", let id?):
            page.document("/metadata/\(id)")
        // Any name is that of a conference there.
        case (.streaming, let slug, _) where page.host.hasPrefix("streaming.") && slug != "streams":
            page.document("/" + Self.streamsPath, query: ["slug": slug.map(String.init) ?? ""])
        default: []
        }
    }

    /// The path of what is live at conferences, below the root of a site that shows them.
    static let streamsPath = "streams/v2.json"

    /// Returns the address of what is live on a site with the start page `url`; nil for another page.
    static func streams(on url: URL) -> URL? {
        guard let page = Page(url), page.path.isEmpty else { return nil }
        return page.document("/" + streamsPath).first
    }

    private func documents(behind page: Page, naming feed: URL) -> [URL] {
        guard feed.path() == siteFeedPath else { return [] }
        return switch self {
        case .voctoweb: page.document("/public")
        case .peerTube: page.document("/api/v1/video-channels", query: ["start": "0", "count": "100"])
        case .archive, .streaming: []
        }
    }

    /// The path of the feed of the newest episodes, the one that every page names; nil if there is none.
    private var siteFeedPath: String? {
        switch self {
        // The first of the feeds in voc/voctoweb, app/views/frontend/shared/_header.haml.
        case .voctoweb: "/news.atom"
        case .peerTube: "/feeds/videos.xml"
        case .archive, .streaming: nil
        }
    }
}

/// The address of a page, in parts.
private struct Page {
    /// The components of the path, percent-encoded, without empty ones.
    let path: [Substring]
    private let parts: URLComponents

    /// The host in lower case; empty if missing.
    var host: String { parts.host?.lowercased() ?? "" }

    init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        self.parts = parts
        path = parts.percentEncodedPath.split(separator: "/")
    }

    /// Returns the address of a document on the same site, as the only element.
    ///
    /// - Parameters:
    ///   - path: percent-encoded, from the root.
    ///   - query: parameters with their percent-encoded values; empty values are left out.
    func document(_ path: String, query: KeyValuePairs<String, String> = [:]) -> [URL] {
        var parts = parts
        parts.percentEncodedPath = path
        let items = query.filter { !$0.value.isEmpty }.map { URLQueryItem(name: $0.key, value: $0.value) }
        parts.percentEncodedQueryItems = items.isEmpty ? nil : items
        parts.fragment = nil
        return parts.url.map { [$0] } ?? []
    }
}
