/// Finds the values worth reading in a JSON document, however its bytes arrive.
///
/// It enters the containers that `JSONPath` says, and knows no more of the values in them than
/// strings and brackets: whether one is valid is for `JSONReader` to say. Of what it passes over,
/// nothing needs to be kept.
struct JSONScanner {
    /// The depth of nesting that is still read, the top level counted.
    static let depthLimit = 128
    /// How many bytes of one string are kept, more or less.
    static let stringByteLimit = 1 << 20

    enum Finding {
        /// A container begins whose values follow one at a time.
        case opened(JSONPath, isArray: Bool)
        /// That container ends.
        case closed(JSONPath)
        /// A whole value, and the key it has if it is a member of an object.
        case value(JSONPath, Range<Int>, key: String?)
    }

    /// The first byte of the buffer that has not been looked at.
    private(set) var position = 0
    /// How many bytes were dropped from the front of the buffer.
    private(set) var droppedCount: Int
    /// Where the value or the key that is being received begins; nil while none is kept.
    private var keptStart: Int?
    private var levels: [(place: JSONPath, isArray: Bool)] = []
    private var place: JSONPath
    private var key: String?
    private var state = State.value
    /// How many brackets of the value that is being passed are open.
    private var depth = 0
    /// Where the string begins that was begun last.
    private var stringStart = 0
    /// Where what is too much of that string begins; nil if it is not too long.
    private var excessStart: Int?

    private enum State {
        case value, valueOrEnd, keyOrEnd, key, keyText, keyEscape, colon, commaOrEnd, end
        case scalar, container, string, escape
    }

    /// - Parameters:
    ///   - place: what the top level is.
    ///   - droppedCount: how many bytes of the document are passed already.
    init(place: JSONPath, droppedCount: Int) {
        self.place = place
        self.droppedCount = droppedCount
    }

    /// Whether the top level has been closed.
    var isAtEnd: Bool { state == .end }

    /// The bytes of the buffer before this one are needed no more.
    var neededStart: Int { keptStart ?? position }

    /// What comes next in `buffer`; nil if more bytes are needed.
    ///
    /// - Parameter buffer: the bytes since the last `drop(_:)`, with new ones at their end.
    mutating func next(in buffer: [UInt8]) throws(WireError) -> Finding? {
        while position < buffer.count {
            let byte = buffer[position]
            switch state {
            case .string:
                if skipString(in: buffer), let finding = finishValue(at: position) { return finding }
            case .container:
                if try continueContainer(byte), let finding = finishValue(at: position) { return finding }
            case .escape:
                state = .string
                position += 1
            case .scalar:
                guard byte.endsScalar else { position += 1; continue }
                if let finding = finishValue(at: position) { return finding }
            case .keyText: skipKey(in: buffer)
            case .keyEscape:
                state = .keyText
                position += 1
            case .value, .valueOrEnd, .keyOrEnd, .key, .colon, .commaOrEnd, .end:
                if byte.isJSONSpace { position += 1; continue }
                if let finding = try step(over: byte) { return finding }
            }
        }
        return nil
    }

    /// Ends a scalar at the top level, which nothing but the end of the body ends.
    mutating func finish(in buffer: [UInt8]) {
        if state == .scalar, levels.isEmpty { _ = finishValue(at: buffer.count) }
    }

    /// Tells that `count` bytes are gone from the front of the buffer.
    mutating func drop(_ count: Int) {
        position -= count
        droppedCount += count
        keptStart = keptStart.map { $0 - count }
        stringStart -= count
        excessStart = excessStart.map { $0 - count }
    }

    /// Takes out of `buffer`, all of which was looked at, what is too much of a string that has no end yet.
    ///
    /// Where it was cut, an escape or a character may be broken: that is behind all that is read of it.
    mutating func shorten(_ buffer: inout [UInt8]) {
        guard keptStart != nil, state == .string || state == .keyText,
            position == buffer.count, position - stringStart > Self.stringByteLimit
        else { return }
        guard let start = excessStart else { return excessStart = position }
        droppedCount += position - start
        buffer.removeSubrange(start...)
        position = start
    }
}

extension JSONScanner {
    /// Takes a byte, no white space, that lies between the values of an entered container.
    private mutating func step(over byte: UInt8) throws(WireError) -> Finding? {
        switch (state, byte) {
        case (.valueOrEnd, .closeBracket), (.keyOrEnd, .closeBrace): return close()
        case (.commaOrEnd, .closeBracket) where levels.last?.isArray == true: return close()
        case (.commaOrEnd, .closeBrace) where levels.last?.isArray == false: return close()
        case (.commaOrEnd, .comma):
            position += 1
            state = levels.last?.isArray == true ? .value : .key
            return nil
        case (.keyOrEnd, .quote), (.key, .quote):
            keptStart = position
            position += 1
            beginString(.keyText)
            return nil
        case (.colon, .colon):
            position += 1
            state = .value
            return nil
        case (.value, _), (.valueOrEnd, _): return try beginValue(byte)
        default: throw misplaced(byte)
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws(WireError) -> Finding? {
        guard byte.beginsJSONValue else { throw misplaced(byte) }
        if let outer = levels.last, outer.isArray { place = outer.place.element }
        let isContainer = byte == .openBrace || byte == .openBracket
        if isContainer, place.isEntered(asArray: byte == .openBracket) {
            return try open(isArray: byte == .openBracket)
        }
        if isContainer, place.isScalar { place = .ignored }
        keptStart = place == .ignored ? nil : position
        position += 1
        depth = isContainer ? 1 : 0
        if byte == .quote { beginString(.string) } else { state = isContainer ? .container : .scalar }
        return nil
    }

    private mutating func beginString(_ state: State) {
        self.state = state
        stringStart = position
        excessStart = nil
    }

    private mutating func open(isArray: Bool) throws(WireError) -> Finding {
        guard levels.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        position += 1
        levels.append((place, isArray))
        state = isArray ? .valueOrEnd : .keyOrEnd
        key = nil
        return .opened(place, isArray: isArray)
    }

    private mutating func close() -> Finding? {
        position += 1
        let closed = levels.popLast()
        state = levels.isEmpty ? .end : .commaOrEnd
        return closed.map { .closed($0.place) }
    }

    /// Takes a byte inside the brackets of a value.
    ///
    /// - Returns: whether it closes the value.
    private mutating func continueContainer(_ byte: UInt8) throws(WireError) -> Bool {
        position += 1
        switch byte {
        case .quote: beginString(.string)
        case .openBrace, .openBracket:
            depth += 1
            guard levels.count + depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        case .closeBrace, .closeBracket: depth -= 1
        default: break
        }
        return depth == 0
    }

    /// Moves past the quote that ends a string, or to the end of what is there.
    ///
    /// - Returns: whether it closes a value that is a string.
    private mutating func skipString(in buffer: [UInt8]) -> Bool {
        guard let byte = moveToEndOfString(in: buffer) else { return false }
        state = byte == .quote ? .container : .escape
        return state == .container && depth == 0
    }

    /// Moves past the quote that ends a key, or to the end of what is there.
    private mutating func skipKey(in buffer: [UInt8]) {
        guard let byte = moveToEndOfString(in: buffer) else { return }
        guard byte == .quote, let start = keptStart else { return state = .keyEscape }
        let text = JSONEscapes.resolved(in: buffer[(start + 1)..<(position - 1)])
        // A key is only compared, and therefore need not be valid UTF-8.
        let name = String(decoding: text, as: UTF8.self)
        place = levels.last?.place.member(name) ?? .ignored
        key = name
        keptStart = nil
        state = .colon
    }

    /// - Returns: the quote or the backslash that was passed; nil if there is none yet.
    private mutating func moveToEndOfString(in buffer: [UInt8]) -> UInt8? {
        var index = position
        while index < buffer.count, buffer[index] != .quote, buffer[index] != .backslash {
            index += 1
        }
        position = index
        guard index < buffer.count else { return nil }
        position += 1
        return buffer[index]
    }

    private mutating func finishValue(at end: Int) -> Finding? {
        state = levels.isEmpty ? .end : .commaOrEnd
        guard let start = keptStart else { return nil }
        keptStart = nil
        return .value(place, start..<end, key: levels.last?.isArray == false ? key : nil)
    }

    private func misplaced(_ byte: UInt8) -> WireError {
        let offset = droppedCount + position
        return byte.canBeginUTF8 ? .notJSON(offset: offset) : .invalidUTF8(offset: offset)
    }
}
