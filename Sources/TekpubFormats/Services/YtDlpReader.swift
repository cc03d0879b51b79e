import Foundation

/// Reads what `yt-dlp -J --flat-playlist` prints about a page, while it arrives: one JSON object, a video or a list.
///
/// A list becomes one production, whose episodes are its entries; the entries of a list in it, such as a tab of a channel,
/// are among them. What is null or has no web address is left out. Only the entry that is read takes memory.
///
/// Source: yt-dlp, yt_dlp/extractor/common.py, the description of `InfoExtractor` (the members, and `_type`), and
/// README.md, "OUTPUT TEMPLATE".
package struct YtDlpReader: Sendable {
    private let page: URL
    /// The page of a feed that the output is; nil if it is a catalogue of its own.
    private let continued: FeedPage?
    private let entryByteLimit: Int
    private var scanner = JSONScanner(path: .extraction, droppedCount: 0)
    private var buffer: [UInt8] = []
    private var changes: [CatalogChange] = []
    /// The values of the video, or of the list.
    private var whole = YtDlpEntry()
    private var isList = false
    /// The number of bytes that were read since the last `takeChanges()`.
    package private(set) var pendingByteCount = 0

    /// - Parameters:
    ///   - page: the address that yt-dlp was given.
    ///   - continued: the page of a feed that the output is; nil if it is a catalogue of its own.
    ///   - entryByteLimit: the approximate maximum size of one entry.
    package init(page: URL, continued: FeedPage? = nil, entryByteLimit: Int = 64 << 20) {
        self.page = page
        self.continued = continued
        self.entryByteLimit = entryByteLimit
    }

    /// Reads the next bytes.
    ///
    /// - Throws: `WireError` as soon as the bytes prove to be something else; append nothing more then.
    package mutating func append(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        buffer += bytes
        pendingByteCount += bytes.count
        while !scanner.isAtEnd, let finding = try scanner.next(in: buffer) {
            switch finding {
            case .opened(.recordList, _), .value(.recordList, _, _): isList = true
            case .value(.record, let range, _):
                var entry = YtDlpEntry()
                try readLeniently(in: range) { reader throws(WireError) in try entry.read(from: &reader) }
                add(entry)
            case .value(.extractionMember, let range, let key):
                try readLeniently(in: range) { reader throws(WireError) in
                    try whole.read(JSONKey(key ?? ""), from: &reader)
                }
            default: break
            }
        }
        let neededStart = scanner.neededStart
        guard buffer.count - neededStart <= entryByteLimit else {
            throw .tooLarge(byteLimit: entryByteLimit)
        }
        buffer.removeFirst(neededStart)
        scanner.drop(neededStart)
        scanner.shorten(&buffer)
    }

    /// Returns the changes since the last call.
    package mutating func takeChanges() -> [CatalogChange] {
        pendingByteCount = 0
        return changes.take()
    }

    /// Ends the output. Take the last changes afterwards.
    ///
    /// - Throws: `WireError` if it is not complete, or neither a video nor a list.
    package mutating func finish() throws(WireError) {
        scanner.finish(in: buffer)
        guard scanner.isAtEnd else {
            throw scanner.droppedCount + buffer.count == 0
                ? .empty : .endsEarly(byteCount: scanner.droppedCount + buffer.count)
        }
        var production = whole.production(at: page)
        if let continued {
            guard isList else { throw .anotherShape }
            // The feed knows its own name and author.
            changes.append(
                Production(
                    title: continued.title, description: production.description, details: production.details),
                .extend(.catalog))
        } else if isList {
            changes.append(production, .name(.catalog))
            // A list without entries has no production to name.
            changes.append(production, .extend(.catalog))
        } else {
            guard whole.isNamed, let episode = whole.episode(inListAt: nil, page: page) else {
                throw .anotherShape
            }
            production.episodes = [episode]
            changes.append(production, .separate)
        }
    }
}

extension YtDlpReader {
    /// Reads one value. Errors affect only that value, except invalid UTF-8, which ends the document.
    private func readLeniently(
        in range: Range<Int>, _ read: (inout JSONReader) throws(WireError) -> Void
    ) throws(WireError) {
        var reader = JSONReader(buffer, in: range, origin: scanner.droppedCount)
        do throws(WireError) {
            try read(&reader)
        } catch {
            if case .invalidUTF8 = error { throw error }
        }
    }

    private mutating func add(_ entry: YtDlpEntry) {
        for entry in entry.flattened {
            guard let episode = entry.episode(inListAt: page, page: nil, author: whole.author) else {
                continue
            }
            changes.append(
                Production(title: continued?.title, canWatch: true, episodes: [episode]), .extend(.catalog))
        }
    }
}
