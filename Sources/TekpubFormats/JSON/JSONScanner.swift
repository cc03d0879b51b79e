/// Finds the values to read in a JSON document, however it is split into chunks.
///
/// Enters the containers that `JSONPath` names. Inside other values it only tracks strings and brackets;
/// `JSONReader` validates them. Skipped values need no memory.
struct JSONScanner {
    /// The maximum depth of nesting, including the top level.
    static let depthLimit = 128
    /// The approximate maximum number of bytes that are kept of one string.
    static let stringByteLimit = 1 << 20

    enum Finding {
        /// The start of a container whose values are reported one by one.
        case opened(JSONPath, isArray: Bool)
        /// The end of such a container.
        case closed(JSONPath)
        /// A complete value, with its key if it is a member of an object.
        case value(JSONPath, Range<Int>, key: String?)
    }

    /// The index of the first byte in the buffer that has not been read.
    private(set) var position = 0
    /// The number of bytes that were dropped from the front of the buffer.
    private(set) var droppedCount: Int
    /// The start of the current value or key; nil if it need not be kept.
    private var keptStart: Int?
    private var levels: [(path: JSONPath, isArray: Bool)] = []
    private var path: JSONPath
    private var key: String?
    private var state = State.value
    /// The number of open brackets in the current value.
    private var depth = 0
    /// The start of the last string.
    private var stringStart = 0
    /// The start of the string's excess bytes; nil if the string is not too long.
    private var excessStart: Int?

    private enum State {
        case value, valueOrEnd, keyOrEnd, key, keyText, keyEscape, colon, commaOrEnd, end
        case scalar, container, string, escape
    }

    /// - Parameters:
    ///   - path: the meaning of the top level.
    ///   - droppedCount: the number of bytes of the document before the buffer.
    init(path: JSONPath, droppedCount: Int) {
        self.path = path
        self.droppedCount = droppedCount
    }

    /// Whether the top-level value has ended.
    var isAtEnd: Bool { state == .end }

    /// The index of the first byte in the buffer that is still needed.
    var neededStart: Int { keptStart ?? position }

    /// Returns the next finding in `buffer`; nil if it needs more bytes.
    ///
    /// - Parameter buffer: the bytes since the last `drop(_:)`, with new bytes appended.
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

    /// Ends a scalar at the top level, which only the end of the body can end.
    mutating func finish(in buffer: [UInt8]) {
        if state == .scalar, levels.isEmpty { _ = finishValue(at: buffer.count) }
    }

    /// Adjusts positions after `count` bytes were removed from the front of the buffer.
    mutating func drop(_ count: Int) {
        position -= count
        droppedCount += count
        keptStart = keptStart.map { $0 - count }
        stringStart -= count
        excessStart = excessStart.map { $0 - count }
    }

    /// Removes the excess of an unfinished overlong string from `buffer`, which must have been read to its end.
    ///
    /// The cut may split an escape sequence or a character, but only beyond the part that is read.
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
    /// Reads a byte between the values of an entered container; not white space.
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
        if let outer = levels.last, outer.isArray { path = outer.path.element }
        // Only an array may be a list; anything else need not be kept.
        if path == .wrapping, byte != .openBracket { path = .ignored }
        let isContainer = byte == .openBrace || byte == .openBracket
        if isContainer, path.isEntered(asArray: byte == .openBracket) {
            return try open(isArray: byte == .openBracket)
        }
        if isContainer, path.isScalar { path = .ignored }
        keptStart = path == .ignored ? nil : position
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
        levels.append((path, isArray))
        state = isArray ? .valueOrEnd : .keyOrEnd
        key = nil
        return .opened(path, isArray: isArray)
    }

    private mutating func close() -> Finding? {
        position += 1
        let closed = levels.popLast()
        state = levels.isEmpty ? .end : .commaOrEnd
        return closed.map { .closed($0.path) }
    }

    /// Reads a byte inside the brackets of a value.
    ///
    /// - Returns: whether the byte ends the value.
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

    /// Skips to after the quote that ends a string, or to the end of the buffer.
    ///
    /// - Returns: whether the quote ends a value that is a string.
    private mutating func skipString(in buffer: [UInt8]) -> Bool {
        guard let byte = moveToEndOfString(in: buffer) else { return false }
        state = byte == .quote ? .container : .escape
        return state == .container && depth == 0
    }

    /// Skips to after the quote that ends a key, or to the end of the buffer.
    private mutating func skipKey(in buffer: [UInt8]) {
        guard let byte = moveToEndOfString(in: buffer) else { return }
        guard byte == .quote, let start = keptStart else { return state = .keyEscape }
        let text = JSONEscapes.resolved(in: buffer[(start + 1)..<(position - 1)])
        // Keys are only compared, so they may be invalid UTF-8.
        let name = String(decoding: text, as: UTF8.self)
        path = levels.last?.path.member(name) ?? .ignored
        key = name
        keptStart = nil
        state = .colon
    }

    /// - Returns: the quote or backslash that was skipped; nil at the end of the buffer.
    private mutating func moveToEndOfString(in buffer: [UInt8]) -> UInt8? {
        let index = buffer.indexOfQuoteOrBackslash(in: position..<buffer.count)
        position = index
        guard index < buffer.count else { return nil }
        position += 1
        return buffer[index]
    }

    private mutating func finishValue(at end: Int) -> Finding? {
        state = levels.isEmpty ? .end : .commaOrEnd
        guard let start = keptStart else { return nil }
        keptStart = nil
        return .value(path, start..<end, key: levels.last?.isArray == false ? key : nil)
    }

    private func misplaced(_ byte: UInt8) -> WireError {
        let offset = droppedCount + position
        return byte.canBeginUTF8 ? .notJSON(offset: offset) : .invalidUTF8(offset: offset)
    }
}
