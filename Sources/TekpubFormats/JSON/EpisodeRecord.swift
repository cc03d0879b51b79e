/// An episode as both JSON wires write it, plain or wrapped in an object `{"episode": …}`.
///
/// Source: what Tekpub's player for Android read in 2010.
struct EpisodeRecord {
    private(set) var episode = Episode()
    /// The channel of its production, which the API of 2010 states in the episode.
    private(set) var channel: String?
    /// Whether the episode was wrapped, as only in the API of 2010.
    private(set) var isWrapped = false
    private let addresses: WebAddress

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Reads the episode from an object.
    ///
    /// - Throws: `WireError` if the object is damaged; values read before the damage stay.
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
