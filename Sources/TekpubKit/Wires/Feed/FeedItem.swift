import Foundation

/// One item of a feed, as Tekpub's delivery host wrote it in 2013 and as podcasts write it today.
///
/// Source: the reader of Tekpub's delivery feed (title, link, text); RSS 2.0 (`enclosure`, `guid`,
/// `pubDate`, `author`), and Apple's podcast elements (`itunes:duration` and the like).
struct FeedItem {
    /// The production's title; nil if the item's title does not name one.
    private(set) var productionTitle: String?
    /// The short name of the production, from the address of the video.
    private(set) var productionSlug: String?
    private(set) var author: String?
    private(set) var episode = Episode()

    /// Whether the item has anything to show.
    var isRecognised: Bool { productionTitle != nil || episode != Episode() }

    /// - Parameter fields: the texts of the item's children.
    init(_ fields: FeedFields, addresses: WebAddress) {
        let title = (fields[.title] ?? fields[.itunesTitle]).map(HTMLText.plain)?.onOneLine
        // Podcasts of today say what kind of an episode each is, and begin titles as they like.
        if fields[.episodeType] == nil { splitTitle(title) } else { episode.title = title }
        episode.description =
            (fields[.description] ?? fields[.content] ?? fields[.summary])
            .map(HTMLText.plain)?.trimmed
        episode.durationInSeconds = fields[.duration].flatMap(Self.seconds)
        episode.releasedAt = (fields[.date] ?? fields[.dublinDate]).flatMap {
            ReleaseDate(mailDate: $0) ?? ReleaseDate($0)
        }
        author = (fields[.author] ?? fields[.creator]).map(HTMLText.plain)?.onOneLine
        setAddresses(fields, addresses: addresses)
        episode.number = episode.number ?? fields[.number].flatMap { Int($0) }
    }
}

extension FeedItem {
    /// Divides `Production: Episode` at the first colon that a space follows.
    private mutating func splitTitle(_ title: String?) {
        guard let title else { return }
        let bytes = title.utf8
        var colon = bytes.firstIndex(of: .colon)
        while let index = colon, bytes[bytes.index(after: index)...].first != .space {
            colon = bytes[bytes.index(after: index)...].firstIndex(of: .colon)
        }
        guard let colon else { return episode.title = title }
        let production = title[..<colon]
        let rest = title[bytes.index(colon, offsetBy: 2)...]
        guard !production.isEmpty, !rest.isEmpty, !Self.isNumber(production) else {
            return episode.title = title
        }
        productionTitle = String(production)
        episode.title = String(rest)
    }

    /// Whether `text` only counts episodes, as `#14`, `Ep. 3` and `S01E04` do, and names no production.
    private static func isNumber(_ text: Substring) -> Bool {
        guard text.utf8.contains(where: \.isDigit) else { return false }
        let letters = text.utf8.filter { !$0.isDigit && !$0.isHTMLSpace && !"#.-".utf8.contains($0) }
        return ["", "ep", "episode", "e", "se", "part", "lecture"].contains(
            String(decoding: letters, as: UTF8.self).lowercased())
    }

    /// Tekpub's link was the video. A link of today is a page, and the enclosure the video.
    private mutating func setAddresses(_ fields: FeedFields, addresses: WebAddress) {
        let link = (fields[.link] ?? fields.permanentLink).map(addresses.absolute)
        let enclosure = fields.enclosure.map(addresses.absolute)
        let path = link.flatMap { DeliveryPath($0) }
        if enclosure == nil || path != nil {
            episode.url = link
        } else {
            episode.url = enclosure
            episode.link = link == enclosure ? nil : link
        }
        let numbered = path ?? enclosure.flatMap { DeliveryPath($0) }
        episode.number = numbered?.number
        productionSlug = numbered?.slug
    }

    /// Reads `1:02:03`, `62:03` or `3723`, whatever follows a full stop; nil for what is none of them.
    private static func seconds(_ text: String) -> Int? {
        var total = 0, part = 0, partCount = 1, digitCount = 0
        for byte in text.utf8 {
            if byte == .colon, digitCount > 0, partCount < 3 {
                total = (total + part) * 60
                partCount += 1
                (part, digitCount) = (0, 0)
            } else if byte.isDigit, digitCount < 9 {
                part = part * 10 + Int(byte - 0x30)
                digitCount += 1
            } else if byte == UInt8(ascii: "."), digitCount > 0 {
                break
            } else if !byte.isHTMLSpace {
                return nil
            }
        }
        guard digitCount > 0 else { return nil }
        return total + part
    }
}
