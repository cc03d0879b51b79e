/// The feed elements that are read.
enum FeedElement: Equatable {
    case channel, item
    /// A file of an item: `enclosure` or `media:content`.
    case file
    /// A group of alternative files of one item, or of its chapters.
    case group
    case link
    /// A person, whose name is an element in it.
    case person
    /// The values of the feed from which an entry was copied.
    case source
    case field(FeedField)
    /// A value in attributes.
    case detail(FeedDetailElement)
}

/// The elements of a feed format, and which of several texts with the same meaning is preferred.
final class FeedVocabulary: Sendable {
    /// Fields with the same meaning, preferred first.
    let titles: [FeedField] = [.title, .itunesTitle, .dublinTitle, .mediaTitle, .otherTitle]
    let descriptions: [FeedField]
    let dates: [FeedField]
    let authors: [FeedField] = [.author, .creator]
    let identifiers: [FeedField] = [.identifier, .otherIdentifier]
    /// Whether the elements state the form of their texts.
    let statesForms: Bool
    /// The elements of each namespace, in the order of `FeedNamespace`.
    private let elements: [ShortNameTable<FeedElement>]

    /// - Parameter elements: the elements by their names, besides those that occur in every format.
    init(
        _ elements: [FeedNamespace: [ShortName: FeedElement]], descriptions: [FeedField], dates: [FeedField],
        statesForms: Bool
    ) {
        self.descriptions = descriptions
        self.dates = dates
        self.statesForms = statesForms
        let all = elements.merging(Self.shared) { own, _ in own }
        self.elements = FeedNamespace.allCases.map { namespace in
            ShortNameTable(all[namespace] ?? [:])
        }
    }

    /// Returns the element called `name`; nil if it is not read. Ignores case, as other feed readers do.
    ///
    /// - Parameters:
    ///   - name: the element's local name.
    ///   - isInFile: whether it is inside a file or a group of files, where only some namespaces are read.
    func element(_ name: ByteBuffer, in namespace: FeedNamespace, isInFile: Bool) -> FeedElement? {
        if namespace == .podcast, name.count == 18 {
            return Self.isAlternateEnclosure(name) ? .detail(.alternate) : nil
        }
        guard namespace != .other, !isInFile || Self.namespacesInFiles.contains(namespace),
            let name = ShortName(name)
        else {
            return nil
        }
        return elements[Int(namespace.rawValue)][name]
    }

    private static let namespacesInFiles: [FeedNamespace] = [.media, .podcast, .podlove]

    private static func isAlternateEnclosure(_ name: ByteBuffer) -> Bool {
        name.lazy.map(\.lowercaseASCII).elementsEqual("alternateenclosure".utf8)
    }

    /// The vocabularies of Apple (`itunes`), Yahoo (`media`), Dublin Core and the podcast namespace, which
    /// occur in every format.
    private static let shared: [FeedNamespace: [ShortName: FeedElement]] = [
        .itunes: [
            "title": .field(.itunesTitle), "summary": .field(.summary), "subtitle": .field(.subtitle),
            "duration": .field(.duration), "author": .field(.itunesAuthor), "episode": .field(.number),
            "season": .field(.season),
            "episodetype": .field(.episodeType), "type": .field(.showType), "complete": .field(.complete),
            "new-feed-url": .field(.newAddress), "image": .detail(.image),
        ],
        .media: [
            "content": .file, "group": .group, "title": .field(.mediaTitle),
            "description": .field(.mediaDescription), "thumbnail": .detail(.image),
            "player": .detail(.player),
        ],
        .dublinCore: [
            "title": .field(.dublinTitle), "description": .field(.dublinDescription),
            "date": .field(.dublinDate), "creator": .field(.creator), "author": .field(.creator),
            "identifier": .field(.otherIdentifier),
        ],
        .dublinTerms: [
            "issued": .field(.otherDate), "modified": .field(.modified), "created": .field(.created),
        ],
        .podcast: [
            "guid": .field(.podcastIdentifier), "episode": .field(.podcastNumber), "medium": .field(.medium),
            "season": .field(.season),
            "transcript": .detail(.transcript), "chapters": .detail(.chapters),
            "soundbite": .field(.soundbite), "person": .field(.person), "source": .detail(.alternateSource),
            "funding": .field(.funding), "podroll": .detail(.podroll), "remoteitem": .detail(.remoteShow),
            "integrity": .detail(.integrity),
            "updatefrequency": .detail(.updateFrequency), "liveitem": .item,
        ],
        .podlove: ["chapters": .group, "chapter": .detail(.chapter)],
        .syndication: ["updateperiod": .field(.updatePeriod), "updatefrequency": .field(.updateFrequency)],
    ]
}
