/// A search through the rows of a log, from row to row and around its end, in steps that take a few milliseconds each.
struct LogSearch {
    /// The words in small letters.
    let words: [UInt8]
    private let step: Int
    /// The row to look at next.
    private var row: Int
    /// The number of rows that have not been looked at.
    private var rest: Int
    private let hasOtherLetters: Bool

    /// The number of bytes that a step looks through.
    private static let stepLength = 1_000_000
    /// What a row costs besides its bytes.
    private static let rowCost = 32

    enum Outcome: Equatable {
        case found(row: Int)
        case notFound
        /// There are more rows to look at.
        case unfinished
    }

    /// - Parameters:
    ///   - row: the first row to look at.
    ///   - step: 1 to go to newer rows, -1 to older ones.
    init(for words: String, from row: Int, step: Int, in rows: Range<Int>) {
        self.words = Array(words.lowercased().utf8)
        hasOtherLetters = self.words.contains { $0 >= 0x80 }
        self.step = step
        self.row = row
        rest = rows.count
    }

    /// Looks at more rows of `buffer`, which may have got and lost some.
    mutating func advance(in buffer: LogBuffer) -> Outcome {
        let rows = buffer.rows
        guard !rows.isEmpty, !words.isEmpty else { return .notFound }
        var room = Self.stepLength
        while rest > 0 {
            guard room > 0 else { return .unfinished }
            if !rows.contains(row) { row = step > 0 ? rows.lowerBound : rows.upperBound - 1 }
            let isFound = buffer.withBytes(ofRow: row) { bytes in
                room -= bytes.count + Self.rowCost
                return matches(bytes)
            }
            if isFound { return .found(row: row) }
            row += step
            rest -= 1
        }
        return .notFound
    }

    private func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard hasOtherLetters else { return contains(bytes) }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
        var text = String(decoding: bytes, as: UTF8.self).lowercased()
        return text.withUTF8(contains)
    }

    /// Whether `bytes` contain the words; letters of ASCII may be capitals.
    private func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        words.withUnsafeBufferPointer { words in
            guard bytes.count >= words.count, let first = words.first else { return false }
            let capital = first.isSmallLetter ? first - 0x20 : first
            for start in 0...bytes.count - words.count
            where bytes[start] == first || bytes[start] == capital {
                var length = 1
                while length < words.count, bytes[start + length].small == words[length] { length += 1 }
                if length == words.count { return true }
            }
            return false
        }
    }

    /// The parts of `glyphs` that match `words`, from left to right.
    static func matches(of words: Text, in glyphs: [Glyph]) -> [Range<Int>] {
        let words = words.glyphs.map(\.character).map { $0.lowercased() }
        guard let first = words.first, glyphs.count >= words.count else { return [] }
        let shown = glyphs.map { $0.character.lowercased() }
        var (matches, start): ([Range<Int>], Int) = ([], 0)
        while start + words.count <= shown.count {
            if shown[start] == first, shown[start..<start + words.count].elementsEqual(words) {
                matches.append(start..<start + words.count)
                start += words.count
            } else {
                start += 1
            }
        }
        return matches
    }
}

extension UInt8 {
    fileprivate var isSmallLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    /// The small letter for a capital one of ASCII.
    fileprivate var small: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self + 0x20 : self
    }
}
