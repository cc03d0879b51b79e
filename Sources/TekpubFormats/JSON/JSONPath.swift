/// The meaning of a position in a JSON Feed, in a service's document, or in the JSON documents of Tekpub's
/// servers.
///
/// Source: JSON Feed 1.1, the API of 2010 (an array of productions), `application/vnd.tekpub.productions+json`
/// (`productions.items`, `filters`), the root document of 2012 (`queries`, `actions`), and the `/api`
/// document of the alt-tekpub rewrite in the shapes it had during March 2012: `productions` as a list,
/// as an object with `all` and `featured`, and as an object of addresses; `categories` with productions
/// of their own, and `channels` without.
enum JSONPath: Equatable {
    /// The top level.
    case document
    /// The top level of a list of recent episodes, and the lists inside it.
    case recents
    case productions, productionList, production
    case items, item
    /// The productions of the channel `featured`.
    case featured
    case channels, channel, channelSlug, channelTitle, channelProductions
    case queries, query
    /// A query that is only a key and an address, where `productions` or `queries` is an object of addresses.
    case address
    case filters, filter
    case actions, action
    case recent
    case customer
    /// The version of a JSON Feed, its texts and addresses, and its authors.
    case feedVersion, feedText, feedAuthors
    case feedItems, feedItem
    /// A list in a service's document, and one of its records.
    case serviceList(ServiceList), serviceRecord(ServiceList)
    /// Another member of a service's document, and the object that contains the results of a search.
    case serviceMember, serviceResponse
    /// The top level of an answer of a sync server (`SyncResponseReader`), its list of actions, one of them, and another
    /// member or element.
    case syncAnswer, syncActions, syncAction, syncMember
    /// The top level of an object with a list under this key, or of the list alone, the list, and one of its records
    /// (`JSONRecordList`).
    case recordDocument(key: String), recordList, record
    /// The top level of what yt-dlp prints, whose entries are `recordList`, and another member of it (`YtDlpReader`).
    case extraction, extractionMember
    /// A member of a document that no wire has, and an element of it if it is an array (`WrappedList`).
    case wrapping, wrapped
    /// A value that is skipped.
    case ignored
}

extension JSONPath {
    /// Whether the scanner reports the values in a container one by one.
    ///
    /// Any other value is reported whole, or skipped if it is `ignored`.
    func isEntered(asArray isArray: Bool) -> Bool {
        switch self {
        case .document, .recents, .productions, .featured, .queries, .syncAnswer, .recordDocument: true
        case .syncActions, .productionList, .items, .channels, .channelProductions, .filters, .feedItems,
            .serviceList, .recordList, .wrapping:
            isArray
        case .channel, .actions, .serviceResponse, .extraction: !isArray
        case .production, .item, .channelSlug, .channelTitle, .query, .address, .filter, .action,
            .recent, .customer, .feedVersion, .feedText, .feedAuthors, .feedItem, .serviceRecord,
            .serviceMember, .syncAction, .syncMember, .record, .extractionMember, .wrapped, .ignored:
            false
        }
    }

    /// Whether only a scalar is expected here.
    var isScalar: Bool {
        switch self {
        case .channelSlug, .channelTitle, .address, .feedVersion, .feedText: true
        default: false
        }
    }

    /// Whether only a JSON Feed has this position.
    var isOfFeed: Bool {
        switch self {
        case .feedVersion, .feedText, .feedAuthors, .feedItems, .feedItem: true
        default: false
        }
    }

    /// Whether an array here is a list of productions.
    var isProductionList: Bool {
        switch self {
        case .document, .productions, .productionList, .items, .featured, .channelProductions: true
        default: false
        }
    }

    /// Whether an array here is the list of all productions, not of some.
    var isWholeList: Bool { isProductionList && self != .featured && self != .channelProductions }

    /// The meaning of the elements of an array here.
    var element: JSONPath {
        switch self {
        case .document, .productions, .productionList, .featured, .channelProductions: .production
        case .items: .item
        case .channels: .channel
        case .queries: .query
        case .filters: .filter
        case .feedItems: .feedItem
        case .serviceList(let list): .serviceRecord(list)
        case .recents: .recent
        case .syncAnswer: .syncMember
        case .syncActions: .syncAction
        case .recordList, .recordDocument: .record
        case .wrapping: .wrapped
        default: .ignored
        }
    }

    /// Returns the meaning of an object's member with this key.
    func member(_ key: String) -> JSONPath {
        switch (self, key) {
        case (.document, "productions"): .productions
        case (.document, "queries"): .queries
        case (.document, "actions"): .actions
        case (.document, "channels"), (.document, "categories"): .channels
        case (.document, "filters"): .filters
        case (.document, "featured"), (.productions, "featured"): .featured
        case (.document, "recent"): .recents
        case (.document, "customer"): .customer
        case (.document, "version"): .feedVersion
        case (.document, "title"), (.document, "description"), (.document, "home_page_url"),
            (.document, "next_url"):
            .feedText
        case (.document, "author"), (.document, "authors"): .feedAuthors
        case (.document, "items"): .feedItems
        case (.recents, "recent"), (.recents, "episodes"), (.recents, "items"), (.recents, "productions"):
            .recents
        case (.productions, "items"): .items
        case (.productions, "all"): .productionList
        case (.productions, "special"): .ignored
        case (.productions, _), (.queries, _): .address
        case (.featured, "productions"), (.channel, "productions"): .channelProductions
        case (.featured, "title"), (.channel, "title"), (.channel, "name"): .channelTitle
        case (.channel, "slug"): .channelSlug
        case (.actions, _): .action
        case (.recordDocument(let list), _): key == list ? .recordList : .ignored
        case (.extraction, "entries"): .recordList
        case (.extraction, let key): YtDlpEntry.keys.contains(key) ? .extractionMember : .ignored
        case (.syncAnswer, "actions"): .syncActions
        case (.syncAnswer, _): .syncMember
        case (.document, "response"): .serviceResponse
        case (.document, let key): Self.serviceMember(key)
        case (.serviceResponse, let key):
            if case let member = Self.serviceMember(key), member != .wrapping { member } else { .ignored }
        default: .ignored
        }
    }

    /// Returns the meaning of a member that only services' documents have, or none.
    private static func serviceMember(_ key: String) -> JSONPath {
        if let list = ServiceList(rawValue: key) { return .serviceList(list) }
        if ServiceList.members.contains(key) { return .serviceMember }
        return unwrappedMembers.contains(key) ? .ignored : .wrapping
    }

    /// Members whose elements have titles, but are no productions.
    private static let unwrappedMembers: Set<String> = ["episodes", "errors"]
}
