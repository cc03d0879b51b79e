/// Finds the markup in XML, however its bytes arrive.
///
/// It is as forgiving as people's feeds are careless: a `<` that begins no markup is text. What a
/// document type declares is passed over, so no entity of it is ever known, fetched or expanded.
///
/// Source: Extensible Markup Language 1.0, sections 2.4 to 2.8 and 3.1.
struct XMLTokenizer {
    enum Token {
        case tag(XMLTag)
        /// What stands between `<![CDATA[` and `]]>`.
        case characters(Range<Int>)
        /// What stands between `<?` and `?>`.
        case instruction(Range<Int>)
    }

    /// The first byte of the buffer that has not been looked at.
    private(set) var position: Int
    /// Where the markup that is being received begins, or its content where that matters.
    private(set) var start = 0
    private var state = State.text
    /// What ends the quoted text inside a tag or a declaration; 0 outside of one.
    private var quote: UInt8 = 0
    /// The last byte of a tag that is no white space.
    private var previous: UInt8 = 0
    /// How many bytes of `-->`, `]]>` or `?>` have come.
    private var matchedCount = 0
    /// How many declarations inside a document type are open.
    private var depth = 0
    /// The last four bytes of a document type.
    private var window: UInt32 = 0

    private enum State {
        case text, markup, tag, comment, characters, instruction, declaration, commentInDeclaration
    }

    init(at position: Int = 0) {
        self.position = position
    }

    /// The bytes of the buffer before this one are needed no more.
    var neededStart: Int {
        switch state {
        case .markup, .tag, .instruction: start
        default: position
        }
    }

    /// The next token that ends before `end`; nil if more bytes are needed.
    mutating func next(in buffer: [UInt8], before end: Int) -> Token? {
        while position < end {
            switch state {
            case .text:
                var index = position
                while index < end, buffer[index] != .lessThan { index += 1 }
                position = index
                if index < end { beginMarkup() }
            case .markup:
                guard classify(buffer, before: end) else { return nil }
            case .tag:
                if let tag = continueTag(buffer, before: end) { return .tag(tag) }
            case .comment:
                if skip(buffer, before: end, to: UInt8(ascii: "-"), count: 2) { state = .text }
            case .characters:
                if skip(buffer, before: end, to: .closeBracket, count: 2) {
                    state = .text
                    return .characters(start..<(position - 3))
                }
            case .instruction:
                if skip(buffer, before: end, to: UInt8(ascii: "?"), count: 1) {
                    state = .text
                    return .instruction(start..<(position - 2))
                }
            case .declaration: continueDeclaration(buffer, before: end)
            case .commentInDeclaration:
                if skip(buffer, before: end, to: UInt8(ascii: "-"), count: 2) { state = .declaration }
            }
        }
        return nil
    }

    /// Tells that `count` bytes are gone from the front of the buffer.
    mutating func drop(_ count: Int) {
        position -= count
        start -= count
    }
}

extension XMLTokenizer {
    private mutating func beginMarkup() {
        start = position
        position += 1
        state = .markup
    }

    /// Decides what a `<` begins.
    ///
    /// - Returns: false if more bytes are needed.
    private mutating func classify(_ buffer: [UInt8], before end: Int) -> Bool {
        matchedCount = 0
        switch buffer[start + 1] {
        case UInt8(ascii: "?"): begin(.instruction, behind: 2)
        case UInt8(ascii: "!"):
            let there = buffer[start..<min(end, start + 9)]
            if there.starts(with: "<!--".utf8) {
                begin(.comment, behind: 4)
            } else if there.starts(with: "<![CDATA[".utf8) {
                begin(.characters, behind: 9)
            } else if there.count < 9, "<![CDATA[".utf8.starts(with: there) || "<!--".utf8.starts(with: there)
            {
                return false
            } else {
                quote = 0
                depth = 0
                window = 0
                begin(.declaration, behind: 2)
            }
        case let byte where byte == .slash || byte.beginsXMLName:
            quote = 0
            previous = 0
            state = .tag
        default: state = .text
        }
        return true
    }

    private mutating func begin(_ state: State, behind count: Int) {
        self.state = state
        start += count
        position = start
    }

    /// Moves to the end of a tag, or to the end of what is there.
    private mutating func continueTag(_ buffer: [UInt8], before end: Int) -> XMLTag? {
        var index = position
        while index < end {
            let byte = buffer[index]
            if byte == .lessThan {
                position = index
                beginMarkup()
                return nil
            }
            index += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == .greaterThan {
                position = index
                state = .text
                return XMLTag(buffer, in: start..<index)
            } else if byte == .quote || byte == .apostrophe, previous == .equals {
                quote = byte
            }
            if !byte.isJSONSpace { previous = byte }
        }
        position = index
        return nil
    }

    /// Moves past `count` times `byte` and a `>`.
    ///
    /// - Returns: false if that is not there yet.
    private mutating func skip(
        _ buffer: [UInt8], before end: Int, to byte: UInt8, count: Int
    ) -> Bool {
        while position < end {
            let next = buffer[position]
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

    private mutating func continueDeclaration(_ buffer: [UInt8], before end: Int) {
        while position < end {
            let byte = buffer[position]
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
                matchedCount = 0
                return state = .commentInDeclaration
            }
        }
    }
}
