/// A catalogue of texts: lines such as `"key" = "value";`, sorted by the bytes of their keys.
///
/// Nothing is read before a text is needed; a binary search over the lines finds it. Lines that do not begin with a
/// quote are comments. A text with a number has a value for each plural form: `"%1 seen" = "%1 gesehen" | "…";`. In
/// keys and values, `\"`, `\\` and `\n` are escaped; the bytes of a key are compared as they stand in the file.
struct StringCatalog {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// - Parameter bytes: must stay valid as long as the catalogue is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the translation of a key, with its arguments instead of its placeholders; nil if it is missing or empty.
    ///
    /// - Parameter form: the index of the plural form; the last form if there are fewer.
    func text(for key: String, form: Int, arguments: [String]) -> String? {
        var key = key
        let found = key.withUTF8 { (key: UnsafeBufferPointer<UInt8>) -> Int? in
            key.contains(where: \.isEscaped) ? value(for: key.escaped) : value(for: key)
        }
        guard let value = found, let quoted = self.form(form, of: value), !quoted.isEmpty else { return nil }
        guard !arguments.isEmpty || bytes[quoted].contains(.backslash) else {
            return String(decoding: bytes[quoted], as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(quoted.count + arguments.reduce(0) { $0 + $1.utf8.count })
        text.append(contentsOf: Unescaped(bytes[quoted]), replacingPlaceholdersBy: arguments)
        return String(decoding: text, as: UTF8.self)
    }

    /// The position behind the key's closing quote; nil if the key is missing.
    private func value(for key: some RandomAccessCollection<UInt8>) -> Int? {
        var low = 0
        var high = bytes.count
        while low < high {
            let middle = low + (high - low) / 2
            var start = lineStart(before: middle, from: low)
            let first = start
            while start < high, bytes[start] != .quote { start = lineEnd(from: start) }
            guard start < high else {
                high = first
                continue
            }
            switch order(of: key, at: start + 1) {
            case .found(let end): return end
            case .before: high = first
            case .after: low = lineEnd(from: start)
            }
        }
        return nil
    }

    private enum Order {
        case before, after
        case found(end: Int)
    }

    /// Compares a key with the one at an offset.
    private func order(of key: some RandomAccessCollection<UInt8>, at offset: Int) -> Order {
        var position = offset
        for byte in key {
            guard position < bytes.count else { return .after }
            let other = bytes[position]
            // A quote inside of both keys is escaped in both, because they are equal up to there.
            if byte != other { return other == .quote || other < byte ? .after : .before }
            position += 1
        }
        return position < bytes.count && bytes[position] == .quote ? .found(end: position + 1) : .before
    }

    private func lineStart(before position: Int, from low: Int) -> Int {
        var start = position
        while start > low, bytes[start - 1] != .newline { start -= 1 }
        return start
    }

    private func lineEnd(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != .newline { end += 1 }
        return min(end + 1, bytes.count)
    }

    /// The range between the quotes of a form in the value that begins at `start`; nil if the line has no value.
    private func form(_ index: Int, of start: Int) -> Range<Int>? {
        var found: Range<Int>?
        var opening: Int?
        var rest = index
        var position = start
        while position < bytes.count, bytes[position] != .newline {
            switch (bytes[position], opening) {
            case (.backslash, .some): position += 1
            case (.quote, let begin?):
                found = begin..<position
                if rest == 0 { return found }
                rest -= 1
                opening = nil
            case (.quote, nil): opening = position + 1
            default: break
            }
            position += 1
        }
        return found
    }
}

/// Bytes without the backslashes that escape others.
private struct Unescaped: Sequence, IteratorProtocol {
    private var bytes: Slice<UnsafeBufferPointer<UInt8>>.Iterator

    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.bytes = bytes.makeIterator()
    }

    mutating func next() -> UInt8? {
        guard let byte = bytes.next() else { return nil }
        guard byte == .backslash, let escaped = bytes.next() else { return byte }
        return escaped == UInt8(ascii: "n") ? .newline : escaped
    }
}

extension UInt8 {
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let newline = UInt8(ascii: "\n")

    fileprivate var isEscaped: Bool { self == .quote || self == .backslash || self == .newline }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var escaped: [UInt8] {
        flatMap { $0.isEscaped ? [.backslash, $0 == .newline ? UInt8(ascii: "n") : $0] : [$0] }
    }
}
