import Foundation

/// The feed of a channel, a playlist or a user of YouTube, which has the newest fifteen entries only, and names no page with
/// the others.
///
/// It is `/feeds/videos.xml` with `channel_id=UC…`, `playlist_id=…` or `user=…`. The host does not matter, so that a mirror
/// counts, too. The list is a page at the same host.
package enum YouTubeFeed {
    private static let path = "/feeds/videos.xml"
    /// What the identifiers of channels begin with, and of the playlists with all their videos. Source: yt-dlp,
    /// yt_dlp/extractor/youtube/_tab.py, "the Uploads (UU) playlist URL".
    private static let (channel, uploads) = ("UC", "UU")
    private static let lengthLimit = 100
    /// What the identifiers of videos begin with. Source: feeds of YouTube, the element `id` of entries.
    private static let videoPrefix = "yt:video:"

    /// Returns the page with the whole list behind a feed; nil for another address.
    package static func list(of feed: URL) -> URL? {
        guard let parts = URLComponents(url: feed, resolvingAgainstBaseURL: true), parts.path == path else {
            return nil
        }
        func value(_ name: String) -> String? {
            parts.queryItems?.first { $0.name == name }?.value.flatMap { isIdentifier($0) ? $0 : nil }
        }
        var page = URLComponents()
        (page.scheme, page.host, page.port) = (parts.scheme, parts.host, parts.port)
        if let id = value("channel_id") {
            guard id.hasPrefix(channel) else { return nil }
            page.path = listPath
            page.queryItems = [URLQueryItem(name: "list", value: uploads + id.dropFirst(channel.count))]
        } else if let id = value("playlist_id") {
            page.path = listPath
            page.queryItems = [URLQueryItem(name: "list", value: id)]
        } else if let name = value("user") {
            page.path = "\(userPath)\(name)\(videosPath)"
        } else {
            return nil
        }
        return page.url
    }

    private static let (listPath, userPath, videosPath) = ("/playlist", "/user/", "/videos")

    /// Whether an address has the form of those that `list(of:)` returns.
    package static func isList(_ address: URL) -> Bool {
        guard let parts = URLComponents(url: address, resolvingAgainstBaseURL: true) else { return false }
        return parts.path == listPath && parts.queryItems?.map(\.name) == ["list"]
            || parts.path.hasPrefix(userPath) && parts.path.hasSuffix(videosPath)
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= lengthLimit
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "-_.".unicodeScalars.contains($0))
            }
    }

    /// Returns the page of the video of an entry, whose address it is in place of a file's; nil for another episode.
    fileprivate static func page(of episode: Episode) -> String? {
        guard episode.guid?.hasPrefix(videoPrefix) == true, episode.link == nil,
            episode.details?.media.isEmpty != false
        else { return nil }
        return episode.url
    }
}

extension [CatalogChange] {
    /// The changes of a feed of YouTube whose videos yt-dlp may look for on their pages.
    package var withPagesOfVideos: [CatalogChange] {
        map { change in
            guard case .productions(let productions, let merging) = change else { return change }
            return .productions(productions.map(\.withPagesOfVideos), merging)
        }
    }
}

extension Production {
    fileprivate var withPagesOfVideos: Production {
        var production = self
        for index in episodes.indices {
            guard let page = YouTubeFeed.page(of: episodes[index]) else { continue }
            var details = episodes[index].details ?? EpisodeDetails()
            details.media = [Media(url: page, type: Media.pageType)]
            production.episodes[index].link = page
            production.episodes[index].details = details
        }
        return production
    }
}
