/// The elements of an item, or of a channel, that are read for their text.
///
/// Source: RSS 2.0, and the vocabularies of Apple (`itunes`), Dublin Core (`dc`) and RSS 1.0 (`content`).
enum FeedField: Int, CaseIterable {
    case title, itunesTitle, description, content, summary, duration, date, dublinDate, author, creator
    case link, identifier, number, episodeType

    /// Length and first letter leave one name to compare with.
    ///
    /// - Returns: nil for an element of another name.
    init?(_ tag: XMLTag, in buffer: [UInt8]) {
        let name: StaticString
        switch (tag.name.count, buffer[tag.name.lowerBound]) {
        case (4, UInt8(ascii: "l")): (self, name) = (.link, "link")
        case (4, _): (self, name) = (.identifier, "guid")
        case (5, _): (self, name) = (.title, "title")
        case (7, UInt8(ascii: "p")): (self, name) = (.date, "pubDate")
        case (7, _): (self, name) = (.dublinDate, "dc:date")
        case (10, _): (self, name) = (.creator, "dc:creator")
        case (11, _): (self, name) = (.description, "description")
        case (12, _): (self, name) = (.itunesTitle, "itunes:title")
        case (13, _): (self, name) = (.author, "itunes:author")
        case (14, _) where tag.isNamed("itunes:summary", in: buffer):
            (self, name) = (.summary, "itunes:summary")
        case (14, _): (self, name) = (.number, "itunes:episode")
        case (15, UInt8(ascii: "c")): (self, name) = (.content, "content:encoded")
        case (15, _): (self, name) = (.duration, "itunes:duration")
        case (18, _): (self, name) = (.episodeType, "itunes:episodeType")
        default: return nil
        }
        guard tag.isNamed(name, in: buffer) else { return nil }
    }

    /// Whether people write markup there without escaping it.
    var holdsMarkup: Bool { self == .description || self == .content }
}
