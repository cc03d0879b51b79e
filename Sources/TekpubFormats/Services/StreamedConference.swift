import Foundation

/// A conference that is live.
///
/// Source: voc/streaming-website, view/streams-json-v2.php.
struct StreamedConference {
    private let addresses: WebAddress
    private var values = Production()
    private var startsAt: ReleaseDate?
    private var isStreaming = false
    private var rooms: [StreamedRoom] = []
    /// Whether there is a list of rooms, which no other service has.
    private var hasGroups = false

    /// The maximum number of rooms that are read.
    private static let roomLimit = 200

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// The conference as a production, whose episodes are its rooms; nil if it is none.
    var production: Production? {
        guard let slug = values.slug, values.title != nil, hasGroups else { return nil }
        var production = values
        production.canWatch = true
        production.releasedAt = startsAt
        // The page of a room is below that of its conference.
        production.link =
            rooms.lazy.compactMap(\.link).first.flatMap { URL(string: $0) }?
            .deletingLastPathComponent().absoluteString
        var known: Set<String> = []
        for room in rooms {
            guard let episode = room.episode(of: slug, isStreaming: isStreaming),
                known.insert(episode.guid ?? "").inserted
            else { continue }
            production.episodes.append(episode)
        }
        production.details = rooms.lazy.compactMap(\.picture).first.map { ProductionDetails(imageURL: $0) }
        return production
    }

    /// Reads the conference from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "conference": values.title = try reader.readScalar().plainLine?.onOneLine
            case "slug": values.slug = try reader.readScalar().text?.trimmed
            case "author": values.author = try reader.readScalar().plainLine?.onOneLine
            case "description": values.description = try reader.readScalar().paragraphs?.trimmed
            case "startsAt": startsAt = try reader.readScalar().date
            case "isCurrentlyStreaming": isStreaming = try reader.readScalar().bool ?? false
            case "groups":
                hasGroups = reader.isAtArray
                try reader.forEachElement { reader throws(WireError) in try readGroup(from: &reader) }
            default: try reader.skipValue()
            }
        }
    }

    private mutating func readGroup(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            guard key == "rooms" else { return try reader.skipValue() }
            try reader.forEachElement { reader throws(WireError) in
                guard rooms.count < Self.roomLimit else { return try reader.skipValue() }
                var room = StreamedRoom(addresses: addresses)
                defer { rooms.append(room) }
                try room.read(from: &reader)
            }
        }
    }
}

/// A room of a conference, with what runs there now and next.
private struct StreamedRoom {
    private let addresses: WebAddress
    private(set) var link: String?
    private var slug, name, thumbnail, poster: String?
    private var current, next: ProgrammeItem?
    private var streams: [RoomStream] = []

    /// The maximum number of streams that are read.
    private static let streamLimit = 50

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    var picture: String? { poster ?? thumbnail }

    /// The room as an episode; nil if it has no name.
    ///
    /// - Parameters:
    ///   - conference: the short name of the conference.
    ///   - isStreaming: whether something runs at the conference.
    func episode(of conference: String, isStreaming: Bool) -> Episode? {
        guard let slug, let name = name ?? self.slug else { return nil }
        let media = streams.sorted { $0.rank < $1.rank }.flatMap { $0.media(in: name) }.withoutRepetitions
        let details = EpisodeDetails(
            media: media, kind: current != nil || isStreaming ? .live : .upcoming, next: next,
            imageURL: picture)
        return Episode(
            guid: "\(conference)/\(slug)", title: current.map { "\(name): \($0.title)" } ?? name,
            presenter: current?.presenter,
            releasedAt: current?.startsAt ?? (isStreaming ? nil : next?.startsAt),
            url: media.standard?.url, link: link, details: details)
    }

    /// Reads the room from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "slug": slug = try reader.readScalar().text?.trimmed
            case "display": name = try reader.readScalar().plainLine?.onOneLine
            case "link": link = try reader.readScalar().address(in: addresses)
            case "thumb": thumbnail = try reader.readScalar().picture(in: addresses)
            case "poster": poster = try reader.readScalar().picture(in: addresses)
            case "talks" where reader.isAtObject:
                try reader.forEachMember { key, reader throws(WireError) in
                    switch key {
                    case "current": current = try Self.talk(from: &reader)
                    case "next": next = try Self.talk(from: &reader)
                    default: try reader.skipValue()
                    }
                }
            case "streams":
                try reader.forEachElement { reader throws(WireError) in
                    guard streams.count < Self.streamLimit else { return try reader.skipValue() }
                    var stream = RoomStream(addresses: addresses)
                    defer { streams.append(stream) }
                    try stream.read(from: &reader)
                }
            default: try reader.skipValue()
            }
        }
    }

    /// Reads a talk; nil for none, and for a pause or the time between two days.
    ///
    /// Source: voc/streaming-website, model/Schedule.php.
    private static func talk(from reader: inout JSONReader) throws(WireError) -> ProgrammeItem? {
        guard reader.isAtObject else {
            try reader.skipValue()
            return nil
        }
        var item = ProgrammeItem(title: "")
        var isSpecial = false
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "title": item.title = try reader.readScalar().plainLine?.onOneLine ?? ""
            case "speaker": item.presenter = try reader.readScalar().plainLine?.onOneLine
            case "start":
                item.startsAt = try reader.readScalar().integer.flatMap { ReleaseDate(secondsSince1970: $0) }
            case "special": isSpecial = try reader.readScalar().text != nil
            default: try reader.skipValue()
            }
        }
        return item.title.isEmpty || isSpecial ? nil : item
    }
}

/// A stream of a room: its picture in one size, its slides, its sound or its music, in one language.
///
/// Source: voc/streaming-website, model/Stream.php.
private struct RoomStream {
    private let addresses: WebAddress
    private var type = ""
    private var title: String?
    private var isTranslated = false
    private var height: Int?
    /// The addresses, each with the index of its type.
    private var forms: [(rank: Int, address: String)] = []

    /// The maximum number of forms that are read.
    private static let formLimit = 20
    /// The types of the forms by their keys, those that play everywhere first.
    private static let types: [(key: JSONKey, type: String)] = [
        ("hls", list), ("webm", "video/webm"), ("mp3", "audio/mpeg"), ("opus", "audio/ogg"),
        ("dash", "application/dash+xml"), ("hlsll", list),
    ]
    private static let list = "application/vnd.apple.mpegurl"

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// The original before translations, and slides at the end; lower is preferred.
    var rank: Int { (type == "slides" ? 2 : 0) + (isTranslated ? 1 : 0) }

    /// The forms as choices; empty for a stream that has none.
    ///
    /// - Parameter room: its name, with which the server's name for the stream begins.
    func media(in room: String) -> [Media] {
        let isSound = type == "audio" || type == "music"
        let own = (title ?? "").trimmingPrefix(room).trimmingCharacters(in: .whitespaces)
        return forms.sorted { $0.rank < $1.rank }.map { form in
            let type = Self.types[form.rank].type
            return Media(
                // A list of sounds may have this type as well (RFC 8216, section 4).
                url: form.address, type: isSound && type == Self.list ? "audio/mpegurl" : type,
                height: isSound ? nil : height, title: own.isEmpty ? nil : own)
        }
    }

    /// Reads the stream from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "type": type = try reader.readScalar().text ?? ""
            case "display": title = try reader.readScalar().plainLine?.onOneLine
            case "isTranslated": isTranslated = try reader.readScalar().bool ?? false
            case "videoSize":
                try reader.forEachElement { reader throws(WireError) in
                    // The last number is the height.
                    height = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
                }
            case "urls":
                try reader.forEachMember { key, reader throws(WireError) in
                    guard forms.count < Self.formLimit,
                        let rank = Self.types.firstIndex(where: { $0.key == key })
                    else { return try reader.skipValue() }
                    try reader.forEachMember { key, reader throws(WireError) in
                        guard key == "url" else { return try reader.skipValue() }
                        guard let address = try reader.readScalar().text?.addressOnly.flatMap(addresses.url)
                        else { return }
                        forms.append((rank, address.absoluteString))
                    }
                }
            default: try reader.skipValue()
            }
        }
    }
}
