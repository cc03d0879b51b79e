import Foundation
import TekpubKit

/// A request that a `CatalogServer` answers, and the format of the response.
///
/// In all formats, text such as titles and licences is HTML: see `String.html`.
public enum CatalogRoute: CaseIterable, Hashable, Sendable {
    /// The API of 2010: `POST /api/productions`, an array of productions with wrapped episodes.
    case api
    /// The site of March 2012: `GET /productions.json`, an array of full records.
    case productions
    /// `GET /`, the root document of 2012: queries and actions.
    case root
    /// `GET /channels`, the first of its queries: an array of full records.
    case channels
    /// `GET /channels/SLUG`: the full records of one channel.
    case channel
    /// `GET /recent`: the five newest episodes.
    case recent
    /// The rewrite of March 2012: `GET /api`, a document with channels and productions without episodes.
    case altDocument
    /// `GET /` as `application/vnd.tekpub.productions+json`; `?category=SLUG` filters it.
    case media
    /// `GET /account/itunes.xml`, the delivery feed of 2013.
    case feed
    /// `GET /media/SLUG/NUMBER/hd/file.mp4`, the feed's links: the video, or a redirect to it.
    case video
    /// `POST /api/view/SLUG/NUMBER` of the API of 2010: the address of the video, as plain text.
    case view
    /// `POST /api/authenticate` of the API of 2010: a token for `email` and `password`, as plain text.
    case authentication
    /// `POST /sessions`, the login action of 2012: an object with a token and a message.
    case session
}

extension CatalogRoute {
    /// The default routes: the arrays of 2010 and 2012.
    public static let usual: Set<CatalogRoute> = [.api, .view, .productions]

    var method: String { [.api, .view, .authentication, .session].contains(self) ? "POST" : "GET" }

    /// The value of `Allow`.
    var allowedMethods: String { method == "POST" ? "POST, OPTIONS" : "GET, HEAD, OPTIONS" }

    var contentType: String {
        switch self {
        case .media: "application/vnd.tekpub.productions+json"
        case .feed: "application/rss+xml; charset=utf-8"
        default: "application/json; charset=utf-8"
        }
    }

    /// Whether the response does not depend on the origin by which the client addresses this server.
    var isSameForAll: Bool { [.api, .productions, .channels, .channel, .recent].contains(self) }

    /// Returns the arguments in `path`; nil if this route does not match it.
    func arguments(from path: String) -> [String]? {
        let parts = path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
        switch self {
        case .api: return parts == ["api", "productions"] ? [] : nil
        case .productions: return parts == ["productions.json"] ? [] : nil
        case .root, .media: return parts.isEmpty ? [] : nil
        case .channels: return parts == ["channels"] ? [] : nil
        case .channel: return parts.count == 2 && parts[0] == "channels" ? [parts[1]] : nil
        case .recent: return parts == ["recent"] ? [] : nil
        case .altDocument: return parts == ["api"] ? [] : nil
        case .feed: return parts == ["account", "itunes.xml"] ? [] : nil
        case .view:
            return parts.count == 4 && parts[..<2] == ["api", "view"] ? Array(parts[2...]) : nil
        case .authentication: return parts == ["api", "authenticate"] ? [] : nil
        case .session: return parts == ["sessions"] ? [] : nil
        case .video:
            let isVideo = parts.count == 5 && parts[0] == "media" && parts[3...] == ["hd", "file.mp4"]
            return isVideo ? [parts[1], parts[2]] : nil
        }
    }
}

/// A format of Tekpub's that a `CatalogServer` can serve; the raw value is its name on the command line.
public enum ServedWire: String, CaseIterable, Sendable {
    /// The API that Tekpub's player for Android used in 2010.
    case api2010
    /// The array of full records of 2012.
    case json2012
    /// The root document of 2012, whose queries lead to arrays of full records.
    case root2012
    /// The document of the alt-tekpub rewrite of 2012, and the full records.
    case alt
    /// `application/vnd.tekpub.productions+json`, proposed in 2012.
    case vnd
    /// The delivery feed of 2013.
    case feed

    /// The routes of the format.
    public var routes: Set<CatalogRoute> {
        switch self {
        case .api2010: [.api, .view]
        case .json2012: [.productions]
        case .root2012: [.root, .channels, .channel, .recent]
        case .alt: [.altDocument, .productions]
        case .vnd: [.media]
        case .feed: [.feed, .video]
        }
    }
}
