import Foundation

/// Reads a JSON document from the values that `JSONScanner` finds.
///
/// This folder reads JSON. The scanner finds complete values in the buffer, each at a `JSONPath`, and a
/// `JSONReader` reads one value, whose scalars are `JSONScalar`s. `JSONCatalog` collects Tekpub's shapes, and a
/// `WrappedList`, `JSONFeed` a JSON Feed, and `ServiceReaders` the documents of services. The first of them that
/// recognises the document reads the rest of it.
struct JSONDocumentReader: DocumentReader {
    private enum Form { case catalog, feed, service }

    private var scanner: JSONScanner
    private var catalog: JSONCatalog
    private var feed: JSONFeed
    private var services: ServiceReaders
    /// Whether the document may be a service's: such documents are catalogues.
    private let mayBeService: Bool
    /// Whether `items` are results of the Internet Archive, not the items of a feed.
    private let isScraping: Bool
    /// nil until the format is known; all of them collect values meanwhile.
    private var form: Form?
    /// Whether an element of a list of productions was read, which tells whose the list is.
    private var hasElement = false

    /// - Parameter continued: the page of a feed that the document is; nil if it is no later page.
    init(role: DocumentRole, base: URL?, droppedCount: Int, continued: FeedPage? = nil) {
        catalog = JSONCatalog(role: role, base: base)
        feed = JSONFeed(role: role, base: base, continued: continued)
        services = ServiceReaders(base: base, continued: continued)
        isScraping = ArchiveAddress.isScraping(base)
        if case .catalog = role { mayBeService = true } else { mayBeService = false }
        scanner = JSONScanner(path: role == .recents ? .recents : .document, droppedCount: droppedCount)
    }

    var isPromising: Bool { form == .feed || form == .service || catalog.isPromising }
    var seemsSummary: Bool { form != .feed && form != .service && catalog.seemsSummary }
    var neededStart: Int { scanner.neededStart }
    var droppedCount: Int { scanner.droppedCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        while let finding = try scanner.next(in: buffer) {
            switch finding {
            case .opened(let path, let isArray):
                open(path, isArray: isArray)
            case .closed(let path): if isOpen(to: .catalog) { catalog.close(path) }
            case .value(let path, let range, let key):
                let reader = JSONReader(buffer, in: range, origin: scanner.droppedCount)
                try read(reader, at: path, key: key)
            }
            guard form == nil else { continue }
            if catalog.hasBegun {
                form = .catalog
            } else if feed.isRecognised {
                form = .feed
            } else if mayBeService, services.isRecognised {
                form = .service
            }
        }
    }

    /// Whether the document may still have `form`.
    private func isOpen(to form: Form) -> Bool { self.form == nil || self.form == form }

    private mutating func open(_ path: JSONPath, isArray: Bool) {
        switch path {
        case .feedItems where isScraping: if isOpen(to: .service) { services.begin(.docs) }
        case .feedItems: feed.beginItems()
        case .serviceList(let list): if isOpen(to: .service) { services.begin(list) }
        default: if isOpen(to: .catalog) { catalog.open(path, isArray: isArray) }
        }
    }

    private mutating func read(_ reader: JSONReader, at path: JSONPath, key: String?) throws(WireError) {
        switch path {
        case .feedItem where isScraping: if isOpen(to: .service) { try services.read(reader, of: .docs) }
        case .serviceRecord(let list):
            if isOpen(to: .service) { try services.read(reader, of: list) }
            if list == .data, !services.isRecognised { try takeWrapped(reader, at: path) }
        case .production where form == .service || form != .feed && mayBeService && !hasElement:
            hasElement = true
            try services.read(reader, of: .document)
            if services.isRecognised { form = .service } else { try catalog.read(reader, at: path, key: key) }
        case .serviceMember: if isOpen(to: .service) { try services.read(reader, key: key ?? "") }
        case _ where path.isOfFeed:
            if isOpen(to: .feed) {
                try feed.read(reader, at: path, key: key, offset: scanner.droppedCount + scanner.position)
            }
            if path == .feedItem, !feed.isRecognised { try takeWrapped(reader, at: path) }
            // Services have titles and descriptions too.
            if path == .feedText, isOpen(to: .service) { try services.read(reader, key: key ?? "") }
        default: if isOpen(to: .catalog) { try catalog.read(reader, at: path, key: key) }
        }
    }

    /// Lets the catalogue read an element of a list that a feed or a service may also have.
    private mutating func takeWrapped(_ reader: JSONReader, at path: JSONPath) throws(WireError) {
        if isOpen(to: .catalog) { try catalog.read(reader, at: path, key: nil) }
    }

    mutating func drop(_ count: Int) {
        scanner.drop(count)
    }

    mutating func shorten(_ buffer: inout [UInt8]) {
        scanner.shorten(&buffer)
    }

    var pendingEpisodeCount: Int { form == .feed ? feed.pendingEpisodeCount : 0 }

    mutating func takeChanges() -> [CatalogChange] {
        switch form {
        case .feed: feed.takeChanges()
        case .service: services.takeChanges()
        case .catalog, nil: catalog.takeChanges()
        }
    }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        scanner.finish(in: buffer)
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: scanner.droppedCount + buffer.count) }
        switch form {
        case .feed: return try feed.finish()
        case .service: return try services.finish()
        case .catalog: return try catalog.finish()
        case nil:
            if mayBeService, let flaw = services.flaw { throw flaw }
            return try catalog.finish()
        }
    }
}
