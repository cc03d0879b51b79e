import Foundation

/// The values of an item or a channel.
struct FeedFields {
    /// The maximum number of files per item.
    private static let fileLimit = 100

    private var texts = [String?](repeating: nil, count: FeedField.allCases.count)
    /// The item's files, in the feed's order.
    private(set) var files: [FeedFile] = []
    /// Whether the identifier is also the link, if it looks like an address.
    private var isPermanentLink = true
    /// The page named by an Atom link.
    private var alternate: String?
    /// The feed's own address, named by an Atom link.
    private(set) var ownAddress: String?
    /// Resolves its addresses.
    var addresses: WebAddress

    /// - Parameter identifier: the value of `rdf:about`.
    init(addresses: WebAddress, identifier: String? = nil) {
        self.addresses = addresses
        if let identifier { set(identifier, for: .otherIdentifier) }
    }

    /// The first non-empty text of the field; nil if missing.
    subscript(field: FeedField) -> String? { texts[field.rawValue] }

    /// The text of the first of `fields` that has one; nil if all are missing.
    subscript(fields: [FeedField]) -> String? {
        for field in fields {
            if let text = self[field] { return text }
        }
        return nil
    }

    mutating func set(_ text: String, for field: FeedField) {
        if texts[field.rawValue] == nil { texts[field.rawValue] = text }
    }

    /// Reads the attribute that says whether the identifier is an address.
    mutating func readIdentifier(isPermanentLink value: String?) {
        if self[.identifier] == nil, let value { isPermanentLink = value.trimmed?.lowercased() != "false" }
    }

    /// Reads an element with the address of a file.
    mutating func readFile(_ attributes: [String: String], address: String? = nil) {
        guard files.count < Self.fileLimit, let address = (address ?? attributes["url"])?.addressOnly,
            let file = FeedFile(attributes, address: addresses.absolute(address))
        else { return }
        files.append(file)
    }

    /// Reads an Atom link.
    mutating func readLink(_ attributes: [String: String]) {
        guard let address = attributes["href"]?.addressOnly else { return }
        switch attributes["rel"]?.lowercased() ?? "alternate" {
        case "alternate": alternate = alternate ?? addresses.absolute(address)
        case "enclosure": readFile(attributes, address: address)
        case "self": ownAddress = ownAddress ?? addresses.absolute(address)
        default: break
        }
    }

    /// The address of the page.
    var link: String? {
        if let link = self[.link]?.addressOnly { return addresses.absolute(link) }
        if let alternate { return alternate }
        guard isPermanentLink, let guid = self[.identifier]?.addressOnly,
            guid.hasPrefix("http://") || guid.hasPrefix("https://")
        else { return nil }
        return guid
    }

    /// The author's name. Apple's element has only a name; the others also contain an email address.
    var author: String? {
        if let name = self[.itunesAuthor] { return HTMLText.plain(name).onOneLine }
        return self[FeedField.authors].flatMap(PersonName.init)?.name
    }

    /// The publisher's identifier.
    var identifier: String? { self[FeedField.identifiers]?.trimmed }
}

/// The text elements of an item or channel.
enum FeedField: Int, CaseIterable {
    case title, itunesTitle, dublinTitle, mediaTitle, otherTitle
    case description, content, summary, dublinDescription, mediaDescription, body, otherSummary, subtitle
    case duration, number
    case date, otherDate, dublinDate, modified, created
    case itunesAuthor, author, creator
    case link, identifier, otherIdentifier, podcastIdentifier

    /// Fields with the same meaning, preferred first.
    static let titles: [FeedField] = [.title, .itunesTitle, .dublinTitle, .mediaTitle, .otherTitle]
    static let descriptions: [FeedField] = [
        .description, .content, .summary, .dublinDescription, .body, .otherSummary, .mediaDescription,
        .subtitle,
    ]
    static let dates: [FeedField] = [.date, .otherDate, .dublinDate, .modified, .created]
    static let authors: [FeedField] = [.author, .creator]
    static let identifiers: [FeedField] = [.identifier, .otherIdentifier]

    /// Whether publishers write unescaped markup in it, including paragraphs.
    var holdsMarkup: Bool {
        switch self {
        case .description, .content, .body, .otherSummary, .summary: true
        default: false
        }
    }

    /// Whether an element inside it may be part of the text instead of a new field.
    var holdsText: Bool { holdsMarkup || Self.titles.contains(self) }

    /// The maximum number of bytes that are kept.
    var byteLimit: Int { holdsMarkup ? 1 << 20 : 64 << 10 }
}
