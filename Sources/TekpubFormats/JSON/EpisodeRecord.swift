/// An episode as both wires write it, plain or inside an object `{"episode": …}`.
///
/// Source: what Tekpub's player for Android read in 2010.
struct EpisodeRecord {
    private(set) var episode = Episode()
    /// The channel of its production, which the API of 2010 states here.
    private(set) var channel: String?
    /// Whether it was inside an object of its own, as on the API of 2010 alone.
    private(set) var isWrapped = false
    private let addresses: WebAddress

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Takes what an object says.
    ///
    /// - Throws: `WireError` if the object is broken; what was read before it stays.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "episode":
                isWrapped = isWrapped || reader.isAtObject
                try read(from: &reader)
            case "id", "_id", "guid": episode.guid = try reader.readScalar().text ?? episode.guid
            case "slug": episode.slug = try reader.readScalar().text
            case "number": episode.number = try reader.readScalar().integer
            case "title": episode.title = try reader.readScalar().plainLine
            case "description": episode.description = try reader.readScalar().plainText
            case "presenter": episode.presenter = try reader.readScalar().plainLine
            case "duration":
                episode.durationInSeconds = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
            case "released_at": episode.releasedAt = try reader.readScalar().date
            case "url", "override_url":
                episode.url = try reader.readScalar().text.map(addresses.absolute) ?? episode.url
            case "link": episode.link = try reader.readScalar().text.map(addresses.absolute)
            case "licence": episode.licence = try reader.readScalar().plainText
            case "channel_slug": channel = try reader.readScalar().text
            default: try reader.skipValue()
            }
        }
    }
}
