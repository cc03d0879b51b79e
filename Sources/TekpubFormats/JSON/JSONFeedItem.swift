/// One item of a JSON Feed.
///
/// Source: JSON Feed 1.1, `items`. Generators also write numbers as identifiers, and `guid` for `id`.
struct JSONFeedItem {
    /// The authors' names on one line; nil if unknown.
    private(set) var author: String?
    private let addresses: WebAddress
    private var values = Episode()
    /// Values of members with the same meaning. `episode` chooses one of them.
    private var id, guid, text, markup, summary: String?
    private var page, externalPage, image, banner: String?
    private var published, modified: ReleaseDate?
    private var hasAuthors = false
    private var files: [FeedFile] = []

    /// The maximum number of files per item.
    private static let fileLimit = 100
    /// The maximum number of authors whose names are read.
    private static let authorLimit = 10

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// The item as an episode.
    var episode: Episode {
        var episode = values
        episode.guid = id ?? guid
        let notes = ShowNotes([summary, text, markup])
        episode.description = notes.full
        episode.releasedAt = published ?? modified
        // Without a known kind, a file may be a picture.
        let file = FeedFile.choice(among: files.filter { $0.kind == .video || $0.kind == .audio })
        episode.url = file?.address
        episode.byteCount = file?.byteCount
        episode.durationInSeconds = file?.durationInSeconds
        let media = files.compactMap(\.media).withoutRepetitions
        let details = EpisodeDetails(
            summary: notes.summary, media: media.count > 1 ? media : [], imageURL: image ?? banner)
        episode.details = details.isEmpty ? nil : details
        let link = page ?? externalPage
        episode.link = link == episode.url ? nil : link
        return episode
    }

    /// Reads the item from an object.
    ///
    /// - Throws: `WireError` if the object is damaged; values read before the damage stay.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "id": id = try reader.readScalar().text?.trimmed ?? id
            case "guid": guid = try reader.readScalar().text?.trimmed ?? guid
            case "title": values.title = try reader.readScalar().plainLine?.onOneLine ?? values.title
            case "content_text": text = try reader.readScalar().string?.trimmed ?? text
            case "content_html": markup = try reader.readScalar().markup ?? markup
            case "summary": summary = try reader.readScalar().markup ?? summary
            case "url": page = try reader.readScalar().address(in: addresses) ?? page
            case "external_url":
                externalPage = try reader.readScalar().address(in: addresses) ?? externalPage
            case "image": image = try reader.readScalar().webAddress(in: addresses) ?? image
            case "banner_image": banner = try reader.readScalar().webAddress(in: addresses) ?? banner
            case "date_published": published = try reader.readScalar().date ?? published
            case "date_modified": modified = try reader.readScalar().date ?? modified
            case "author", "authors":
                let names = try Self.authors(from: &reader)
                // Version 1.1 prefers the list.
                guard let names, !hasAuthors else { break }
                author = names
                hasAuthors = key == "authors"
            case "attachments":
                try reader.forEachElement { reader throws(WireError) in try readFile(from: &reader) }
            default: try reader.skipValue()
            }
        }
    }

    /// Reads one author, or a list of them.
    ///
    /// - Returns: the names, separated by commas; nil without a name.
    static func authors(from reader: inout JSONReader) throws(WireError) -> String? {
        if reader.isAtObject { return try authorName(from: &reader) }
        var names: [String] = []
        try reader.forEachElement { reader throws(WireError) in
            guard let name = try authorName(from: &reader), names.count < authorLimit else { return }
            names.append(name)
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static func authorName(from reader: inout JSONReader) throws(WireError) -> String? {
        var name: String?
        try reader.forEachMember { key, reader throws(WireError) in
            guard key == "name" else { return try reader.skipValue() }
            name = try reader.readScalar().plainLine?.onOneLine ?? name
        }
        return name
    }

    private mutating func readFile(from reader: inout JSONReader) throws(WireError) {
        var attributes: XMLAttributes = [:]
        var address: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url": address = try reader.readScalar().address(in: addresses)
            case "title": attributes["title"] = try reader.readScalar().plainLine
            case "mime_type": attributes["type"] = try reader.readScalar().text
            case "size_in_bytes": attributes["length"] = try reader.readScalar().integer.map(String.init)
            case "duration_in_seconds":
                attributes["duration"] = try reader.readScalar().integer
                    .flatMap { $0 > 0 ? String($0) : nil }
            default: try reader.skipValue()
            }
        }
        guard files.count < Self.fileLimit, let address, let file = FeedFile(attributes, address: address)
        else { return }
        files.append(file)
    }
}

extension JSONScalar {
    /// The text, unless it is empty or another kind of value.
    var string: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }

    /// The address in a string, resolved.
    func address(in addresses: WebAddress) -> String? {
        string?.addressOnly.map(addresses.absolute)
    }

    /// The HTTP address in a string, resolved; nil if it is none.
    fileprivate func webAddress(in addresses: WebAddress) -> String? {
        string?.addressOnly.flatMap(addresses.url)?.absoluteString
    }

    /// The text of a string in HTML, without markup and white space around it.
    fileprivate var markup: String? {
        guard case .string = self else { return nil }
        return paragraphs?.trimmed
    }
}
