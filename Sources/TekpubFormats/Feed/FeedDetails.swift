/// What the elements of Podcasting 2.0, Apple and Media RSS say about an item or a channel besides its texts.
///
/// Source: the podcast namespace 1.0, Apple's podcast elements, and Media RSS 1.5 (`thumbnail`).
struct FeedDetails {
    /// The maximum number of transcripts, soundbites, people, pages of support and other shows, each.
    private static let limit = 100
    /// The maximum number of characters of a number that is shown, and of the name of a season.
    ///
    /// Source: docs/tags/episode.md and docs/tags/season.md, "Attributes".
    private static let (numberLength, seasonLength) = (40, 128)
    /// The maximum number of characters of the words for a page of support.
    ///
    /// Source: docs/tags/funding.md, "Node value".
    private static let fundingLength = 128
    /// The maximum number of characters of the title of another show.
    private static let titleLength = 200

    /// Whether nothing was read.
    private(set) var isEmpty = true
    private(set) var transcripts: [Transcript] = []
    private(set) var chaptersURL: String?
    /// Those of Podlove Simple Chapters, in the feed's order.
    private(set) var chapters: [Chapter] = []
    private(set) var soundbites: [Soundbite] = []
    private(set) var people: [Person] = []
    private(set) var funding: [Funding] = []
    /// The shows that the publisher recommends.
    private(set) var podroll: [RemoteShow] = []
    /// Whether the text that follows is that of the last page of support.
    private var isNamingFunding = false
    private(set) var imageURL: String?
    /// What stands for the number of the episode.
    private(set) var displayNumber: String?
    private(set) var seasonName: String?
    /// The role of the person whose name follows.
    private var role: String?
    /// The attributes of the open `alternateEnclosure`.
    private var alternate: XMLAttributes = [:]

    /// The checksums of the open `alternateEnclosure`.
    var integrity: String? { alternate["integrity"]?.onOneLine }

    /// Reads an element that has its values in attributes.
    mutating func read(_ element: FeedDetailElement, _ attributes: XMLAttributes, in addresses: WebAddress) {
        isEmpty = false
        func address(_ name: ShortName) -> String? {
            attributes[name]?.addressOnly.flatMap(addresses.url)?.absoluteString
        }
        switch element {
        case .transcript:
            guard transcripts.count < Self.limit, let url = address("url") else { return }
            transcripts.append(
                Transcript(
                    url: url, type: FeedFile.typeName(attributes["type"]),
                    language: attributes["language"]?.trimmed?.lowercased(),
                    isCaptions: attributes["rel"]?.trimmed?.lowercased() == "captions"))
        case .chapters: chaptersURL = chaptersURL ?? address("url")
        case .chapter:
            guard chapters.count < ChapterDocument.limit,
                let chapter = Chapter(
                    start: attributes["start"]?.trimmed.flatMap { MediaTime.seconds($0) }, end: nil,
                    title: attributes["title"], image: attributes["image"], link: attributes["href"],
                    in: addresses)
            else { return }
            chapters.append(chapter)
        case .image: imageURL = imageURL ?? address("href") ?? address("url")
        case .soundbite:
            guard soundbites.count < Self.limit, let start = attributes["starttime"].flatMap(Self.seconds),
                let duration = attributes["duration"].flatMap(Self.seconds)
            else { return }
            soundbites.append(Soundbite(startInSeconds: start, durationInSeconds: duration))
        case .number:
            displayNumber = displayNumber ?? attributes["display"]?.onOneLine?.cut(to: Self.numberLength)
        case .season: seasonName = seasonName ?? attributes["name"]?.onOneLine?.cut(to: Self.seasonLength)
        case .person: role = attributes["role"]?.trimmed?.lowercased()
        case .funding:
            isNamingFunding = false
            guard funding.count < Self.limit, let url = address("url"),
                !funding.contains(where: { $0.url == url })
            else { return }
            funding.append(Funding(url: url))
            isNamingFunding = true
        case .alternate: alternate = attributes
        case .integrity:
            guard attributes["type"]?.trimmed?.lowercased() == "sri" else { return }
            alternate["integrity"] = attributes["value"]
        case .remoteShow:
            let title = attributes["title"].flatMap { HTMLText.plain($0).onOneLine }
            let show = RemoteShow(
                guid: attributes["feedguid"]?.showGUID, feedURL: address("feedurl"),
                title: title?.cut(to: Self.titleLength))
            guard podroll.count < Self.limit, show.guid != nil || show.feedURL != nil,
                !podroll.contains(where: show.isSame)
            else { return }
            podroll.append(show)
        case .alternateSource, .updateFrequency, .player, .podroll: break
        }
    }

    /// Returns the attributes of the file that a source of the open `alternateEnclosure` names.
    func alternateFile(_ source: XMLAttributes) -> XMLAttributes {
        var file = alternate
        file["url"] = source["uri"]
        if let type = source["contenttype"] { file["type"] = type }
        // Media RSS counts in kilobits.
        if let bits = alternate["bitrate"]?.trimmed.flatMap({ Double($0) }) {
            file["bitrate"] = String(bits / 1000)
        }
        return file
    }

    /// Names the last soundbite.
    mutating func nameSoundbite(_ title: String) {
        guard let last = soundbites.indices.last, soundbites[last].title == nil else { return }
        soundbites[last].title = title.onOneLine
    }

    /// Names the last page of support.
    mutating func nameFunding(_ title: String) {
        guard isNamingFunding, let last = funding.indices.last else { return }
        isNamingFunding = false
        funding[last].title = HTMLText.plain(title).onOneLine?.cut(to: Self.fundingLength)
    }

    /// Adds the person whose role was read before.
    mutating func addPerson(_ name: String) {
        guard people.count < Self.limit, let name = HTMLText.plain(name).onOneLine else { return }
        isEmpty = false
        people.append(Person(name: name, role: role == "host" ? nil : role))
        role = nil
    }

    /// Returns the number of an episode between two others, such as `315.5`, as it is written; nil if it is another.
    ///
    /// Source: docs/tags/episode.md: "The episode numbers are decimal".
    static func decimal(_ text: String) -> String? {
        guard let text = text.trimmed, text.utf8.count <= decimalLength else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isDecimal = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
        return isDecimal && parts[1].contains { $0 != UInt8(ascii: "0") } ? text : nil
    }

    /// The maximum number of characters of a decimal number.
    private static let decimalLength = 12

    private static func seconds(_ text: String) -> Double? {
        text.trimmed.flatMap { Double($0) }.flatMap { (0..<1e7).contains($0) ? $0 : nil }
    }
}

/// An element that has its values in attributes.
enum FeedDetailElement: Equatable {
    case transcript, chapters, chapter, image, soundbite, person, number, season, funding
    /// A further form of the episode, one of its addresses, and its checksums.
    case alternate, alternateSource, integrity
    case updateFrequency
    /// A page that plays the episode.
    case player
    /// The list of recommended shows, and one of them.
    case podroll, remoteShow

    /// The element with the attributes of a field's element; nil if that has no values in attributes.
    init?(of field: FeedField) {
        switch field {
        case .person: self = .person
        case .soundbite: self = .soundbite
        case .podcastNumber: self = .number
        case .season: self = .season
        case .funding: self = .funding
        default: return nil
        }
    }
}

extension FeedElementStack.Kind {
    /// The kind of an open element that has its values in attributes.
    init(of detail: FeedDetailElement) {
        switch detail {
        case .alternate: self = .files
        case .podroll: self = .podroll
        default: self = .ignored
        }
    }
}
