/// What only some formats state about a production or an episode, as our own server writes it: with the names of
/// `ProductionDetails` and `EpisodeDetails`.
///
/// What a feed could not state, such as a negative length or an address that is not of the web, is left out.
struct DetailsRecord {
    private let addresses: WebAddress

    /// The maximum number of items in a list.
    private static let limit = 1000

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Reads the details of a production; nil if nothing is known.
    func production(from reader: inout JSONReader) throws(WireError) -> ProductionDetails? {
        var details = ProductionDetails()
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "catalogURL": details.catalogURL = try address(from: &reader)
            case "imageURL": details.imageURL = try address(from: &reader)
            case "medium": details.medium = try reader.readScalar().text?.onOneLine?.lowercased()
            case "isSerial": details.isSerial = try reader.readScalar().bool
            case "funding":
                let funding = try list(from: &reader, funding)
                details.funding = funding.isEmpty ? nil : funding
            case "podroll":
                let shows = try list(from: &reader, remoteShow)
                details.podroll = shows.isEmpty ? nil : shows
            default: try reader.skipValue()
            }
        }
        return details.isEmpty ? nil : details
    }

    /// Reads the details of an episode; nil if nothing is known.
    func episode(from reader: inout JSONReader) throws(WireError) -> EpisodeDetails? {
        var details = EpisodeDetails()
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "summary": details.summary = try reader.readScalar().text?.trimmed
            case "media": details.media = try list(from: &reader, media)
            case "mediaURL": details.mediaURL = try address(from: &reader)
            case "transcripts": details.transcripts = try list(from: &reader, transcript)
            case "captionsURL": details.captionsURL = try address(from: &reader)
            case "chaptersURL": details.chaptersURL = try address(from: &reader)
            case "chapters":
                let chapters = try list(from: &reader, chapter)
                details.chapters = chapters.isEmpty ? nil : chapters
            case "soundbites": details.soundbites = try list(from: &reader, soundbite)
            case "people": details.people = try list(from: &reader, person)
            case "displayNumber": details.displayNumber = try line(from: &reader)
            case "season": details.season = try count(from: &reader)
            case "seasonName": details.seasonName = try line(from: &reader)
            case "kind": details.kind = try reader.readScalar().text.flatMap(EpisodeDetails.Kind.init)
            case "next": details.next = try programmeItem(from: &reader)
            case "imageURL": details.imageURL = try address(from: &reader)
            default: try reader.skipValue()
            }
        }
        details.chapters?.sort { $0.startInSeconds < $1.startInSeconds }
        return details.isEmpty ? nil : details
    }
}

// MARK: The items of lists

extension DetailsRecord {
    private func funding(from reader: inout JSONReader) throws(WireError) -> Funding? {
        var funding = Funding(url: "")
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url": funding.url = try address(from: &reader) ?? ""
            case "title": funding.title = try line(from: &reader)
            default: try reader.skipValue()
            }
        }
        return funding.url.isEmpty ? nil : funding
    }

    private func remoteShow(from reader: inout JSONReader) throws(WireError) -> RemoteShow? {
        var show = RemoteShow()
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "guid": show.guid = try reader.readScalar().text?.showGUID
            case "feedURL": show.feedURL = try address(from: &reader)
            case "title": show.title = try line(from: &reader)
            default: try reader.skipValue()
            }
        }
        return show.guid == nil && show.feedURL == nil ? nil : show
    }

    private func media(from reader: inout JSONReader) throws(WireError) -> Media? {
        var media = Media(url: "")
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url": media.url = try address(from: &reader) ?? ""
            case "type": media.type = FeedFile.typeName(try reader.readScalar().text)
            case "byteCount": media.byteCount = try count(from: &reader)
            case "height": media.height = try count(from: &reader)
            case "bitRate": media.bitRate = try count(from: &reader)
            case "languages":
                media.languages = try list(from: &reader) { reader throws(WireError) in
                    try reader.readScalar().text?.trimmed?.lowercased()
                }
            case "title": media.title = try line(from: &reader)
            case "integrity": media.integrity = try line(from: &reader)
            case "relation": media.relation = try line(from: &reader)
            default: try reader.skipValue()
            }
        }
        return media.url.isEmpty ? nil : media
    }

    private func transcript(from reader: inout JSONReader) throws(WireError) -> Transcript? {
        var transcript = Transcript(url: "")
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url": transcript.url = try address(from: &reader) ?? ""
            case "type": transcript.type = FeedFile.typeName(try reader.readScalar().text)
            case "language": transcript.language = try reader.readScalar().text?.trimmed?.lowercased()
            case "isCaptions": transcript.isCaptions = try reader.readScalar().bool ?? false
            default: try reader.skipValue()
            }
        }
        return transcript.url.isEmpty ? nil : transcript
    }

    private func programmeItem(from reader: inout JSONReader) throws(WireError) -> ProgrammeItem? {
        var item = ProgrammeItem(title: "")
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "title": item.title = try line(from: &reader) ?? ""
            case "presenter": item.presenter = try line(from: &reader)
            case "startsAt": item.startsAt = try reader.readScalar().date
            default: try reader.skipValue()
            }
        }
        return item.title.isEmpty ? nil : item
    }

    private func chapter(from reader: inout JSONReader) throws(WireError) -> Chapter? {
        var chapter = Chapter(startInSeconds: -1)
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "startInSeconds": chapter.startInSeconds = try time(from: &reader) ?? -1
            case "endInSeconds": chapter.endInSeconds = try time(from: &reader)
            case "title": chapter.title = try line(from: &reader)
            case "imageURL": chapter.imageURL = try address(from: &reader)
            case "link": chapter.link = try address(from: &reader)
            default: try reader.skipValue()
            }
        }
        return chapter.startInSeconds < 0 ? nil : chapter
    }

    private func soundbite(from reader: inout JSONReader) throws(WireError) -> Soundbite? {
        var (start, duration): (Double?, Double?)
        var title: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "startInSeconds": start = try time(from: &reader)
            case "durationInSeconds": duration = try time(from: &reader)
            case "title": title = try line(from: &reader)
            default: try reader.skipValue()
            }
        }
        guard let start, let duration else { return nil }
        return Soundbite(startInSeconds: start, durationInSeconds: duration, title: title)
    }

    private func person(from reader: inout JSONReader) throws(WireError) -> Person? {
        var (name, role): (String?, String?)
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "name": name = try line(from: &reader)
            case "role": role = try reader.readScalar().text?.onOneLine?.lowercased()
            default: try reader.skipValue()
            }
        }
        return name.map { Person(name: $0, role: role) }
    }
}

// MARK: Values

extension DetailsRecord {
    private func list<Item>(
        from reader: inout JSONReader, _ read: (inout JSONReader) throws(WireError) -> Item?
    ) throws(WireError) -> [Item] {
        var items: [Item] = []
        try reader.forEachElement { reader throws(WireError) in
            guard items.count < Self.limit else { return try reader.skipValue() }
            if let item = try read(&reader) { items.append(item) }
        }
        return items
    }

    private func address(from reader: inout JSONReader) throws(WireError) -> String? {
        try reader.readScalar().string?.addressOnly.flatMap(addresses.url)?.absoluteString
    }

    private func line(from reader: inout JSONReader) throws(WireError) -> String? {
        try reader.readScalar().text?.onOneLine
    }

    private func time(from reader: inout JSONReader) throws(WireError) -> Double? {
        MediaTime.check(try reader.readScalar().double)
    }

    /// Reads a whole number; nil unless it is positive.
    private func count(from reader: inout JSONReader) throws(WireError) -> Int? {
        try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
    }
}
