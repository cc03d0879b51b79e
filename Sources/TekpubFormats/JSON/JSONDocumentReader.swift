import Foundation

/// Reads a JSON document from the values that `JSONScanner` finds.
///
/// This folder reads JSON. The scanner finds complete values in the buffer, each at a `JSONPath`, and a
/// `JSONReader` reads one value, whose scalars are `JSONScalar`s. `JSONCatalog` collects Tekpub's shapes, and
/// `JSONFeed` a JSON Feed. The first of them that recognises the document reads the rest of it.
struct JSONDocumentReader: DocumentReader {
    private enum Form { case catalog, feed }

    private var scanner: JSONScanner
    private var catalog: JSONCatalog
    private var feed: JSONFeed
    /// nil until the format is known; both collect values meanwhile.
    private var form: Form?

    /// - Parameter continued: the page of a feed that the document is; nil if it is no later page.
    init(role: DocumentRole, base: URL?, droppedCount: Int, continued: FeedPage? = nil) {
        catalog = JSONCatalog(role: role, base: base)
        feed = JSONFeed(role: role, base: base, continued: continued)
        scanner = JSONScanner(place: role == .recents ? .recents : .document, droppedCount: droppedCount)
    }

    var isPromising: Bool { form == .feed || catalog.isPromising }
    var seemsSummary: Bool { form != .feed && catalog.seemsSummary }
    var neededStart: Int { scanner.neededStart }
    var droppedCount: Int { scanner.droppedCount }

    mutating func read(_ buffer: [UInt8]) throws(WireError) {
        while let finding = try scanner.next(in: buffer) {
            switch finding {
            case .opened(let place, let isArray):
                if place == .feedItems {
                    feed.beginItems()
                } else if form != .feed {
                    catalog.open(place, isArray: isArray)
                }
            case .closed(let place): if form != .feed { catalog.close(place) }
            case .value(let place, let range, let key):
                let reader = JSONReader(buffer, in: range, origin: scanner.droppedCount)
                try take(reader, at: place, key: key)
            }
            if form == nil { form = catalog.hasBegun ? .catalog : feed.isRecognised ? .feed : nil }
        }
    }

    private mutating func take(_ reader: JSONReader, at place: JSONPath, key: String?) throws(WireError) {
        if place.isOfFeed {
            guard form != .catalog else { return }
            try feed.take(reader, at: place, key: key, offset: scanner.droppedCount + scanner.position)
        } else if form != .feed {
            try catalog.take(reader, at: place, key: key)
        }
    }

    mutating func drop(_ count: Int) {
        scanner.drop(count)
    }

    mutating func shorten(_ buffer: inout [UInt8]) {
        scanner.shorten(&buffer)
    }

    mutating func takeChanges() -> [CatalogChange] {
        form == .feed ? feed.takeChanges() : catalog.takeChanges()
    }

    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document {
        scanner.finish(in: buffer)
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: scanner.droppedCount + buffer.count) }
        return form == .feed ? try feed.finish() : try catalog.finish()
    }
}
