import Foundation

/// Splits XML into tokens, chunk by chunk, keeping at most one tag in memory.
///
/// This folder reads XML for feeds, lists and pages: tags with attributes, texts, and the entities that a document declares.
///
/// Tolerates careless feeds: a `<` that begins no markup is text, and a `<` inside a tag ends it. Skips
/// document type declarations, so it never defines, fetches or expands custom entities. Reads every byte
/// once.
///
/// A token points into the chunk, or into the memory of the tokenizer, and is valid until the next one is read.
///
/// Source: Extensible Markup Language 1.0, sections 2.4 to 2.8 and 3.1.
struct XMLTokenizer {
    enum Token {
        /// Text outside markup, possibly split; entities are not decoded.
        case text(ByteBuffer)
        /// The content of `<![CDATA[…]]>`, possibly split.
        case characters(ByteBuffer)
        /// A `<` that begins no markup.
        case lessThan
        /// A number of `]` in the content of `<![CDATA[…]]>`.
        case brackets(Int)
        /// A tag, truncated at `XMLTag.byteLimit`.
        case tag(XMLTag)
    }

    /// The bytes of a tag that began in an earlier chunk.
    private var carried = CarriedBytes()
    private var isCarrying = false
    /// The index of the first byte in the chunk that has not been read.
    private var position = 0
    private var state = State.text
    /// The closing quote in a tag or declaration; 0 outside quotes.
    private var quote: UInt8 = 0
    /// The last byte of the tag that is not white space.
    private var previous: UInt8 = 0
    /// The number of bytes matched of `-->`, `]]>`, `?>`, `--` or `[CDATA[`.
    private var matchedCount = 0
    /// The number of open declarations in a document type declaration.
    private var depth = 0
    /// The last four bytes of a document type declaration.
    private var window: UInt32 = 0

    private enum State {
        case text, markup, exclamation, tag, comment, characters, instruction, declaration
        case commentInDeclaration
    }

    /// The current tag, as if it ended at the end of the chunk; nil outside a tag.
    var unfinishedTag: XMLTag? {
        state == .tag
            ? XMLTag(isCarrying ? carried.bytes : ByteBuffer(start: nil, count: 0), last: previous) : nil
    }

    /// Begins a new chunk.
    mutating func beginChunk() {
        position = 0
    }

    /// Returns the next token; nil at the end of the chunk.
    mutating func next(in chunk: ByteBuffer) -> Token? {
        while position < chunk.count {
            switch state {
            case .text:
                let start = position
                position = chunk.index(of: .lessThan, from: start)
                let text = chunk.part(start..<position)
                if position < chunk.count {
                    position += 1
                    state = .markup
                }
                if !text.isEmpty { return .text(text) }
            case .markup:
                guard beginMarkup(chunk[position]) else { return .lessThan }
            case .exclamation: continueExclamation(chunk[position])
            case .tag:
                if let tag = continueTag(chunk) { return .tag(tag) }
            case .comment:
                if skip(chunk, to: UInt8(ascii: "-"), count: 2) { state = .text }
            case .characters:
                if let token = continueCharacters(chunk) { return token }
            case .instruction:
                if skip(chunk, to: UInt8(ascii: "?"), count: 1) { state = .text }
            case .declaration: continueDeclaration(chunk)
            case .commentInDeclaration:
                if skip(chunk, to: UInt8(ascii: "-"), count: 2) { state = .declaration }
            }
        }
        return nil
    }
}

extension XMLTokenizer {
    /// Begins the markup after `<` according to its first byte.
    ///
    /// - Returns: false if it is text.
    private mutating func beginMarkup(_ byte: UInt8) -> Bool {
        matchedCount = 0
        switch byte {
        case UInt8(ascii: "?"):
            position += 1
            state = .instruction
        case UInt8(ascii: "!"):
            position += 1
            state = .exclamation
        case _ where byte == .slash || byte.beginsXMLName:
            isCarrying = false
            quote = 0
            previous = 0
            state = .tag
        default:
            state = .text
            return false
        }
        return true
    }

    /// Reads a byte after `<!` until the kind of markup is known.
    private mutating func continueExclamation(_ byte: UInt8) {
        let dash = UInt8(ascii: "-")
        if byte == dash, matchedCount == 0 || matchedCount == -1 {
            position += 1
            guard matchedCount == 0 else { return begin(.comment) }
            matchedCount = -1
            return
        }
        let opening: StaticString = "[CDATA["
        if matchedCount >= 0, opening.withUTF8Buffer({ $0[matchedCount] == byte }) {
            position += 1
            matchedCount += 1
            if matchedCount == opening.utf8CodeUnitCount { begin(.characters) }
            return
        }
        quote = 0
        depth = 0
        window = 0
        begin(.declaration)
    }

    private mutating func begin(_ state: State) {
        self.state = state
        matchedCount = 0
    }

    /// Reads to the end of a tag, or to the end of the chunk.
    ///
    /// - Returns: nil if the tag is not complete.
    private mutating func continueTag(_ chunk: ByteBuffer) -> XMLTag? {
        let start = position
        position = endOfTag(in: chunk)
        let part = chunk.part(start..<position)
        guard position < chunk.count else {
            carry(part)
            return nil
        }
        state = chunk[position] == .lessThan ? .markup : .text
        position += 1
        guard isCarrying else { return XMLTag(part.start(XMLTag.byteLimit), last: previous) }
        carry(part)
        return XMLTag(carried.bytes, last: previous)
    }

    /// Returns the index of the byte that ends the tag; the end of the chunk if missing.
    private mutating func endOfTag(in chunk: ByteBuffer) -> Int {
        var index = position
        if quote == 0, previous == 0 {
            index = chunk.index(of: Self.nameEnds, from: index)
            if index > position { previous = chunk[index - 1] }
        }
        while index < chunk.count {
            let start = index
            if quote == 0 {
                index = chunk.index(of: Self.stops, from: start)
            } else {
                while index < chunk.count, case let byte = chunk[index], byte != quote, byte != .lessThan {
                    index += 1
                }
            }
            if let last = chunk.part(start..<index).lastIndex(where: { !$0.isJSONSpace }) {
                previous = chunk[start + last]
            }
            guard index < chunk.count, case let byte = chunk[index], byte == .quote || byte == .apostrophe
            else {
                break
            }
            // A quotation mark.
            if quote != 0 { quote = 0 } else if previous == .equals { quote = byte }
            previous = byte
            index += 1
        }
        return index
    }

    /// The bytes that end the name of a tag, in which no quote has a meaning: up to the space, and `<=>`.
    private static let nameEnds = LowBytes(bits: 0x7000_0001_FFFF_FFFF)
    /// The bytes that mean something in a tag, outside quotes: `<`, `>` and the quotation marks.
    private static let stops = LowBytes(bits: 0x5000_0084_0000_0000)

    /// Keeps a part of a tag until the rest of it is read.
    private mutating func carry(_ part: ByteBuffer) {
        // A copy of the tokenizer keeps what it has.
        if !isKnownUniquelyReferenced(&carried) {
            carried = CarriedBytes(isCarrying ? carried.bytes : part.start(0))
        }
        if !isCarrying { carried.removeAll() }
        carried.append(part)
        isCarrying = true
    }

    /// Returns characters until `]]>`.
    private mutating func continueCharacters(_ chunk: ByteBuffer) -> Token? {
        let byte = chunk[position]
        if matchedCount == 0, byte != .closeBracket {
            let start = position
            position = chunk.index(of: .closeBracket, from: start)
            return .characters(chunk.part(start..<position))
        }
        if byte == .closeBracket {
            position += 1
            guard matchedCount == 2 else {
                matchedCount += 1
                return nil
            }
            return .brackets(1)
        }
        if byte == .greaterThan, matchedCount == 2 {
            position += 1
            begin(.text)
            return nil
        }
        defer { matchedCount = 0 }
        return .brackets(matchedCount)
    }

    /// Skips to after `count` times `byte` followed by `>`.
    ///
    /// - Returns: false if the chunk ends first.
    private mutating func skip(_ chunk: ByteBuffer, to byte: UInt8, count: Int) -> Bool {
        while position < chunk.count {
            if matchedCount == 0 {
                position = chunk.index(of: byte, from: position)
                guard position < chunk.count else { return false }
            }
            let next = chunk[position]
            position += 1
            if next == byte {
                matchedCount += 1
            } else if next == .greaterThan, matchedCount >= count {
                matchedCount = 0
                return true
            } else {
                matchedCount = 0
            }
        }
        return false
    }

    private mutating func continueDeclaration(_ chunk: ByteBuffer) {
        while position < chunk.count {
            let byte = chunk[position]
            position += 1
            window = window << 8 | UInt32(byte)
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == .quote || byte == .apostrophe {
                quote = byte
            } else if byte == .lessThan {
                depth += 1
            } else if byte == .greaterThan {
                guard depth > 0 else { return state = .text }
                depth -= 1
            } else if window == 0x3C21_2D2D {
                depth -= 1
                return begin(.commentInDeclaration)
            }
        }
    }
}
