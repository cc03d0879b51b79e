/// Finds where each element of a JSON array begins and ends, however its bytes arrive.
///
/// It knows strings and brackets and no more: whether an element is valid is for `JSONReader`
/// to say. A top level that is no array counts as one element.
struct ArrayScanner {
    /// The depth of nesting that is still read, the top level counted.
    static let depthLimit = 128

    /// Whether the top level is an array; nil until its first byte has been seen.
    private(set) var isArray: Bool?
    /// The first byte of the buffer that has not been looked at.
    private(set) var position = 0
    /// Where the element that is being read begins.
    private(set) var elementStart: Int?
    /// How many bytes were dropped from the front of the buffer.
    private(set) var droppedCount = 0
    private var state = State.start
    private var depth = 0

    private enum State {
        case start, elementOrEnd, element, commaOrEnd, end
        case scalar, container, string, escape
    }

    /// Whether the top level has been closed.
    var isAtEnd: Bool { state == .end }

    /// The range in `buffer` of the next whole element; nil if more bytes are needed.
    ///
    /// - Parameter buffer: the bytes since the last `drop(_:)`, with new ones at their end.
    mutating func next(in buffer: [UInt8]) throws(WireError) -> Range<Int>? {
        while position < buffer.count {
            let byte = buffer[position]
            switch state {
            case .string:
                if skipString(in: buffer) { return finishElement(at: position) }
            case .container:
                if try continueContainer(byte) { return finishElement(at: position) }
            case .escape:
                state = .string
                position += 1
            case .scalar:
                guard byte.endsScalar else { position += 1; continue }
                return finishElement(at: position)
            case .start, .elementOrEnd, .element, .commaOrEnd, .end:
                try step(over: byte)
            }
        }
        return nil
    }

    /// Ends a scalar at the top level, which nothing but the end of the body ends.
    mutating func finish(in buffer: [UInt8]) -> Range<Int>? {
        state == .scalar && isArray == false ? finishElement(at: buffer.count) : nil
    }

    /// Tells that `count` bytes are gone from the front of the buffer.
    mutating func drop(_ count: Int) {
        position -= count
        droppedCount += count
        elementStart = elementStart.map { $0 - count }
    }
}

extension ArrayScanner {
    /// Takes a byte that lies between elements or begins one.
    private mutating func step(over byte: UInt8) throws(WireError) {
        if byte.isJSONSpace || isPartOfByteOrderMark(byte) {
            position += 1
            return
        }
        switch (state, byte) {
        case (.start, .openBracket):
            isArray = true
            state = .elementOrEnd
            position += 1
        case (.elementOrEnd, .closeBracket), (.commaOrEnd, .closeBracket):
            state = .end
            position += 1
        case (.commaOrEnd, .comma):
            state = .element
            position += 1
        case (.start, _):
            isArray = false
            try beginElement(byte)
        case (.elementOrEnd, _), (.element, _):
            try beginElement(byte)
        default:
            throw misplaced(byte)
        }
    }

    private mutating func beginElement(_ byte: UInt8) throws(WireError) {
        guard byte.beginsJSONValue else { throw misplaced(byte) }
        elementStart = position
        position += 1
        depth = 0
        switch byte {
        case .openBrace, .openBracket:
            depth = 1
            state = .container
        case .quote: state = .string
        default: state = .scalar
        }
    }

    /// Takes a byte inside an element's brackets.
    ///
    /// - Returns: whether it closes the element.
    private mutating func continueContainer(_ byte: UInt8) throws(WireError) -> Bool {
        position += 1
        switch byte {
        case .quote: state = .string
        case .openBrace, .openBracket:
            depth += 1
            guard depth < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        case .closeBrace, .closeBracket: depth -= 1
        default: break
        }
        return depth == 0
    }

    /// Moves past the quote that ends a string, or to the end of what is there.
    ///
    /// - Returns: whether it closes an element that is a string.
    private mutating func skipString(in buffer: [UInt8]) -> Bool {
        var index = position
        while index < buffer.count, buffer[index] != .quote, buffer[index] != .backslash {
            index += 1
        }
        position = index
        guard index < buffer.count else { return false }
        position += 1
        state = buffer[index] == .quote ? .container : .escape
        return state == .container && depth == 0
    }

    private mutating func finishElement(at end: Int) -> Range<Int>? {
        guard let start = elementStart else { return nil }
        elementStart = nil
        state = isArray == true ? .commaOrEnd : .end
        return start..<end
    }

    /// Some servers put U+FEFF before their JSON (RFC 8259, section 8.1, lets a reader ignore it).
    private func isPartOfByteOrderMark(_ byte: UInt8) -> Bool {
        guard state == .start else { return false }
        return switch droppedCount + position {
        case 0: byte == 0xEF
        case 1: byte == 0xBB
        case 2: byte == 0xBF
        default: false
        }
    }

    private func misplaced(_ byte: UInt8) -> WireError {
        let offset = droppedCount + position
        return byte.canBeginUTF8 ? .notJSON(offset: offset) : .invalidUTF8(offset: offset)
    }
}
