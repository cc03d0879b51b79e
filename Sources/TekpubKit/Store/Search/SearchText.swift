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
    /// separated by `Mark.item`, and `Mark.record`. A production with many episodes continues in rows of the
    /// table `furtherDetails`, which have the same form, so that a load holds only a part of its texts.
    private(set) var details = Blob()
    /// What follows `Mark.field` in the last production, which may get more titles.
    private var descriptions: [UInt8] = []
    private var isOpen = false

    /// Bytes that no folded text contains.
    enum Mark {
        static let record: UInt8 = 0
        static let field: UInt8 = 1
        static let item: UInt8 = 2
    }

    /// The number of productions.
    var count: Int { names.offsets.count }
    /// Whether the next production needs another `SearchText`.
    var isFull: Bool { count >= 512 || byteCount >= 1 << 20 }

    private var byteCount: Int {
        names.bytes.count + details.bytes.count + descriptions.count
    }

    /// Adds the next production.
    mutating func append(_ production: Production) {
        close()
        names.beginRecord()
        Self.append(production.title, to: &names.bytes)
        names.bytes.append(Mark.field)
        Self.append(production.author, to: &names.bytes)
        names.bytes.append(Mark.record)
        continueDetails()
        Self.append(production.description, to: &descriptions)
        extend(with: production.episodes)
    }

    /// Begins further details of a production whose names are in another `SearchText`.
    mutating func continueDetails() {
        isOpen = true
        details.beginRecord()
    }

    /// Adds episodes to the last production.
    mutating func extend(with episodes: [Episode]) {
        for episode in episodes {
            if let title = episode.title {
                Self.append(title, to: &details.bytes)
                details.bytes.append(Mark.item)
            }
            if let description = episode.description {
                descriptions.append(Mark.item)
                Self.append(description, to: &descriptions)
            }
        }
    }

    /// Ends the last production, and gives `names` and `details` the form in which they are stored.
    mutating func finish() {
        close()
        names.addHeader()
        details.addHeader()
    }

    /// Removes everything, and keeps the memory for the next productions.
    mutating func removeAll() {
        names.removeAll()
        details.removeAll()
        descriptions.removeAll(keepingCapacity: true)
        isOpen = false
    }

    private mutating func close() {
        guard isOpen else { return }
        details.bytes.append(Mark.field)
        details.bytes += descriptions
        details.bytes.append(Mark.record)
        isOpen = false
        descriptions.removeAll(keepingCapacity: true)
    }

    private static func append(_ text: String?, to bytes: inout [UInt8]) {
        guard let text else { return }
        let start = bytes.count
        FoldedText.append(text, to: &bytes)
        // Turns marks and line ends into spaces, so that nothing else separates two words.
        bytes.withUnsafeMutableBufferPointer { buffer in
            for index in start..<buffer.count { buffer[index] = max(buffer[index], 0x20) }
        }
    }
}

extension SearchText {
    /// Records and their offsets.
    struct Blob {
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate(set) var offsets: [UInt32] = []

        fileprivate mutating func beginRecord() { offsets.append(UInt32(bytes.count)) }

        /// Writes the offsets before the records.
        fileprivate mutating func addHeader() {
            var header: [UInt8] = []
            let headerCount = 4 * (offsets.count + 1)
            header.reserveCapacity(headerCount)
            for offset in offsets + [UInt32(bytes.count)] {
                let absolute = offset + UInt32(headerCount)
                withUnsafeBytes(of: absolute.littleEndian) { header.append(contentsOf: $0) }
            }
            bytes.insert(contentsOf: header, at: 0)
        }

        fileprivate mutating func removeAll() {
            bytes.removeAll(keepingCapacity: true)
            offsets.removeAll(keepingCapacity: true)
        }
    }
}

/// The records in a stored blob of a `SearchText`; valid as long as its bytes are.
struct SearchRecords {
    private let bytes: UnsafeRawBufferPointer
    /// The number of records.
    let count: Int

    /// - Returns: nil if the bytes are not such a blob.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        self.bytes = bytes
        let first = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        guard first >= 8, first % 4 == 0, first <= bytes.count else { return nil }
        count = first / 4 - 1
        // Prevents reads outside the bytes, whatever the header says.
        guard (0..<count).allSatisfy({ offset($0) <= offset($0 + 1) }), offset(count) <= bytes.count else {
            return nil
        }
    }

    /// Returns the offset of the record `index`; for `count`, the end of the last one.
    func offset(_ index: Int) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
    }

    /// The bytes of the record `index`, including the mark at its end.
    subscript(index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[offset(index)..<offset(index + 1)])
    }

    /// Returns the first record from `index` on that contains `word`; nil if none does.
    func firstRecord(containing word: SearchWord, from index: Int) -> Int? {
        guard index < count else { return nil }
        let start = offset(index)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<offset(count)])
        guard let match = word.firstOffset(in: rest) else { return nil }
        // An exponential search, because the next match is usually near.
        var low = index
        var step = 1
        while low + step < count, offset(low + step) <= start + match {
            low += step
            step *= 2
        }
        var high = min(count, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(middle) <= start + match { low = middle } else { high = middle }
        }
        return low
    }
}
