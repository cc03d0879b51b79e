import Foundation

/// Reads a list of feeds in OPML. Each outline with an address is a production whose episodes are a catalogue of
/// their own; the outlines around it are its channels.
///
/// Careless files are read as far as they make sense: undeclared entities, bare ampersands, missing types and
/// ends. An address is listed once. `OPMLDocument` writes a list.
///
/// Source: OPML 2.0, "Subscription lists".
struct OPMLReader: DocumentReader {
    /// The maximum number of addresses that are read.
    private static let outlineLimit = 100_000
    /// The maximum depth at which outlines are folders; deeper ones are listed in the folder at this depth.
    private static let folderLimit = 64
    /// The offset by which the list must have begun.
    private static let prologLimit = 1 << 20

    private var tokenizer = XMLTokenizer()
    private var addresses: WebAddress
    /// The names of the open folders, and whether each open outline is one of them: not one with an address.
    private var folders: [String] = []
    private var open: [Bool] = []
    private var isOPML = false
    private var known: Set<String> = []
    private var productions: [Production] = []
    /// The list's own title; nil before it has ended.
    private var title: String?
    /// The text of the open title; nil outside one.
    private var openTitle: XMLText?
    private var unusableCount = 0
    private var isAtEnd = false
    private(set) var droppedCount: Int
    private var readCount = 0

    init(base: URL?, droppedCount: Int) {
        addresses = WebAddress(base: base)
        self.droppedCount = droppedCount
    }

    var isPromising: Bool { isOPML }
    var seemsSummary: Bool { false }
    var neededStart: Int { readCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        buffer.withUnsafeBufferPointer { buffer in
            let chunk = buffer.part(from: readCount)
            tokenizer.beginChunk()
            while let token = tokenizer.next(in: chunk) {
                switch token {
                case .tag(let tag): receive(tag)
                case .text(let text): openTitle?.append(text)
                case .characters(let text): openTitle?.appendVerbatim(text)
                case .lessThan, .brackets: break
                }
            }
        }
        readCount = buffer.count
        if !isOPML, droppedCount + readCount > Self.prologLimit { throw .noFeed }
        if known.count > Self.outlineLimit { throw .tooLarge(byteLimit: droppedCount + readCount) }
    }

    mutating func drop(_ count: Int) {
        droppedCount += count
        readCount -= count
    }

    mutating func takeChanges() -> [CatalogChange] {
        defer { productions = [] }
        return productions.isEmpty ? [] : [.productions(productions, .separate)]
    }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        guard isOPML, isAtEnd else { throw .endsEarly(byteCount: droppedCount + buffer.count) }
        var document = Document()
        document.hasProductions = true
        document.unusableCount = unusableCount
        if let title { document.catalog.about = Production(title: title) }
        return document
    }
}

extension OPMLReader {
    private mutating func receive(_ tag: XMLTag) {
        switch String(decoding: tag.nameParts.local, as: UTF8.self).lowercased() {
        case "opml":
            isOPML = isOPML || !tag.isClosing
            isAtEnd = tag.isClosing || tag.isEmpty
        case "title" where !tag.isClosing && !tag.isEmpty: openTitle = XMLText(byteLimit: 1024)
        case "title":
            title = title ?? openTitle?.finish(isUTF8: true)?.onOneLine
            openTitle = nil
        case "body" where tag.isClosing: isAtEnd = true
        case "outline" where tag.isClosing: if open.popLast() == true { folders.removeLast() }
        case "outline": begin(tag)
        default: break
        }
    }

    private mutating func begin(_ tag: XMLTag) {
        let attributes = tag.attributes
        let address = Self.address(attributes)
        let title = Self.title(attributes, of: address)
        if let address { add(address, title: title, link: attributes["htmlurl"]?.addressOnly) }
        guard !tag.isEmpty else { return }
        let folder = address == nil && open.count < Self.folderLimit ? title : nil
        open.append(folder != nil)
        if let folder { folders.append(folder) }
    }

    /// The address of a feed; nil for a folder, and for a link to a page or another list.
    ///
    /// OPML has `xmlUrl`; other programs write other names, in any case.
    private static func address(_ attributes: XMLAttributes) -> String? {
        if let address = attributes["xmlurl"]?.addressOnly ?? attributes["feedurl"]?.addressOnly {
            return address
        }
        let type = attributes["type"]?.trimmed?.lowercased() ?? ""
        return ["link", "include"].contains(type) ? nil : attributes["url"]?.addressOnly
    }

    /// The text that programs show, unless it is only the address, and another attribute has a name.
    private static func title(_ attributes: XMLAttributes, of address: String?) -> String? {
        let texts = [attributes["text"], attributes["title"], attributes["name"]].compactMap(line)
        return texts.first { $0 != address } ?? texts.first
    }

    /// The text without markup on one line; nil if nothing is left.
    private static func line(_ text: String?) -> String? {
        let words = text.map { HTMLText.plain($0).split(whereSeparator: \.isWhitespace) } ?? []
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private mutating func add(_ text: String, title: String?, link: String?) {
        guard let address = addresses.url(text.feedAddress)?.absoluteString else {
            unusableCount += 1
            return
        }
        guard known.insert(address).inserted else { return }
        productions.append(
            Production(
                title: title ?? address, channels: folders,
                link: link.flatMap { addresses.url($0)?.absoluteString },
                details: ProductionDetails(catalogURL: address)))
    }
}
