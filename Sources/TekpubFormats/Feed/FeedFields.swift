import Foundation

/// The values of an item or a channel; in Atom, of an entry or a feed.
struct FeedFields {
    /// The maximum number of files per item, and of bytes of all names of its authors.
    private static let fileLimit = 100
    private static let nameByteLimit = 1024

    private var vocabulary: FeedVocabulary
    private var texts = FeedTexts()
    /// The item's files, in the feed's order.
    private(set) var files: [FeedFile] = []
    /// The number of files before those of the open `alternateEnclosure`.
    private var alternateStart = 0
    /// Whether the identifier is also the link, if it looks like an address.
    private var isPermanentLink = true
    /// The page named by an Atom link, and whether the link states another type than HTML.
    private var alternate: (address: String, isOther: Bool)?
    /// The page of the first `media:player`.
    private var playerAddress: String?
    /// The feed's own address, named by an Atom link.
    private(set) var ownAddress: String?
    /// The next page of the feed, named by an Atom link.
    private(set) var nextAddress: String?
    /// Whether the publisher says in an attribute that no more episodes will come.
    private(set) var isComplete = false
    /// Whether the item is live; nil for others.
    var broadcast: FeedBroadcast?
    private var ownDetails = FeedDetails()
    /// Resolves its addresses.
    var addresses: WebAddress

    init(_ vocabulary: FeedVocabulary, addresses: WebAddress) {
        self.vocabulary = vocabulary
        self.addresses = addresses
    }

    /// Begins an item or a channel, in the memory of the last one.
    ///
    /// - Parameter identifier: the value of `rdf:about`.
    mutating func begin(_ vocabulary: FeedVocabulary, addresses: WebAddress, identifier: String? = nil) {
        self.vocabulary = vocabulary
        self.addresses = addresses
        texts.removeAll()
        files.removeAll(keepingCapacity: true)
        alternateStart = 0
        isPermanentLink = true
        alternate = nil
        playerAddress = nil
        ownAddress = nil
        nextAddress = nil
        isComplete = false
        broadcast = nil
        if !ownDetails.isEmpty { ownDetails = FeedDetails() }
        if var identifier {
            identifier.withUTF8 { texts.set($0, .html, for: .otherIdentifier) }
        }
    }

    /// The first non-empty text of the field, as it is written; nil if missing.
    subscript(field: FeedField) -> String? { texts.with(field) { $0.source } }

    /// The text of the first of `fields` that has one, as it is written; nil if all are missing.
    private func source(of fields: [FeedField]) -> String? {
        for field in fields {
            if let text = self[field] { return text }
        }
        return nil
    }

    /// The text of the first of `fields` that has one, without markup; nil if all are missing.
    private func plain(_ fields: [FeedField], keepsAddresses: Bool = false) -> String? {
        for field in fields where texts.contains(field) {
            if let text = texts.with(field, { $0.plain(keepsAddresses: keepsAddresses) })?.trimmed {
                return text
            }
        }
        return nil
    }

    /// Sets the text of a field, unless it has one. `text` is UTF-8 without U+0000.
    mutating func set(_ text: ByteBuffer, _ form: FeedText.Form, for field: FeedField) {
        switch field {
        case .soundbite: ownDetails.nameSoundbite(String(decoding: text, as: UTF8.self))
        case .person: ownDetails.addPerson(String(decoding: text, as: UTF8.self))
        case .funding: ownDetails.nameFunding(String(decoding: text, as: UTF8.self))
        case .name where texts.contains(field), .sourceName where texts.contains(field):
            addName(String(decoding: text, as: UTF8.self), to: field)
        default: if !texts.contains(field) { texts.set(text, form, for: field) }
        }
    }

    /// Adds the name of a further author.
    private mutating func addName(_ name: String, to field: FeedField) {
        guard let names = self[field], let name = name.onOneLine,
            names.utf8.count + name.utf8.count <= Self.nameByteLimit,
            !names.split(separator: ", ").contains(name[...])
        else { return }
        var all = "\(names), \(name)"
        all.withUTF8 { texts.set($0, .plain, for: field) }
    }

    /// Reads the attribute that says whether the identifier is an address.
    mutating func readIdentifier(isPermanentLink value: String?) {
        if !texts.contains(.identifier), let value {
            isPermanentLink = value.trimmed?.lowercased() != "false"
        }
    }

    /// Reads an element with the address of a file.
    mutating func readFile(
        _ attributes: XMLAttributes, address: String? = nil, isAlternate: Bool = false,
        in addresses: WebAddress
    ) {
        guard files.count < Self.fileLimit, let address = (address ?? attributes["url"])?.addressOnly,
            let file = FeedFile(
                attributes, address: addresses.absolute(address), isAlternate: isAlternate)
        else { return }
        files.append(file)
    }

    /// Reads an element that has its values in attributes.
    mutating func readDetail(
        _ element: FeedDetailElement, _ attributes: XMLAttributes, in addresses: WebAddress
    ) {
        switch element {
        case .alternate:
            alternateStart = files.count
            ownDetails.read(element, attributes, in: addresses)
        case .integrity:
            ownDetails.read(element, attributes, in: addresses)
            // The addresses stand before it or after it.
            for index in files.indices.dropFirst(alternateStart) {
                files[index].integrity = ownDetails.integrity
            }
        case .alternateSource: readAlternate(ownDetails.alternateFile(attributes), in: addresses)
        case .updateFrequency: isComplete = attributes["complete"]?.trimmed?.lowercased() == "true"
        case .player:
            playerAddress =
                playerAddress ?? attributes["url"]?.addressOnly.flatMap(addresses.url)?.absoluteString
        default: ownDetails.read(element, attributes, in: addresses)
        }
    }

    /// Reads a source of the open `alternateEnclosure`. All of its sources lead to the same file, so the first that can be
    /// played is enough: not a torrent, nor an address of Tor or of another network than the web.
    ///
    /// Source: the podcast namespace, docs/tags/alternate-enclosure.md and docs/tags/source.md.
    private mutating func readAlternate(_ source: XMLAttributes, in addresses: WebAddress) {
        guard files.count == alternateStart, let address = source["url"]?.addressOnly,
            let url = addresses.url(address), url.host()?.lowercased().hasSuffix(".onion") == false,
            FeedFile(source, address: address)?.media != nil
        else { return }
        readFile(source, isAlternate: true, in: addresses)
    }

    /// Reads an Atom link.
    mutating func readLink(_ attributes: XMLAttributes, in addresses: WebAddress) {
        guard let address = attributes["href"]?.addressOnly else { return }
        switch Self.relation(attributes) {
        case "alternate":
            let isOther = attributes["type"]?.lowercased().contains("html") == false
            guard alternate.map({ $0.isOther && !isOther }) ?? true else { return }
            alternate = (addresses.absolute(address), isOther)
        case "enclosure": readFile(attributes, address: address, in: addresses)
        case "next": nextAddress = nextAddress ?? addresses.url(address)?.absoluteString
        case "self": ownAddress = ownAddress ?? addresses.absolute(address)
        default: break
        }
    }

    /// Returns the relation of an Atom link in lower case. A registered name may be written as a URI
    /// (RFC 4287, section 4.2.7.2).
    static func relation(_ attributes: XMLAttributes) -> String {
        guard let relation = attributes["rel"]?.trimmed?.lowercased() else { return "alternate" }
        let registry = "http://www.iana.org/assignments/relation/"
        return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
    }

    /// Reads the attributes of Atom's `content`, which may be a file elsewhere.
    mutating func readContent(_ attributes: XMLAttributes, in addresses: WebAddress) {
        guard let address = attributes["src"]?.addressOnly,
            let kind = FeedFile(attributes, address: address)?.kind, kind == .video || kind == .audio
        else { return }
        readFile(attributes, address: address, in: addresses)
    }

    /// The title on one line; nil if missing.
    var title: String? { plain(vocabulary.titles)?.onOneLine }

    /// Paragraphs separated by line feeds, with the addresses of links; nil if missing.
    var description: String? { plain(vocabulary.descriptions, keepsAddresses: true) }

    /// The texts about an item, with the addresses of links.
    var notes: ShowNotes { texts.notes }

    /// The first valid date; nil if missing.
    var date: ReleaseDate? {
        for field in vocabulary.dates {
            if let date = texts.with(field, { ReleaseDate(feedDate: $0.bytes) }) { return date }
        }
        return nil
    }

    /// The address of the page.
    var link: String? {
        if let link = self[.link]?.addressOnly { return addresses.absolute(link) }
        if let alternate { return alternate.address }
        guard isPermanentLink, let guid = self[.identifier]?.addressOnly,
            guid.hasPrefix("http://") || guid.hasPrefix("https://")
        else { return playerAddress }
        return guid
    }

    /// The author's name. Atom's and Apple's elements have only a name; the others also contain an email
    /// address.
    var author: String? {
        if let name = self[.name]?.onOneLine { return name }
        if let name = self[.itunesAuthor] { return HTMLText.plain(name).onOneLine }
        return source(of: vocabulary.authors).flatMap(PersonName.init)?.name ?? self[.sourceName]?.onOneLine
    }

    /// The number of the episode; nil if missing, or if it is no whole number.
    ///
    /// Source: Apple's `episode`, and `podcast:episode`, which may have decimals.
    var number: Int? {
        for field in [FeedField.number, .podcastNumber] {
            guard let text = self[field]?.trimmed else { continue }
            if let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) { return number }
        }
        return nil
    }

    /// The publisher's identifier.
    var identifier: String? { source(of: vocabulary.identifiers)?.trimmed }
}

extension FeedFields {
    /// The number of fields that have a text.
    var textCount: Int { texts.count }

    /// Fills what is missing in the feed's production.
    ///
    /// - Parameter hasNewTexts: false if this was done before, and no field has got a text since. Long texts are then
    ///   not looked at again: attributes of the channel can be between any two items.
    func fill(_ production: inout Production, hasNewTexts: Bool) {
        if hasNewTexts || alternate != nil || playerAddress != nil {
            production.link = production.link ?? link
        }
        if hasNewTexts {
            production.guid = production.guid ?? feedIdentifier
            production.title = production.title ?? title
            production.author = production.author ?? author
            production.description = production.description ?? description
        }
        // What was known of them before is still known.
        if hasNewTexts || !ownDetails.isEmpty { production.details = productionDetails }
    }

    private var productionDetails: ProductionDetails? {
        let medium = self[.medium]?.trimmed?.lowercased()
        let details = ProductionDetails(
            imageURL: ownDetails.imageURL, medium: medium == "podcast" ? nil : medium,
            isSerial: self[.showType]?.trimmed?.lowercased() == "serial" ? true : nil,
            funding: ownDetails.funding.isEmpty ? nil : ownDetails.funding,
            podroll: ownDetails.podroll.isEmpty ? nil : ownDetails.podroll)
        return details.isEmpty ? nil : details
    }

    /// Returns the length in seconds that the item states, else that of `file`; nil if missing, 0 or invalid.
    func durationInSeconds(of file: FeedFile?) -> Int? {
        if let stated = texts.with(.duration, { MediaDuration.seconds($0.bytes) }), stated > 0 {
            return stated
        }
        if let own = file?.durationInSeconds { return own }
        // An enclosure has no length, but Media RSS may name the same file again, or other forms.
        guard files.count > 1, let file else { return nil }
        let forms = files.filter { $0.media != nil }
        return (forms.filter { $0.address == file.address } + forms).lazy.compactMap(\.durationInSeconds)
            .first
    }

    /// Whether the field has a text.
    func contains(_ field: FeedField) -> Bool { texts.contains(field) }

    /// The people whom the item or channel names.
    var people: [Person] { ownDetails.people }

    /// The details of an item; nil if nothing is known.
    ///
    /// - Parameters:
    ///   - summary: the short text.
    ///   - shared: the people of the channel, who are those of items that name none.
    func episodeDetails(summary: String?, sharedPeople shared: [Person]) -> EpisodeDetails? {
        // One file alone is `Episode.url`, unless its type says more than its address.
        let hasMedia = files.count > 1 || files.first?.isKnownByType == true
        guard
            summary != nil || hasMedia || !ownDetails.isEmpty || !shared.isEmpty || texts.contains(.season)
                || texts.contains(.episodeType) || broadcast != nil
        else { return nil }
        let media = hasMedia ? files.compactMap(\.media).withoutRepetitions : []
        let details = EpisodeDetails(
            summary: summary, media: media.count > 1 || files.count == 1 ? media : [],
            transcripts: ownDetails.transcripts,
            chaptersURL: ownDetails.chaptersURL,
            chapters: ownDetails.chapters.isEmpty
                ? nil : ownDetails.chapters.sorted { $0.startInSeconds < $1.startInSeconds },
            soundbites: ownDetails.soundbites, people: people.isEmpty ? shared : people,
            season: self[.season]?.trimmed.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
            seasonName: ownDetails.seasonName,
            kind: broadcast?.kind
                ?? self[.episodeType].flatMap {
                    EpisodeDetails.Kind(rawValue: $0.trimmed?.lowercased() ?? "")
                },
            displayNumber: ownDetails.displayNumber ?? self[.podcastNumber].flatMap(FeedDetails.decimal),
            imageURL: ownDetails.imageURL)
        return details.isEmpty ? nil : details
    }

    /// The identifier of the feed; nil if missing, or if it is only an address from which the feed is served.
    private var feedIdentifier: String? {
        if let guid = self[.podcastIdentifier]?.trimmed { return guid }
        guard vocabulary === FeedVocabulary.atom, let id = identifier, id.isAbsoluteAddress,
            id != ownAddress, !(id.hasPrefix("http") && id.contains("?"))
        else { return nil }
        return id
    }
}
