/// Reads one JSON value that is complete in a buffer.
///
/// Builds no tree: the caller reads the members it knows and skips the others. Damaged JSON throws an error,
/// and values that were read before it stay valid.
struct JSONReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    /// The offset in the body of the first byte in `bytes`.
    private let origin: Int

    /// - Parameters:
    ///   - range: the range of the value in `bytes`; `JSONScanner` has limited its depth.
    ///   - origin: the offset in the body of the first byte in `bytes`.
    init(_ bytes: [UInt8], in range: Range<Int>, origin: Int = 0) {
        self.bytes = bytes
        self.end = range.upperBound
        self.position = range.lowerBound
        self.origin = origin
    }

    /// Whether an object comes next.
    var isAtObject: Bool { peek() == .openBrace }

    /// Whether an array comes next.
    var isAtArray: Bool { peek() == .openBracket }

    /// Calls `body` for each member of an object; `body` must read or skip the value.
    ///
    /// Skips any other value.
    mutating func forEachMember(
        _ body: (_ key: JSONKey, _ reader: inout JSONReader) throws(WireError) -> Void
    ) throws(WireError) {
        guard isAtObject else { return try skipValue() }
        try forEachItem(until: .closeBrace) { reader throws(WireError) in
            let key = try reader.readKey()
            try reader.expect(.colon)
            try body(key, &reader)
        }
    }

    /// Calls `body` for each element of an array; `body` must read or skip the element.
    ///
    /// Skips any other value.
    mutating func forEachElement(
        _ body: (_ reader: inout JSONReader) throws(WireError) -> Void
    ) throws(WireError) {
        guard peek() == .openBracket else { return try skipValue() }
        try forEachItem(until: .closeBracket, body)
    }

    /// Reads the first keys of an object, or of the objects in an array, at most `limit`.
    mutating func readKeys(limit: Int) throws(WireError) -> [String] {
        var keys: [String] = []
        if isAtArray {
            try forEachElement { reader throws(WireError) in
                keys += try reader.readKeys(limit: limit - keys.count)
            }
        } else if isAtObject {
            try forEachItem(until: .closeBrace) { reader throws(WireError) in
                let (range, hasEscapes) = try reader.skipString()
                let text = reader.bytes[range]
                let bytes = hasEscapes ? JSONEscapes.resolved(in: text) : Array(text)
                if keys.count < limit { keys.append(String(decoding: bytes, as: UTF8.self)) }
                try reader.expect(.colon)
                try reader.skipValue()
            }
        } else {
            try skipValue()
        }
        return keys
    }

    /// Reads a scalar; skips a container and returns `null` for it.
    mutating func readScalar() throws(WireError) -> JSONScalar {
        switch peek() {
        case .quote: return .string(try readString())
        case .openBrace, .openBracket:
            try skipValue()
            return .null
        default: return JSONScalar(literal: bytes[try skipLiteral()])
        }
    }

    /// Skips a value of any kind.
    mutating func skipValue() throws(WireError) {
        switch peek() {
        case .quote: _ = try skipString()
        case .openBrace:
            try forEachItem(until: .closeBrace) { reader throws(WireError) in
                _ = try reader.skipString()
                try reader.expect(.colon)
                try reader.skipValue()
            }
        case .openBracket:
            try forEachItem(until: .closeBracket) { reader throws(WireError) in try reader.skipValue() }
        default: _ = try skipLiteral()
        }
    }
}

extension JSONReader {
    /// The next byte; 0 at the end, which is not valid in JSON.
    private func peek() -> UInt8 {
        position < end ? bytes[position] : 0
    }

    private mutating func skipSpace() {
        while position < end, bytes[position].isJSONSpace { position += 1 }
    }

    private mutating func expect(_ byte: UInt8) throws(WireError) {
        skipSpace()
        guard peek() == byte else { throw broken() }
        position += 1
        skipSpace()
    }

    /// Reads the items from an opening bracket, which is the next byte, to `close`.
    private mutating func forEachItem(
        until close: UInt8, _ body: (inout JSONReader) throws(WireError) -> Void
    ) throws(WireError) {
        position += 1
        skipSpace()
        if peek() != close {
            try body(&self)
            skipSpace()
            while peek() == .comma {
                try expect(.comma)
                try body(&self)
                skipSpace()
            }
        }
        guard peek() == close else { throw broken() }
        position += 1
    }

    /// Skips a number, `true`, `false` or `null`, or an invalid literal.
    private mutating func skipLiteral() throws(WireError) -> Range<Int> {
        let start = position
        while position < end, !bytes[position].endsScalar { position += 1 }
        guard position > start else { throw broken() }
        return start..<position
    }

    /// Skips a string.
    ///
    /// - Returns: the range between its quotes, and whether it contains an escape sequence.
    private mutating func skipString() throws(WireError) -> (range: Range<Int>, hasEscapes: Bool) {
        guard peek() == .quote else { throw broken() }
        let start = position + 1
        var index = bytes.indexOfQuoteOrBackslash(in: start..<end)
        let hasEscapes = index < end && bytes[index] == .backslash
        while index < end, bytes[index] == .backslash {
            index = bytes.indexOfQuoteOrBackslash(in: min(index + 2, end)..<end)
        }
        position = index
        guard position < end else { throw broken() }
        position += 1
        return (start..<index, hasEscapes)
    }

    /// Reads a key. Keys are only compared, so they may be invalid UTF-8.
    private mutating func readKey() throws(WireError) -> JSONKey {
        let (range, hasEscapes) = try skipString()
        return hasEscapes
            ? JSONEscapes.resolved(in: bytes[range]).withUnsafeBufferPointer { JSONKey($0) }
            : bytes.withUnsafeBufferPointer { JSONKey(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private mutating func readString() throws(WireError) -> String {
        let (whole, hasEscapes) = try skipString()
        let range = whole.lowerBound..<end(of: whole)
        let text =
            hasEscapes
            ? String(validating: JSONEscapes.resolved(in: bytes[range]), as: UTF8.self)?.withoutNUL
            : String(utf8: bytes, in: range)
        guard let text else { throw .invalidUTF8(offset: origin + range.lowerBound) }
        return text
    }

    /// Returns the end of the part of a string that is read; never inside a character.
    private func end(of string: Range<Int>) -> Int {
        guard string.count > JSONScanner.stringByteLimit else { return string.upperBound }
        var end = string.lowerBound + JSONScanner.stringByteLimit
        while end > string.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        // The longest escape sequence is a surrogate pair of 12 bytes.
        return bytes[(end - 12)..<end].firstIndex(of: .backslash) ?? end
    }

    private func broken() -> WireError {
        .notJSON(offset: origin + position)
    }
}

extension String {
    /// Decodes the bytes in `range`; nil if they are not valid UTF-8.
    fileprivate init?(utf8 buffer: [UInt8], in range: Range<Int>) {
        // An array slice would be retained and released for every text.
        let text = buffer.withUnsafeBufferPointer { buffer -> String? in
            let bytes = UnsafeBufferPointer(rebasing: buffer[range])
            // Most texts are ASCII. The validating initializer is generic code of the standard library, which
            // takes longer than the rest of reading a text.
            return bytes.isASCIIWithoutNUL
                ? String(decoding: bytes, as: UTF8.self)
                : String(validating: bytes, as: UTF8.self)?.withoutNUL
        }
        guard let text else { return nil }
        self = text
    }
}
