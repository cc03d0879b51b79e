/// A text that is safe to print and measured in terminal cells, perhaps with colours and attributes of its own.
///
/// Everything that a view shows is a `Text`; what the user edits, and what names something in the program, is a `String`.
/// Write a literal, or put a text together from pieces; a piece without attributes has the style that the whole text is
/// drawn in:
///
///     label.text = "Linear Algebra"
///     label.text = .bold("Linear Algebra") + " " + .tint("★")
///     cell.detailText = "by \(.italic(Text(author)))"
///
/// Text from outside passes through `Text` once, before it is drawn. `TextCleaner` turns its scalars into
/// `Glyph`s: control characters become control pictures (`␛` for Escape), bidirectional overrides become `�`,
/// line ends and tabs become a space. Joined emoji are reduced to their first one and flags to two letters,
/// because terminals disagree about their width, and a wrong width shifts the rest of the row. Views draw the
/// glyphs on a `Canvas` without looking at the text again.
///
/// A text is one line, as most views show it. It remembers where lines ended: a `Label` with several rows and the message
/// of an alert begin a new row there, and `paragraphs` are what is between. Cutting and wrapping keep the attributes.
public struct Text: Hashable, Sendable {
    /// From left to right; a wide glyph counts once.
    public let glyphs: [Glyph]
    /// The number of cells.
    public let width: Int
    /// The attributes of the glyphs.
    let runs: TextRuns

    /// Cleans and measures `raw`.
    public init(_ raw: some StringProtocol) {
        if let plain = raw.utf8.withContiguousStorageIfAvailable(Self.plain) ?? nil {
            self = plain
        } else {
            var cleaner = TextCleaner(capacity: raw.utf8.count)
            for scalar in raw.unicodeScalars { cleaner.append(scalar) }
            let glyphs = cleaner.finish()
            self.init(glyphs: glyphs, runs: TextRuns(lineEnds: cleaner.lineEnds, count: glyphs.count))
        }
    }

    /// Cleans and measures the beginning of a text that may be much longer than the view that shows it.
    ///
    /// - Parameter byteLimit: the number of bytes to read; what follows is left out without a sign.
    public init(beginningOf raw: String, byteLimit: Int = 1 << 16) {
        guard raw.utf8.count > byteLimit else {
            self.init(raw)
            return
        }
        var end = raw.utf8.index(raw.startIndex, offsetBy: byteLimit)
        // A character at the cut is left out.
        while raw.utf8[end] & 0xC0 == 0x80, end > raw.startIndex { end = raw.utf8.index(before: end) }
        self.init(raw[..<end])
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

    /// - Returns: nil if a byte is neither a printable ASCII character nor a line end.
    private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Text? {
        let lineEnd = UInt8(ascii: "\n")
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == lineEnd }) else { return nil }
        let glyphs = bytes.map { Glyph(Unicode.Scalar(max($0, 0x20)), width: 1) }
        let lineEnds = bytes.indices.lazy.filter { bytes[$0] == lineEnd }
        return Text(
            glyphs: glyphs, width: glyphs.count, runs: TextRuns(lineEnds: lineEnds, count: glyphs.count))
    }

    init(glyphs: [Glyph], runs: TextRuns = TextRuns()) {
        self.init(glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.width }, runs: runs)
    }

    init(glyphs: [Glyph], width: Int, runs: TextRuns = TextRuns()) {
        self.glyphs = glyphs
        self.width = width
        self.runs = runs
    }

    /// Returns `raw` as a text shows it, for output that is not drawn.
    public static func cleaned(_ raw: String) -> String {
        raw.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? raw : Text(raw).description
    }

    /// An empty text.
    public static let empty = Text(glyphs: [], width: 0)

    /// Whether the text has no glyphs.
    public var isEmpty: Bool { glyphs.isEmpty }

    /// The glyphs of `range` with their attributes.
    subscript(range: Range<Int>) -> Text {
        Text(glyphs: Array(glyphs[range]), runs: runs[range])
    }

    /// `b` directly after `a`.
    public static func + (a: Text, b: Text) -> Text {
        if a.isEmpty { return b }
        if b.isEmpty { return a }
        return Text(
            glyphs: a.glyphs + b.glyphs, width: a.width + b.width,
            runs: a.runs.appending(b.runs, after: a.glyphs.count, moreCount: b.glyphs.count))
    }

    /// Appends `b` to `a`.
    public static func += (a: inout Text, b: Text) { a = a + b }
}

extension Text {
    /// The text, shortened to `limit` cells with an ellipsis at its end or in its middle if it is longer. The ellipsis has
    /// the attributes of the glyph before it.
    public func truncated(to limit: Int, _ mode: LineBreakMode = .byTruncatingTail) -> Text {
        guard let (head, tail) = kept(in: limit, mode) else { return self }
        guard limit > 0 else { return .empty }
        var kept: [Glyph] = []
        kept.reserveCapacity(head.count + 1 + tail.count)
        kept += glyphs[head]
        kept.append(.ellipsis)
        kept += glyphs[tail]
        return Text(glyphs: kept, runs: runs.cut(to: head, tail))
    }

    /// The glyphs to keep before and behind an ellipsis, so that all fit into `limit` cells; nil if the whole
    /// text fits.
    private func kept(in limit: Int, _ mode: LineBreakMode) -> (head: Range<Int>, tail: Range<Int>)? {
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
}

/// Where a text that is too long for its room is shortened.
public enum LineBreakMode: Hashable, Sendable {
    /// At its end: `Structure and Inter…`.
    case byTruncatingTail
    /// In its middle, for texts whose two ends matter, such as file names: `lecture…720p.mp4`.
    case byTruncatingMiddle
}

extension Text: CustomStringConvertible {
    /// The cleaned text on one line without attributes, safe to print.
    public var description: String { String(glyphs.map(\.character)) }
}
