import Foundation

/// Makes a catalogue from the bytes of an answer while they arrive.
///
/// What the answer is shows in its bytes: JSON of any of Tekpub's shapes (see `JSONPath`), or a feed.
/// Of the bytes, only those of the production that is being received are kept, and of texts that have no end,
/// only the beginning. A production that is broken shows what could be read of it, and does not harm the others.
package struct CatalogDecoder {
    /// How many bytes have been decoded.
    package private(set) var byteCount = 0
    /// The encoding that the header of the answer names; nil if none. Set it before the first byte.
    package var statedEncoding: String?

    /// How many of them are not yet taken as productions, more or less.
    package private(set) var pendingByteCount = 0

    private let productionByteLimit: Int
    private let role: DocumentRole
    private let base: URL?
    private var buffer: [UInt8] = []
    /// How many bytes were passed over before the format showed.
    private var skippedCount = 0
    /// The encoding that the first bytes show, and whether they were looked at.
    private var shownEncoding: TextEncoding?
    private var knowsStart = false
    private var converter: TextConverter?
    /// Nil until the first bytes that tell the format.
    private var reader: (any DocumentReader)?

    /// How much is read at a time, so that no more than that has to be kept of what is passed over.
    private static let pieceByteCount = 64 << 10
    /// How much white space may stand in front of a document.
    private static let spaceLimit = 1 << 20

    /// - Parameters:
    ///   - role: what the answer is expected to be.
    ///   - base: the address of the answer; makes the addresses in it absolute.
    ///   - productionByteLimit: how many bytes one production may take, more or less.
    package init(
        role: DocumentRole = .catalog(), base: URL? = nil, productionByteLimit: Int = 64 << 20
    ) {
        self.role = role
        self.base = base
        self.productionByteLimit = productionByteLimit
    }

    /// Whether the body may still turn out to be a catalogue: a list of productions has begun.
    package var isPromising: Bool { reader?.isPromising ?? false }

    /// Whether the productions so far come without their episodes.
    package var seemsSummary: Bool { reader?.seemsSummary ?? false }

    /// Takes the bytes that follow those of the call before.
    ///
    /// - Throws: `WireError` as soon as they show that this is no catalogue; nothing may follow then.
    package mutating func append(_ bytes: Data) throws(WireError) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(Self.pieceByteCount)
            rest = rest.dropFirst(piece.count)
            byteCount += piece.count
            pendingByteCount += piece.count
            try take(piece)
        }
    }

    private mutating func take(_ piece: Data) throws(WireError) {
        if let converter {
            converter.convert(Array(piece), into: &buffer)
        } else {
            buffer.append(contentsOf: piece)
        }
        if reader == nil { try recogniseFormat(isWhole: false) }
        try readBuffer()
    }

    private mutating func readBuffer() throws(WireError) {
        // A reader that is taken out of an optional is not copied.
        try reader?.read(buffer)
        guard let neededStart = reader?.neededStart else { return }
        guard buffer.count - neededStart <= productionByteLimit else {
            throw .tooLarge(byteLimit: productionByteLimit)
        }
        buffer.removeFirst(neededStart)
        reader?.drop(neededStart)
        reader?.shorten(&buffer)
    }

    /// Hands out what was decoded since the last call.
    package mutating func takeChanges() -> [CatalogChange] {
        pendingByteCount = 0
        return reader?.takeChanges() ?? []
    }

    /// Ends the body, which may lead elsewhere instead of being a catalogue. What was decoded last must
    /// still be taken.
    package mutating func finish() throws(WireError) -> Document {
        if reader == nil {
            try recogniseFormat(isWhole: true)
            try readBuffer()
        }
        guard reader != nil else { throw .empty }
        return try reader?.finish(buffer) ?? Document()
    }
}

extension CatalogDecoder {
    /// Finds out what the body is, or that more of it is needed.
    private mutating func recogniseFormat(isWhole: Bool) throws(WireError) {
        guard try beginText(isWhole: isWhole) else { return }
        let spaceCount = buffer.prefix(while: \.isJSONSpace).count
        buffer.removeFirst(spaceCount)
        skippedCount += spaceCount
        guard skippedCount <= Self.spaceLimit else { throw .empty }
        guard !buffer.isEmpty,
            let start = try FormatDetection.recognise(
                buffer, at: skippedCount, shown: shownEncoding, stated: statedEncoding, isWhole: isWhole)
        else { return }
        if converter == nil, let encoding = start.encoding, encoding != .utf8 { try convert(from: encoding) }
        switch start.format {
        case .xml:
            reader = FeedReader(
                role: role, base: base, droppedCount: skippedCount, isUTF8: start.encoding != nil)
        case .json: reader = JSONDocumentReader(role: role, base: base, droppedCount: skippedCount)
        }
    }

    /// Looks once at the first bytes for what they show of the encoding.
    ///
    /// - Returns: false if more of them are needed.
    private mutating func beginText(isWhole: Bool) throws(WireError) -> Bool {
        guard !knowsStart else { return true }
        guard let (encoding, markByteCount) = TextEncoding.shown(by: buffer, isWhole: isWhole) else {
            return false
        }
        knowsStart = true
        shownEncoding = encoding
        buffer.removeFirst(markByteCount)
        skippedCount = markByteCount
        if let encoding, encoding != .utf8 { try convert(from: encoding) }
        return true
    }

    /// Makes UTF-8 of what is in the buffer, and of what follows.
    private mutating func convert(from encoding: TextEncoding) throws(WireError) {
        guard let converter = TextConverter(from: encoding) else { throw .unknownEncoding(encoding.name) }
        let bytes = buffer
        buffer = []
        converter.convert(bytes, into: &buffer)
        self.converter = converter
    }
}
