/// A production as any JSON wire writes it: the keys of 2010 and of 2012, and those that our own server adds
/// (`licence`, `channel`, `presenter`, `url`, `byte_count`, `details`).
///
/// Source: what Tekpub's player for Android read in 2010, the records of the alt-tekpub rewrite of 2012,
/// and the items of `application/vnd.tekpub.productions+json`.
struct ProductionRecord {
    private(set) var production = Production()
    /// Whether the object has at least one known key.
    private(set) var isRecognised = false
    /// Whether the object has a list of episodes.
    private(set) var hasEpisodes = false
    /// Whether each episode is wrapped in an object, as only in the API of 2010.
    private(set) var hasWrappedEpisodes = false
    private let addresses: WebAddress

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Whether something can be shown as the production's name.
    var hasName: Bool { production.title != nil || production.slug != nil }

    /// Reads an array of objects with one key each, or a plain object.
    mutating func readItem(from reader: inout JSONReader) throws(WireError) {
        guard !reader.isAtObject else { return try read(from: &reader) }
        try reader.forEachElement { reader throws(WireError) in try read(from: &reader) }
    }

    /// Reads the production from an object.
    ///
    /// - Throws: `WireError` if the object is damaged; values read before the damage stay.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            var isKnown = true
            switch key {
            case "id", "_id", "guid": production.guid = try reader.readScalar().text ?? production.guid
            case "slug": production.slug = try reader.readScalar().text
            case "title": production.title = try reader.readScalar().plainLine
            case "author": production.author = try reader.readScalar().plainLine
            case "description": production.description = try reader.readScalar().paragraphs
            case "channel", "category":
                production.channel = try reader.readScalar().text ?? production.channel
            case "tags": try readTags(from: &reader)
            case "price": production.price = try reader.readScalar().double
            case "can_watch": production.canWatch = try reader.readScalar().bool
            case "released_at": production.releasedAt = try reader.readScalar().date
            case "licence": production.licence = try reader.readScalar().plainText
            case "link": production.link = try reader.readScalar().text.map(addresses.absolute)
            case "details":
                production.details = try DetailsRecord(addresses: addresses).production(from: &reader)
            case "episodes": try readEpisodes(from: &reader)
            default:
                isKnown = false
                try reader.skipValue()
            }
            isRecognised = isRecognised || isKnown
        }
        leaveOutSlugOfEpisodes()
    }

    /// Reads tags, each a string or an object `{"tag": …}`.
    private mutating func readTags(from reader: inout JSONReader) throws(WireError) {
        production.tags = []
        try reader.forEachElement { reader throws(WireError) in
            guard reader.isAtObject else { return try addTag(from: &reader) }
            try reader.forEachMember { key, reader throws(WireError) in
                if key == "tag" { try addTag(from: &reader) } else { try reader.skipValue() }
            }
        }
    }

    private mutating func addTag(from reader: inout JSONReader) throws(WireError) {
        if let tag = try reader.readScalar().text { production.tags.append(tag) }
    }

    private mutating func readEpisodes(from reader: inout JSONReader) throws(WireError) {
        production.episodes = []
        hasEpisodes = true
        try reader.forEachElement { reader throws(WireError) in
            guard reader.isAtObject else { return try reader.skipValue() }
            var record = EpisodeRecord(addresses: addresses)
            defer {
                hasWrappedEpisodes = hasWrappedEpisodes || record.isWrapped
                production.episodes.append(record.episode)
                production.channel = production.channel ?? record.channel
            }
            try record.read(from: &reader)
        }
    }

    /// Removes the production's slug from its episodes: the API of 2010 repeats it in each of them.
    private mutating func leaveOutSlugOfEpisodes() {
        guard let slug = production.slug else { return }
        for index in production.episodes.indices where production.episodes[index].slug == slug {
            production.episodes[index].slug = nil
        }
    }
}

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
            case "description": episode.description = try reader.readScalar().paragraphs
            case "presenter": episode.presenter = try reader.readScalar().plainLine
            case "duration":
                episode.durationInSeconds = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
            case "released_at": episode.releasedAt = try reader.readScalar().date
            case "url", "override_url":
                episode.url = try reader.readScalar().text.map(addresses.absolute) ?? episode.url
            case "link": episode.link = try reader.readScalar().text.map(addresses.absolute)
            case "licence": episode.licence = try reader.readScalar().plainText
            case "byte_count":
                episode.byteCount = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
            case "details": episode.details = try DetailsRecord(addresses: addresses).episode(from: &reader)
            case "channel_slug": channel = try reader.readScalar().text
            default: try reader.skipValue()
            }
        }
    }
}
