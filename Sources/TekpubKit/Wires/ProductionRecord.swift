/// A production as both wires write it: the keys of 2010 and those of 2012 together, and what
/// our own server adds (`licence`, `channel`, `presenter`, `url`).
///
/// Source: what Tekpub's player for Android read in 2010, and the records of the alt-tekpub rewrite of 2012.
struct ProductionRecord {
    private(set) var production = Production()
    /// Whether the object has at least one key that a production has.
    private(set) var isRecognised = false

    /// Takes what an object says.
    ///
    /// - Throws: `WireError` if the object is broken; what was read before it stays.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            var isKnown = true
            switch key {
            case "slug": production.slug = try reader.readScalar().text
            case "title": production.title = try reader.readScalar().plainText
            case "author": production.author = try reader.readScalar().plainText
            case "description": production.description = try reader.readScalar().plainText
            case "channel": production.channel = try reader.readScalar().text
            case "tags": try readTags(from: &reader)
            case "price": production.price = try reader.readScalar().double
            case "can_watch": production.canWatch = try reader.readScalar().bool
            case "released_at": production.releasedAt = try reader.readScalar().date
            case "licence": production.licence = try reader.readScalar().plainText
            case "link": production.link = try reader.readScalar().text
            case "episodes": try readEpisodes(from: &reader)
            default:
                isKnown = false
                try reader.skipValue()
            }
            isRecognised = isRecognised || isKnown
        }
    }

    /// Takes tags, each a string or an object `{"tag": …}`.
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
        try reader.forEachElement { reader throws(WireError) in
            guard reader.isAtObject else { return try reader.skipValue() }
            var record = EpisodeRecord()
            defer {
                production.episodes.append(record.episode)
                production.channel = production.channel ?? record.channel
            }
            try record.read(from: &reader)
        }
    }
}
