/// One line of text that is safe to print and measured in terminal cells.
///
/// Text from outside passes through `Text` once, before it is drawn. `TextCleaner` turns its scalars into
/// `Glyph`s: control characters become control pictures (`␛` for Escape), bidirectional overrides become `�`,
/// line ends and tabs become a space. Joined emoji are reduced to their first one and flags to two letters,
/// because terminals disagree about their width, and a wrong width shifts the rest of the row. Views draw the
/// glyphs on a `Canvas` without looking at the text again.
public struct Text: Hashable, Sendable {
    /// From left to right; a wide glyph counts once.
    public let glyphs: [Glyph]
    /// The number of cells.
    public let width: Int

    /// Cleans and measures `raw`; line ends become spaces. See `paragraphs(_:)` to keep lines apart.
    public init(_ raw: some StringProtocol) {
        if let glyphs = raw.utf8.withContiguousStorageIfAvailable(Self.plainGlyphs) ?? nil {
            self.init(glyphs: glyphs, width: glyphs.count)
        } else {
            var cleaner = TextCleaner(capacity: raw.utf8.count)
            for scalar in raw.unicodeScalars { cleaner.append(scalar) }
            self.init(glyphs: cleaner.finish())
        }
    }

    /// The decimal digits of `number`, with a minus before a negative one.
    public init(_ number: Int) {
        var glyphs: [Glyph] = []
        var rest = number.magnitude
        repeat {
            glyphs.append(Glyph(Unicode.Scalar(UInt8(ascii: "0") + UInt8(rest % 10)), width: 1))
            rest /= 10
        } while rest > 0
        if number < 0 { glyphs.append(Glyph("-", width: 1)) }
        glyphs.reverse()
        self.init(glyphs: glyphs, width: glyphs.count)
    }

    /// - Returns: nil if a byte is not a printable ASCII character.
    private static func plainGlyphs(of bytes: UnsafeBufferPointer<UInt8>) -> [Glyph]? {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        return bytes.map { Glyph(Unicode.Scalar($0), width: 1) }
    }

    init(glyphs: [Glyph]) {
        self.init(glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.width })
    }

    private init(glyphs: [Glyph], width: Int) {
        self.glyphs = glyphs
        self.width = width
    }

    /// Returns `raw` as a text shows it, for output that is not drawn.
    public static func cleaned(_ raw: String) -> String {
        raw.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? raw : Text(raw).description
    }

    /// An empty text.
    public static let empty = Text(glyphs: [], width: 0)

    /// Whether the text has no glyphs.
    public var isEmpty: Bool { glyphs.isEmpty }

    /// The lines of `raw`; an empty line is an empty text.
    public static func paragraphs(_ raw: some StringProtocol) -> [Text] {
        raw.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Text($0) }
    }

    /// The text, shortened to `limit` cells with an ellipsis in the last one if it is longer.
    public func truncated(to limit: Int) -> Text {
        guard width > limit else { return self }
        guard limit > 0 else { return .empty }
        var kept: [Glyph] = []
        kept.reserveCapacity(min(limit, glyphs.count))
        var used = 0
        for glyph in glyphs {
            guard used + glyph.width < limit else { break }
            kept.append(glyph)
            used += glyph.width
        }
        kept.append(.ellipsis)
        return Text(glyphs: kept, width: used + 1)
    }

    /// The text, shortened to `limit` cells with an ellipsis at its end or in its middle if it is longer.
    public func truncated(to limit: Int, _ mode: LineBreakMode) -> Text {
        guard mode != .byTruncatingTail else { return truncated(to: limit) }
        guard let (head, tail) = kept(in: limit, mode) else { return self }
        return limit > 0 ? Text(glyphs: glyphs[head] + [.ellipsis] + glyphs[tail]) : .empty
    }

    /// The glyphs to keep before and behind an ellipsis, so that all fit into `limit` cells; nil if the whole
    /// text fits.
    func kept(in limit: Int, _ mode: LineBreakMode) -> (head: Range<Int>, tail: Range<Int>)? {
        guard width > limit else { return nil }
        let room = max(0, limit - 1)
        var headRoom = mode == .byTruncatingTail ? room : room - room / 2
        var end = 0
        while end < glyphs.count, glyphs[end].width <= headRoom {
            headRoom -= glyphs[end].width
            end += 1
        }
        guard mode == .byTruncatingMiddle else { return (0..<end, glyphs.count..<glyphs.count) }
        // A wide glyph that did not fit leaves its cell to the tail.
        var tailRoom = room / 2 + headRoom
        var start = glyphs.count
        while start > end, glyphs[start - 1].width <= tailRoom {
            start -= 1
            tailRoom -= glyphs[start].width
        }
        return (0..<end, start..<glyphs.count)
    }

    /// `b` directly after `a`.
    public static func + (a: Text, b: Text) -> Text {
        Text(glyphs: a.glyphs + b.glyphs, width: a.width + b.width)
    }
}

/// Where a text that is too long for its room is shortened.
public enum LineBreakMode: Hashable, Sendable {
    /// At its end: `Structure and Inter…`.
    case byTruncatingTail
    /// In its middle, for texts whose two ends matter, such as file names: `lecture…720p.mp4`.
    case byTruncatingMiddle
}

extension Text: ExpressibleByStringInterpolation {
    /// Cleans and measures a literal like any other text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Text: CustomStringConvertible {
    /// The cleaned text, safe to print.
    public var description: String { String(glyphs.map(\.character)) }
}

extension Text {
    /// The text in lines of at most `limit` cells. Lines break at spaces and beside wide glyphs, by the rules of
    /// Japanese (`LineBreakRule`); words break only if they are longer than a line.
    ///
    /// - Parameter hangingIndent: the number of cells by which every line but the first is shorter.
    /// - Returns: at least one line, which is empty for an empty text; no lines if `limit` is below 1. In a
    ///   single column, `�` replaces wide glyphs.
    public func wrapped(to limit: Int, hangingIndent: Int = 0) -> [Text] {
        wrapped(to: limit, hangingIndent: hangingIndent, most: .max)
    }

    /// The first lines of the wrapped text, at most `most`; see `wrapped(to:hangingIndent:)`.
    func wrapped(to limit: Int, hangingIndent: Int = 0, most: Int) -> [Text] {
        let rest = limit.clampedDifference(hangingIndent)
        return lineRanges(limit: limit, hangingIndent: hangingIndent, most: most).map { range in
            Text(glyphs: glyphs[range].map { $0.width > rest ? .replacement : $0 })
        }
    }

    /// The glyphs of each line, without the spaces where it breaks; see `wrapped(to:hangingIndent:)`.
    ///
    /// - Parameter most: the number of lines needed; the rest of a long text is not looked at.
    func lineRanges(limit: Int, hangingIndent: Int = 0, most: Int = .max) -> [Range<Int>] {
        let rest = limit.clampedDifference(hangingIndent)
        guard limit > 0, rest > 0, most > 0 else { return [] }
        return glyphs.withUnsafeBufferPointer { glyphs in
            var lines: [Range<Int>] = []
            var start = 0
            var used = 0
            /// The index of the last possible line break.
            var opportunity: Int?
            var index = 0
            while index < glyphs.count {
                let width = min(glyphs[index].width, rest)
                let isSpace = glyphs[index] == .space
                if isSpace, start == index, !lines.isEmpty {
                    index += 1
                    start = index
                } else if used + width > (lines.isEmpty ? limit : rest) {
                    let breaksHere = isSpace || width == 2 && glyphs.allowsBreak(before: index)
                    let end = breaksHere ? index : opportunity ?? index
                    lines.append(start..<glyphs.endWithoutSpaces(start..<end))
                    if lines.count == most { return lines }
                    (start, index, used, opportunity) = (end, end, 0, nil)
                } else {
                    if width == 2, index > start, glyphs.allowsBreak(before: index) { opportunity = index }
                    used += width
                    index += 1
                    // A line that breaks inside its hanging indent gives the next one no more room.
                    let isLabel = lines.isEmpty && used <= hangingIndent
                    if isSpace && !isLabel || width == 2 && glyphs.allowsBreak(before: index) {
                        opportunity = index
                    }
                }
            }
            if start < glyphs.count || lines.isEmpty {
                lines.append(start..<glyphs.endWithoutSpaces(start..<glyphs.count))
            }
            return lines
        }
    }
}

extension UnsafeBufferPointer<Glyph> {
    /// Whether a line can break between a glyph beside a wide one and the glyph before it.
    fileprivate func allowsBreak(before index: Int) -> Bool {
        guard index > 0, index < count else { return true }
        return LineBreakRule.allowsBreak(between: self[index - 1], and: self[index])
    }

    fileprivate func endWithoutSpaces(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, self[end - 1] == .space { end -= 1 }
        return end
    }
}
