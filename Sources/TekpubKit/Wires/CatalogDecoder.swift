import Foundation

/// Makes a catalogue from the bytes of an answer while they arrive.
///
/// What the answer is shows in its bytes: JSON of any of Tekpub's shapes (see `JSONPlace`), or a feed.
/// Of the bytes, only those of the production that is being received are kept. A production that is broken
/// shows what could be read of it, and does not harm the others.
public struct CatalogDecoder {
    /// How many bytes have been decoded.
    public private(set) var byteCount = 0

    /// How many of them are not yet taken as productions, more or less.
    private(set) var pendingByteCount = 0

    private let productionByteLimit: Int
    private let role: DocumentRole
    private let base: URL?
    private var buffer: [UInt8] = []
    /// Nil until the first byte that tells the format.
    private var reader: (any DocumentReader)?

    /// - Parameters:
    ///   - base: where the answer comes from; makes the addresses in it absolute.
    ///   - productionByteLimit: how many bytes one production may take, more or less.
    public init(base: URL? = nil, productionByteLimit: Int = 64 << 20) {
        self.init(role: .catalog(), base: base, productionByteLimit: productionByteLimit)
    }

    init(role: DocumentRole, base: URL?, productionByteLimit: Int = 64 << 20) {
        self.role = role
        self.base = base
        self.productionByteLimit = productionByteLimit
    }

    /// Whether the body may still turn out to be a catalogue: a list of productions has begun.
    public var isPromising: Bool { reader?.isPromising ?? false }

    /// Whether the productions so far come without their episodes.
    var seemsSummary: Bool { reader?.seemsSummary ?? false }

    /// Takes the bytes that follow those of the call before.
    public mutating func append(_ bytes: Data) throws(WireError) {
        buffer.append(contentsOf: bytes)
        byteCount += bytes.count
        pendingByteCount += bytes.count
        if reader == nil { recogniseFormat() }
        try reader?.read(buffer)
        let neededStart = reader?.neededStart ?? 0
        guard buffer.count - neededStart <= productionByteLimit else {
            throw .tooLarge(byteLimit: productionByteLimit)
        }
        buffer.removeFirst(neededStart)
        reader?.drop(neededStart)
    }

    /// Ends the body.
    ///
    /// - Returns: the productions in the order of the answer; none if it lists none.
    public mutating func finish() throws(WireError) -> Catalog {
        let document = try finishDocument()
        guard document.hasProductions else { throw .anotherShape }
        let sink = MemorySink()
        sink.take(takeAdditions())
        sink.finish(document.catalog)
        return sink.catalog ?? document.catalog
    }

    /// Hands out what was decoded since the last call.
    mutating func takeAdditions() -> [Additions.Step] {
        pendingByteCount = 0
        return reader?.takeAdditions() ?? []
    }

    /// Ends the body, which may lead elsewhere instead of being a catalogue. What was decoded last must
    /// still be taken.
    mutating func finishDocument() throws(WireError) -> Document {
        guard reader != nil else { throw .empty }
        // A reader that is taken out of an optional is not copied.
        return try reader?.finish(buffer) ?? Document()
    }

    /// Passes over white space, and over U+FEFF, which some servers put first (RFC 8259, section 8.1,
    /// lets a reader ignore it), and looks at the byte behind.
    private mutating func recogniseFormat() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let droppedCount = byteCount - buffer.count
        var start = 0
        while start < buffer.count {
            let offset = droppedCount + start
            guard buffer[start].isJSONSpace || offset < mark.count && buffer[start] == mark[offset] else {
                break
            }
            start += 1
        }
        buffer.removeFirst(start)
        guard let first = buffer.first else { return }
        reader =
            first == .lessThan
            ? FeedReader(role: role, base: base, droppedCount: droppedCount + start)
            : JSONDocumentReader(role: role, base: base, droppedCount: droppedCount + start)
    }
}
