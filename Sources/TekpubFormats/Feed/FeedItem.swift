import Foundation

/// One item of a feed, or one entry of an Atom feed.
///
/// Source: RSS 2.0 (`enclosure`, `guid`, `pubDate`, `author`), RFC 4287, YouTube's feeds (`yt:videoId`),
/// Apple's podcast elements (`itunes:duration` and the like), and the reader of Tekpub's delivery feed of
/// 2013 (title, link, text).
struct FeedItem {
    /// The title, the title without the production's, and the author, as they are written. The delivery feed
    /// writes them as plain text.
    private let plainTitle, ownTitle, presenter: String?
    let author: String?
    /// The page of a podcast episode, or the video in a delivery feed.
    private let link: String?
    private let episode: Episode

    /// - Parameter people: the people of the feed.
    init(_ fields: FeedFields, sharedPeople people: [Person]) {
        plainTitle = fields[.title]
        ownTitle = fields[.itunesTitle]
        presenter = fields[.itunesAuthor]
        author = fields.author
        link = fields.link
        episode = Episode(fields, link: link, sharedPeople: people)
    }

    /// The episode of a podcast feed.
    var podcastEpisode: Episode { episode }

    /// Whether the item is from Tekpub's delivery feed; nil if unknown because it has no address.
    var isDelivered: Bool? {
        if let link { return DeliveryPath(link)?.isProof == true || DeliveryPath.isAtTekpub(link) }
        return episode.url == nil ? nil : false
    }

    /// The episode of a delivery feed, where the link is the video, and its production.
    ///
    /// - Returns: nil if the title does not name a production.
    var delivered: (production: Production, episode: Episode)? {
        var episode = episode
        episode.link = nil
        let ownTitle = ownTitle?.onOneLine
        episode.url = link ?? episode.url
        let path = episode.url.flatMap { DeliveryPath($0) }
        episode.number = path?.number ?? episode.number
        var slug = path?.slug
        // Without a video, only the identifier contains the slug and number.
        if let number = episode.number, let guid = episode.guid, guid.hasSuffix("/\(number)") {
            slug = slug ?? String(guid.dropLast("/\(number)".count))
            if let slug, guid == "\(slug)/\(number)" { episode.guid = nil }
        }
        // The server's title for an untitled episode.
        let substitute = episode.number.map { "Episode \($0)" } ?? "Untitled"
        guard let plainTitle = plainTitle?.onOneLine,
            let (name, rest) = Self.divide(plainTitle, before: ownTitle ?? substitute)
        else { return nil }
        episode.title = ownTitle == nil && rest == substitute ? nil : rest
        episode.presenter = presenter?.onOneLine ?? author
        return (Production(slug: slug, title: name), episode)
    }

    /// Splits `Production: Episode` before the episode's own title, else at the first colon that is followed
    /// by a space.
    private static func divide(_ title: String, before own: String) -> (String, String)? {
        if title != own, title.hasSuffix(": " + own) {
            let name = title.dropLast(own.count + 2)
            if !name.isEmpty { return (String(name), own) }
        }
        let bytes = title.utf8
        var colon = bytes.firstIndex(of: .colon)
        while let index = colon, bytes[bytes.index(after: index)...].first != .space {
            colon = bytes[bytes.index(after: index)...].firstIndex(of: .colon)
        }
        guard let colon, colon > title.startIndex, case let rest = title[bytes.index(colon, offsetBy: 2)...],
            !rest.isEmpty
        else { return nil }
        return (String(title[..<colon]), String(rest))
    }
}

extension Episode {
    /// Creates the episode of a podcast feed from the values of an item, whose link is the episode's page.
    ///
    /// - Parameter people: the people of the feed.
    init(_ fields: FeedFields, link: String?, sharedPeople people: [Person]) {
        let guid = fields.identifier
        let file = FeedFile.choice(among: fields.files)
        // YouTube names no file. Players read the page.
        let isOnYouTube = fields.contains(.videoIdentifier) || guid?.hasPrefix("yt:video:") == true
        let url = file?.address ?? (isOnYouTube ? link : nil)
        let notes = fields.notes
        self.init(
            guid: guid, number: fields.number, title: fields.title,
            description: notes.full,
            durationInSeconds: fields.broadcast == nil ? fields.durationInSeconds(of: file) : nil,
            releasedAt: fields.broadcast?.start ?? fields.date,
            url: url, byteCount: file?.byteCount, link: link == url ? nil : link,
            details: fields.episodeDetails(summary: notes.summary, sharedPeople: people))
    }
}

/// A person's name in a feed: `Ada Example`, `ada@example.org (Ada Example)` or `Ada Example
/// <ada@example.org>`.
struct PersonName {
    let name: String

    /// - Returns: nil without a name.
    init?(_ text: String) {
        guard let line = HTMLText.plain(text).onOneLine else { return nil }
        var name = line[...]
        if let open = line.firstIndex(of: "("), line.last == ")", line[..<open].contains("@") {
            name = line[line.index(after: open)...].dropLast()
        } else if let open = line.firstIndex(of: "<"), line.last == ">", line[open...].contains("@"),
            open > line.startIndex
        {
            name = line[..<open]
        }
        guard let trimmed = String(name).trimmed else { return nil }
        self.name = trimmed
    }
}
