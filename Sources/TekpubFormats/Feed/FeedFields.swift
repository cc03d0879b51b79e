import Foundation

/// What an item says, or the channel it is in.
struct FeedFields {
    /// How many files of an item are looked at.
    private static let fileLimit = 100

    private var texts = [String?](repeating: nil, count: FeedField.allCases.count)
    /// The files that it offers, in its order.
    private(set) var files: [FeedFile] = []
    /// Whether its identifier is an address too, as long as it looks like one.
    private var isPermanentLink = true
    /// The page that an element of Atom names.
    private var alternate: String?
    /// Where Atom says that the feed itself is.
    private(set) var ownAddress: String?
    /// Makes its addresses absolute.
    var addresses: WebAddress

    /// - Parameter identifier: what RDF says that it is about.
    init(addresses: WebAddress, identifier: String? = nil) {
        self.addresses = addresses
        if let identifier { set(identifier, for: .otherIdentifier) }
    }

    /// The first text of that name which is not empty; nil if there is none.
    subscript(field: FeedField) -> String? { texts[field.rawValue] }

    /// The first of `fields` that has a text.
    subscript(fields: [FeedField]) -> String? {
        for field in fields {
            if let text = self[field] { return text }
        }
        return nil
    }

    mutating func set(_ text: String, for field: FeedField) {
        if texts[field.rawValue] == nil { texts[field.rawValue] = text }
    }

    /// Takes what the identifier says of being an address, if anything.
    mutating func readIdentifier(isPermanentLink value: String?) {
        if self[.identifier] == nil, let value { isPermanentLink = value.trimmed?.lowercased() != "false" }
    }

    /// Takes an element with the address of a file.
    mutating func readFile(_ attributes: [String: String], address: String? = nil) {
        guard files.count < Self.fileLimit, let address = (address ?? attributes["url"])?.addressOnly,
            let file = FeedFile(attributes, address: addresses.absolute(address))
        else { return }
        files.append(file)
    }

    /// Takes a link as Atom has it.
    mutating func readLink(_ attributes: [String: String]) {
        guard let address = attributes["href"]?.addressOnly else { return }
        switch attributes["rel"]?.lowercased() ?? "alternate" {
        case "alternate": alternate = alternate ?? addresses.absolute(address)
        case "enclosure": readFile(attributes, address: address)
        case "self": ownAddress = ownAddress ?? addresses.absolute(address)
        default: break
        }
    }

    /// The address of its page.
    var link: String? {
        if let link = self[.link]?.addressOnly { return addresses.absolute(link) }
        if let alternate { return alternate }
        guard isPermanentLink, let guid = self[.identifier]?.addressOnly,
            guid.hasPrefix("http://") || guid.hasPrefix("https://")
        else { return nil }
        return guid
    }

    /// Who made it. Apple's element has a name alone, the others an email address too.
    var author: String? {
        if let name = self[.itunesAuthor] { return HTMLText.plain(name).onOneLine }
        return self[FeedField.authors].flatMap(PersonName.init)?.name
    }

    /// Its identifier, as the publisher wrote it.
    var identifier: String? { self[FeedField.identifiers]?.trimmed }
}
