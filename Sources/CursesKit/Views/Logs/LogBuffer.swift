/// The newest lines of a log in bounded memory, and which of them a filter shows.
///
/// Lines have numbers that they keep when older ones are dropped, and so have the rows that are shown of them.
struct LogBuffer {
    /// The largest number of lines, and of bytes in their texts.
    let lineLimit, byteLimit: Int
    private var bytes = ChunkQueue<UInt8>()
    private var lines = ChunkQueue<Line>()
    /// The numbers of the lines that the filter lets pass, if it does not let pass all.
    private var filtered = ChunkQueue<Int>()

    /// The bytes of a longer line are cut off: no screen shows them.
    static let lineByteLimit = 16_384

    /// The position of the first byte of a line, with its level in the lowest bits.
    private struct Line: BitwiseCopyable {
        private let bits: UInt64

        init(start: Int, level: LogView.Level) {
            bits = UInt64(start) << 3 | UInt64(level.rawValue)
        }

        var start: Int { Int(bits >> 3) }
        var level: LogView.Level { LogView.Level(rawValue: UInt8(bits & 7)) ?? .info }
    }

    init(lineLimit: Int, byteLimit: Int) {
        (self.lineLimit, self.byteLimit) = (lineLimit, byteLimit)
    }

    var lineCount: Int { lines.count }
    var byteCount: Int { bytes.count }

    /// Lines below this level are not shown.
    var minimumLevel = LogView.Level.trace {
        didSet { if minimumLevel != oldValue { filter() } }
    }

    // MARK: Changes

    /// Appends each line of `text`; a line end at its end adds no empty line.
    mutating func append(_ text: String, level: LogView.Level) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                appendLine(UnsafeBufferPointer(rebasing: rest[..<end]), level: level)
                rest = rest[(end + 1)...]
            }
            appendLine(UnsafeBufferPointer(rebasing: rest), level: level)
        }
    }

    private mutating func appendLine(_ line: UnsafeBufferPointer<UInt8>, level: LogView.Level) {
        var end = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
        let limit = min(Self.lineByteLimit, byteLimit)
        if end > limit {
            end = limit
            // Not inside a character: its bytes but the first have these bits.
            while end > 0, line[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        }
        lines.append(Line(start: bytes.endIndex, level: level))
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[..<end]))
        if minimumLevel > .trace, level >= minimumLevel { filtered.append(lines.endIndex - 1) }
        while lines.count > lineLimit || bytes.count > byteLimit { removeFirstLine() }
    }

    private mutating func removeFirstLine() {
        let first = lines.startIndex
        bytes.removeFirst(upTo: end(ofLine: first))
        lines.removeFirst(upTo: first + 1)
        if filtered.count > 0, filtered[filtered.startIndex] == first {
            filtered.removeFirst(upTo: filtered.startIndex + 1)
        }
    }

    private mutating func filter() {
        filtered.removeFirst(upTo: filtered.endIndex)
        guard minimumLevel > .trace else { return }
        for line in lines.startIndex..<lines.endIndex where lines[line].level >= minimumLevel {
            filtered.append(line)
        }
    }

    mutating func removeAll() {
        bytes.removeFirst(upTo: bytes.endIndex)
        lines.removeFirst(upTo: lines.endIndex)
        filtered.removeFirst(upTo: filtered.endIndex)
    }

    // MARK: Rows

    /// The numbers of the rows that the filter lets pass.
    var rows: Range<Int> {
        minimumLevel > .trace
            ? filtered.startIndex..<filtered.endIndex : lines.startIndex..<lines.endIndex
    }

    /// The line that a row shows.
    func line(ofRow row: Int) -> Int { minimumLevel > .trace ? filtered[row] : row }

    /// The row that shows `line`, or else the next one.
    func row(ofLine line: Int) -> Int {
        var (low, high) = (rows.lowerBound, rows.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if self.line(ofRow: middle) < line { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func level(ofRow row: Int) -> LogView.Level { lines[line(ofRow: row)].level }

    private func end(ofLine line: Int) -> Int {
        line + 1 < lines.endIndex ? lines[line + 1].start : bytes.endIndex
    }

    /// Passes the UTF-8 bytes of a row to `body`.
    func withBytes<Result>(ofRow row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let line = line(ofRow: row)
        return bytes.withValues(in: lines[line].start..<end(ofLine: line), body)
    }

    /// The text of a row, at most its first `limit` bytes.
    func text(ofRow row: Int, limit: Int = .max) -> String {
        withBytes(ofRow: row) { String(decoding: $0.prefix(limit), as: UTF8.self) }
    }
}
