import TekpubFormats

/// The texts of some productions that follow each other, folded, as a search goes through them.
///
/// They lie one behind the other, so that looking for a word in hundreds of productions is one pass over
/// memory. Each of the two blobs begins with where each production's record starts and where the last
/// one ends, four bytes each, the lowest first. Names and details are apart because most of what is
/// searched for is a name, and names are a small part of the text.
///
/// SQLite's own index for texts, FTS5, finds words and prefixes of words but no parts of them, and filling
/// it takes several times as long as everything else that a load does.
struct SearchText {
    /// Titles and authors: `title`, `Mark.field`, `author`, `Mark.record`.
    private(set) var names = Blob()
    /// The titles of episodes, then descriptions, divided by `Mark.item`, with `Mark.field` between the two
    /// kinds and `Mark.record` at the end.
    private(set) var details = Blob()

    /// Bytes that no folded text contains.
    enum Mark {
        static let record: UInt8 = 0
        static let field: UInt8 = 1
        static let item: UInt8 = 2
    }

    /// How many productions it has.
    var count: Int { names.offsets.count }
    /// Whether it is time to begin another one.
    var isFull: Bool { count >= 512 || names.bytes.count + details.bytes.count >= 1 << 20 }

    /// Takes the next production.
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
    /// Records, and where each begins.
    struct Blob {
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate(set) var offsets: [UInt32] = []

        fileprivate mutating func beginRecord() { offsets.append(UInt32(bytes.count)) }

        fileprivate mutating func append(_ text: String?) {
            guard let text else { return }
            let start = bytes.count
            FoldedText.append(text, to: &bytes)
            // Neither a mark nor a line's end is to come between two words.
            bytes.withUnsafeMutableBufferPointer { buffer in
                for index in start..<buffer.count { buffer[index] = max(buffer[index], 0x20) }
            }
        }

        /// As it is stored.
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
