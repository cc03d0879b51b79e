/// A flaw of a feed or a catalogue, or of its files, for the publisher.
package struct FeedProblem: Hashable, Sendable {
    /// How bad a flaw is.
    package enum Severity: String, Sendable {
        /// Some programs lose something.
        case error
        /// Programs cope, but with more work, or with less to show.
        case warning
    }

    /// The kind of a flaw, by its name in JSON.
    package enum Code: String, CaseIterable, Sendable {
        case notAFeed = "not-a-feed"
        case notWellFormed = "not-well-formed"
        case undeclaredNamespace = "undeclared-namespace"
        case encodingUnknown = "encoding-unknown"
        case encodingInvalid = "encoding-invalid"
        case encodingMismatch = "encoding-mismatch"
        case encodingMissing = "encoding-missing"
        case contentType = "content-type"
        case guidMissing = "guid-missing"
        case guidDuplicate = "guid-duplicate"
        case guidNoAddress = "guid-no-address"
        case dateMissing = "date-missing"
        case dateUnreadable = "date-unreadable"
        case dateInFuture = "date-in-future"
        case durationUnreadable = "duration-unreadable"
        case enclosureAddress = "enclosure-address"
        case enclosureLength = "enclosure-length"
        case enclosureType = "enclosure-type"
        case relativeAddress = "relative-address"
        case titleMissing = "title-missing"
        case slugMissing = "slug-missing"
        case slugDuplicate = "slug-duplicate"
        case numberMissing = "number-missing"
        case numberDuplicate = "number-duplicate"
        case priceUnreadable = "price-unreadable"
        case videoMissing = "video-missing"
        case queryAddress = "query-address"
        case actionAddress = "action-address"
        case filterIncomplete = "filter-incomplete"
        case listWrapped = "list-wrapped"
        case feedValidators = "feed-validators"
        case feedNotModified = "feed-not-modified"
        case feedInsecure = "feed-insecure"
        case feedRedirects = "feed-redirects"
        case artworkUnreachable = "artwork-unreachable"
        case artworkFormat = "artwork-format"
        case artworkSize = "artwork-size"
        case artworkNotSquare = "artwork-not-square"
        case mediaUnreachable = "media-unreachable"
        case mediaRange = "media-range"
        case mediaValidators = "media-validators"
        case mediaType = "media-type"
        case mediaLength = "media-length"
        case mediaRedirects = "media-redirects"
        case mediaInsecure = "media-insecure"

        /// The usual severity.
        package var severity: Severity {
            switch self {
            case .notAFeed, .notWellFormed, .undeclaredNamespace, .encodingUnknown, .encodingInvalid,
                .encodingMismatch, .guidMissing, .guidDuplicate, .dateUnreadable, .durationUnreadable,
                .enclosureAddress, .enclosureLength, .enclosureType, .relativeAddress, .titleMissing,
                .slugDuplicate, .numberDuplicate, .priceUnreadable, .queryAddress, .actionAddress,
                .artworkUnreachable, .mediaUnreachable:
                .error
            default: .warning
            }
        }
    }

    package let code: Code
    package let severity: Severity
    /// Where it is in the feed; nil if it is not in the text.
    package let position: SourcePosition?
    /// What is wrong, as a sentence.
    package let message: String

    /// - Parameter severity: nil for the usual one.
    package init(
        _ code: Code, at position: SourcePosition? = nil, severity: Severity? = nil, _ message: String
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.position = position
        self.message = message
    }
}

/// A position in a text, as editors count: lines and characters from 1.
package struct SourcePosition: Hashable, Comparable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// A text in UTF-8 whose lines and characters are counted once, so that finding a position takes the same time in a
/// line of any length.
package struct SourceText: Sendable {
    let bytes: [UInt8]
    /// The index of the first byte of each line.
    private let lineStarts: [Int]
    /// The number of characters before each block of `blockLength` bytes.
    private let blockCounts: [Int]

    private static let blockLength = 256
    /// The mark of the byte order, with which some editors begin a file.
    package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (lineStarts, blockCounts) = ([0], [Int]())
        var count = 0
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                if index % Self.blockLength == 0 { blockCounts.append(count) }
                if bytes[index].beginsCharacter { count += 1 }
                if bytes[index] == .lineFeed { lineStarts.append(index + 1) }
            }
        }
        (self.lineStarts, self.blockCounts) = (lineStarts, blockCounts)
    }

    /// Whether it begins with the mark of the byte order, which counts as a character.
    package var hasMark: Bool { bytes.starts(with: Self.mark) }

    /// Returns the position of the byte at `offset`.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(0, offset), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = characterCount(before: offset) - characterCount(before: lineStarts[low])
        return SourcePosition(line: low + 1, column: column + 1)
    }

    private func characterCount(before offset: Int) -> Int {
        let block = offset / Self.blockLength
        // The end of the text may be the end of a block.
        guard block < blockCounts.count else {
            return block == 0
                ? 0 : characterCount(before: offset - 1) + (bytes[offset - 1].beginsCharacter ? 1 : 0)
        }
        let rest = bytes[(block * Self.blockLength)..<offset]
        return blockCounts[block] + rest.count(where: \.beginsCharacter)
    }
}

extension UInt8 {
    /// Whether it is no continuation byte of UTF-8.
    fileprivate var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}

/// A value and the index of its first byte in the feed.
struct Located<Value> {
    let value: Value
    let offset: Int
}
