import TekpubFormats

/// The folded texts of consecutive productions, as a search reads them.
///
/// The texts are contiguous, so that a search through hundreds of productions is one pass over memory. Each
/// of the two blobs begins with the offset of each record and of the end of the last one, 4 bytes each,
/// little-endian. Names and details are separate because most searches are for names, which are a small part
/// of the text.
///
/// SQLite's full-text index, FTS5, finds words and their prefixes but not other parts of words, and filling
/// it takes several times as long as the rest of a load.
struct SearchText {
    /// Titles and authors: `title`, `Mark.field`, `author`, `Mark.record`.
    private(set) var names = Blob()
    /// Details: the episodes' titles, each with `Mark.item` behind it, `Mark.field`, the descriptions,
    /// separated by `Mark.item`, and `Mark.record`.
    private(set) var details = Blob()

    /// Bytes that no folded text contains.
    enum Mark {
        static let record: UInt8 = 0
        static let field: UInt8 = 1
        static let item: UInt8 = 2
    }

    /// The number of productions.
    var count: Int { names.offsets.count }
    /// Whether the next production needs another `SearchText`.
    var isFull: Bool { count >= 512 || names.bytes.count + details.bytes.count >= 1 << 20 }

    /// Adds the next production.
    mutating func append(_ production: Production) {
        names.beginRecord()
        names.append(production.title)
        names.bytes.append(Mark.field)
        names.append(production.author)
        names.bytes.append(Mark.record)
        details.beginRecord()
        for episode in production.episodes where episode.title != nil {
            details.append(episode.title)
            details.bytes.append(Mark.item)
        }
        details.bytes.append(Mark.field)
        details.append(production.description)
        for episode in production.episodes where episode.description != nil {
            details.bytes.append(Mark.item)
            details.append(episode.description)
        }
        details.bytes.append(Mark.record)
    }
}

extension SearchText {
    /// Records and their offsets.
    struct Blob {
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate(set) var offsets: [UInt32] = []

        fileprivate mutating func beginRecord() { offsets.append(UInt32(bytes.count)) }

        fileprivate mutating func append(_ text: String?) {
            guard let text else { return }
            let start = bytes.count
            FoldedText.append(text, to: &bytes)
            // Turns marks and line ends into spaces, so that nothing else separates two words.
            bytes.withUnsafeMutableBufferPointer { buffer in
                for index in start..<buffer.count { buffer[index] = max(buffer[index], 0x20) }
            }
        }

        /// The offsets, then the records, as stored.
        var stored: [UInt8] {
            var stored: [UInt8] = []
            let headerCount = 4 * (offsets.count + 1)
            stored.reserveCapacity(headerCount + bytes.count)
            for offset in offsets + [UInt32(bytes.count)] {
                let absolute = offset + UInt32(headerCount)
                withUnsafeBytes(of: absolute.littleEndian) { stored.append(contentsOf: $0) }
            }
            stored.append(contentsOf: bytes)
            return stored
        }
    }
}
