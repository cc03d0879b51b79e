import Foundation

/// Decodes a catalogue from the body of a response while its chunks arrive.
///
/// This target turns bytes into values; it knows no network and no database. The decoder detects the encoding
/// (`TextEncoding`) and the format (`FormatDetection`) from the first bytes, and converts other encodings to
/// UTF-8 (`TextConverter`). A `DocumentReader` then reads the text: `JSONDocumentReader` for all of Tekpub's
/// JSON shapes (see `JSONPath`) and JSON Feed, `FeedReader` for RSS and Atom, `OPMLReader` for lists of feeds, `WebPageReader` for pages. The productions
/// leave as `CatalogChange`s, in order, which the caller takes after each chunk. `finish()` returns the rest of
/// the `Document`: channels, actions and queries.
///
/// Memory is bounded: the decoder buffers only the current production, and truncates very long texts. A
/// damaged production keeps the values that were read before the damage, and does not affect other
/// productions.
package struct CatalogDecoder {
    /// The number of bytes decoded so far.
    package private(set) var byteCount = 0
    /// The encoding named by the response's header; nil if unknown. Set it before the first chunk.
    package var statedEncoding: String?

    /// The approximate memory that the changes since the last `takeChanges()` need, in bytes.
    package var pendingByteCount: Int {
        max(untakenByteCount, (reader?.pendingEpisodeCount ?? 0) * Self.episodeByteCount)
    }
    /// The number of bytes decoded since the last `takeChanges()`.
    private var untakenByteCount = 0
    /// What an episode needs at least, even if it has only a few bytes in the body.
    private static let episodeByteCount = 512

    private let productionByteLimit: Int
    private let role: DocumentRole
    private let base: URL?
    private let continued: FeedPage?
    private var buffer: [UInt8] = []
    /// The number of bytes skipped before the format was detected.
    private var skippedCount = 0
    /// The encoding detected from the first bytes, and whether that check is done.
    private var shownEncoding: TextEncoding?
    private var knowsStart = false
    private var converter: TextConverter?
    /// Replaces the entities that the document declares; nil if it declares none.
    private var entities: XMLEntities?
    /// nil until the format is detected.
    private var reader: (any DocumentReader)?

    /// Input is read in pieces of this size, which limits the memory that skipped values need.
    private static let pieceByteCount = 64 << 10
    /// The maximum white space before a document.
    private static let spaceLimit = 1 << 20

    /// - Parameters:
    ///   - role: the expected role of the document.
    ///   - base: the response's URL; resolves relative addresses.
    ///   - continued: the page of a feed that the document is; nil if it is no later page.
    ///   - productionByteLimit: the approximate maximum size of one production.
    package init(
        role: DocumentRole = .catalog(), base: URL? = nil, continued: FeedPage? = nil,
        productionByteLimit: Int = 64 << 20
    ) {
        self.role = role
        self.base = base
        self.continued = continued
        self.productionByteLimit = productionByteLimit
    }

    /// Whether the body looks like a catalogue: a list of productions has begun.
    package var isPromising: Bool { reader?.isPromising ?? false }

    /// Whether the productions read so far lack their episodes.
    package var seemsSummary: Bool { reader?.seemsSummary ?? false }

    /// Decodes the next chunk of the body.
    ///
    /// - Throws: `WireError` as soon as the bytes prove not to be a catalogue; append nothing more then.
    package mutating func append(_ bytes: Data) throws(WireError) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(Self.pieceByteCount)
            rest = rest.dropFirst(piece.count)
            byteCount += piece.count
            untakenByteCount += piece.count
            try receive(piece)
        }
    }

    private mutating func receive(_ piece: Data) throws(WireError) {
        if converter == nil, entities == nil {
            buffer.append(contentsOf: piece)
        } else {
            var text: [UInt8] = []
            if let converter { converter.convert(Array(piece), into: &text) } else { text += piece }
            append(text)
        }
        if reader == nil { try recogniseFormat(isWhole: false) }
        try readBuffer()
    }

    /// Appends text in UTF-8 to the buffer.
    private mutating func append(_ text: [UInt8]) {
        if entities == nil { buffer += text } else { entities?.replace(text[...], in: &buffer) }
    }

    private mutating func readBuffer() throws(WireError) {
        // Calling through optional chaining does not copy the reader.
        try reader?.read(buffer)
        guard let neededStart = reader?.neededStart else { return }
        guard buffer.count - neededStart <= productionByteLimit else {
            throw .tooLarge(byteLimit: productionByteLimit)
        }
        buffer.removeFirst(neededStart)
        reader?.drop(neededStart)
        reader?.shorten(&buffer)
    }

    /// Returns the changes decoded since the last call.
    package mutating func takeChanges() -> [CatalogChange] {
        untakenByteCount = 0
        return reader?.takeChanges() ?? []
    }

    /// Ends the body and returns the rest of the document, which may only contain queries. Take the last
    /// changes afterwards.
    package mutating func finish() throws(WireError) -> Document {
        if reader == nil { try recogniseFormat(isWhole: true) }
        var rest: [UInt8] = []
        converter?.finish(into: &rest)
        append(rest)
        entities?.finish(into: &buffer)
        try readBuffer()
        guard reader != nil else { throw .empty }
        return try reader?.finish(buffer) ?? Document()
    }
}

extension CatalogDecoder {
    /// Detects the format, unless that needs more bytes.
    private mutating func recogniseFormat(isWhole: Bool) throws(WireError) {
        guard try beginText(isWhole: isWhole) else { return }
        skipSpace()
        guard skippedCount <= Self.spaceLimit else { throw .empty }
        guard !buffer.isEmpty, isWhole || !SourceText.mark.starts(with: buffer),
            let start = try FormatDetection.recognise(
                buffer, at: skippedCount, shown: shownEncoding, stated: statedEncoding, isWhole: isWhole)
        else { return }
        skip(start.skippedCount)
        if converter == nil, let encoding = start.encoding, encoding != .utf8 {
            convert(from: encoding, isLabelled: true)
        }
        if start.format == .xml || start.format == .opml { readEntities() }
        switch start.format {
        case .xml:
            reader = FeedReader(
                role: role, base: base, droppedCount: skippedCount,
                // What a converter leaves as it is need not be UTF-8 to its end.
                isUTF8: start.encoding == .utf8 || shownEncoding != nil,
                continued: continued)
        case .html: reader = WebPageReader(base: base, droppedCount: skippedCount)
        case .opml: reader = OPMLReader(base: base, droppedCount: skippedCount)
        case .json:
            reader = JSONDocumentReader(
                role: role, base: base, droppedCount: skippedCount, continued: continued)
        }
    }

    /// Reads the entities that the document declares before its first element, which is in the buffer, and replaces those
    /// behind them.
    private mutating func readEntities() {
        guard let found = XMLEntities(in: buffer) else { return }
        entities = found
        let rest = buffer[found.end...]
        buffer.removeLast(rest.count)
        entities?.replace(rest, in: &buffer)
    }

    /// Removes white space, and the byte order marks that programs write who join texts with a mark each.
    private mutating func skipSpace() {
        while true {
            let count = buffer.prefix(while: \.isJSONSpace).count
            skip(count)
            guard buffer.starts(with: SourceText.mark) else { return }
            skip(SourceText.mark.count)
        }
    }

    private mutating func skip(_ count: Int) {
        buffer.removeFirst(count)
        skippedCount += count
    }

    /// Detects the encoding from the first bytes, once.
    ///
    /// - Returns: false if that needs more bytes.
    private mutating func beginText(isWhole: Bool) throws(WireError) -> Bool {
        guard !knowsStart else { return true }
        guard let (encoding, markByteCount) = TextEncoding.shown(by: buffer, isWhole: isWhole) else {
            return false
        }
        knowsStart = true
        shownEncoding = encoding
        buffer.removeFirst(markByteCount)
        skippedCount = markByteCount
        if let encoding, encoding != .utf8 { convert(from: encoding) }
        return true
    }

    /// Converts the buffer and all later bytes to UTF-8, unless the system cannot.
    ///
    /// - Parameter isLabelled: whether only a label names the encoding.
    private mutating func convert(from encoding: TextEncoding, isLabelled: Bool = false) {
        guard let converter = TextConverter(from: encoding, isLabelled: isLabelled) else { return }
        let bytes = buffer
        buffer = []
        converter.convert(bytes, into: &buffer)
        self.converter = converter
    }
}
