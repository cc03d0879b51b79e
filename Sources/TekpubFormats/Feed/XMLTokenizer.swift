import Foundation

/// Splits XML into tokens, chunk by chunk, keeping at most one tag in memory.
///
/// Tolerates careless feeds: a `<` that begins no markup is text, and a `<` inside a tag ends it. Skips
/// document type declarations, so it never defines, fetches or expands custom entities. Reads every byte
/// once.
///
/// Source: Extensible Markup Language 1.0, sections 2.4 to 2.8 and 3.1.
struct XMLTokenizer {
    enum Token {
        /// Text outside markup, possibly split; entities are not decoded.
        case text(UnsafeBufferPointer<UInt8>)
        /// The content of `<![CDATA[…]]>`, possibly split.
        case characters(UnsafeBufferPointer<UInt8>)
        /// A `<` that begins no markup.
        case lessThan
        /// A number of `]` in the content of `<![CDATA[…]]>`.
        case brackets(Int)
        /// A tag, stored in `tag`.
        case tag
    }

    /// The last tag, truncated at `XMLTag.byteLimit`.
    private(set) var tag = XMLTag()
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

    /// The current tag, as if it ended here; nil outside a tag.
    var unfinishedTag: XMLTag? {
        guard state == .tag else { return nil }
        var tag = tag
        tag.finish(last: previous)
        return tag
    }

    /// Begins a new chunk.
    mutating func beginChunk() {
        position = 0
    }

    /// Returns the next token; nil at the end of the chunk.
    mutating func next(in chunk: UnsafeBufferPointer<UInt8>) -> Token? {
        while position < chunk.count {
            switch state {
            case .text:
                let start = position
                position = chunk.index(of: .lessThan, from: start)
                let text = chunk[start..<position]
                if position < chunk.count {
                    position += 1
                    state = .markup
                }
                if !text.isEmpty { return .text(UnsafeBufferPointer(rebasing: text)) }
            case .markup:
                guard beginMarkup(chunk[position]) else { return .lessThan }
            case .exclamation: continueExclamation(chunk[position])
            case .tag:
                if continueTag(chunk) { return .tag }
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
            tag.begin()
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
    /// - Returns: whether the tag is complete.
    private mutating func continueTag(_ chunk: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = position
        var index = start
        if quote == 0, previous == 0 { index = skipName(chunk) }
        while index < chunk.count {
            let byte = chunk[index]
            if byte == .lessThan || byte == .greaterThan && quote == 0 { break }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == .quote || byte == .apostrophe, previous == .equals {
                quote = byte
            }
            if !byte.isJSONSpace { previous = byte }
            index += 1
        }
        position = index
        tag.append(UnsafeBufferPointer(rebasing: chunk[start..<index]))
        guard index < chunk.count else { return false }
        state = chunk[index] == .lessThan ? .markup : .text
        position += 1
        tag.finish(last: previous)
        return true
    }

    /// Reads the name of a tag, in which no quote has a meaning.
    ///
    /// - Returns: the index of the first byte after it.
    private mutating func skipName(_ chunk: UnsafeBufferPointer<UInt8>) -> Int {
        var index = position
        while index < chunk.count, case let byte = chunk[index], byte > .space, byte != .lessThan,
            byte != .greaterThan, byte != .equals
        {
            previous = byte
            index += 1
        }
        return index
    }

    /// Returns characters until `]]>`.
    private mutating func continueCharacters(_ chunk: UnsafeBufferPointer<UInt8>) -> Token? {
        let byte = chunk[position]
        if matchedCount == 0, byte != .closeBracket {
            let start = position
            position = chunk.index(of: .closeBracket, from: start)
            return .characters(UnsafeBufferPointer(rebasing: chunk[start..<position]))
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
    private mutating func skip(
        _ chunk: UnsafeBufferPointer<UInt8>, to byte: UInt8, count: Int
    ) -> Bool {
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

    private mutating func continueDeclaration(_ chunk: UnsafeBufferPointer<UInt8>) {
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

extension UnsafeBufferPointer<UInt8> {
    /// Returns the first `limit` bytes, or all if there are fewer.
    func start(_ limit: Int) -> UnsafeBufferPointer {
        UnsafeBufferPointer(rebasing: self[..<Swift.min(count, Swift.max(0, limit))])
    }

    /// Whether a byte meets `condition`.
    @inline(__always)
    func hasByte(_ condition: (UInt8) -> Bool) -> Bool {
        // Without an early exit, the loop compares many bytes at a time.
        var marks: UInt8 = 0
        for byte in self { marks |= condition(byte) ? 1 : 0 }
        return marks != 0
    }

    /// Returns the first index of `byte` from `start` on; `count` if missing.
    func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return count }
        return UnsafeRawPointer(base).distance(to: found)
    }
}
