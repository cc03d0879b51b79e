/// Where the lines of a text editor break into rows.
struct TextEditorLayout {
    /// The width of the rows, at least 1.
    let width: Int
    /// For each line, the bytes before each of its rows; the first is 0.
    private var starts: [[Int]] = []
    /// The number of rows.
    private(set) var rowCount = 0

    /// A row of a line.
    struct Row: Hashable {
        let line: Int
        /// The UTF-8 bytes of the line in this row.
        let bytes: Range<Int>
        /// Whether the line goes on in the next row.
        let isContinued: Bool
    }

    init(of lines: [String], width: Int) {
        self.width = max(1, width)
        replace(0..<0, with: lines[...])
    }

    /// Breaks `lines` anew, which have replaced those in `range`.
    mutating func replace(_ range: Range<Int>, with lines: ArraySlice<String>) {
        let broken = lines.map { Self.starts(of: $0, width: width) }
        rowCount += broken.reduce(0) { $0 + $1.count } - starts[range].reduce(0) { $0 + $1.count }
        starts.replaceSubrange(range, with: broken)
    }

    /// The rows from row `first` on, at most `count`.
    func rows(from first: Int, count: Int, of lines: [String]) -> [Row] {
        var rows: [Row] = []
        var number = 0
        for line in starts.indices {
            guard rows.count < count else { break }
            if number + starts[line].count > first {
                for index in max(0, first - number)..<starts[line].count where rows.count < count {
                    rows.append(row(index, of: line, in: lines))
                }
            }
            number += starts[line].count
        }
        return rows
    }

    private func row(_ index: Int, of line: Int, in lines: [String]) -> Row {
        let isLast = index + 1 == starts[line].count
        let end = isLast ? lines[line].utf8.count : starts[line][index + 1]
        return Row(line: line, bytes: starts[line][index]..<end, isContinued: !isLast)
    }

    /// The number of the row with `position`, and the cells before it there.
    func point(of position: MultilineEditor.Position, in lines: [String]) -> Point {
        let index = starts[position.line].lastIndex { $0 <= position.offset } ?? 0
        let before = starts[..<position.line].reduce(0) { $0 + $1.count }
        let line = lines[position.line]
        let start = line.utf8.index(line.startIndex, offsetBy: starts[position.line][index])
        let end = line.utf8.index(line.startIndex, offsetBy: position.offset)
        return Point(x: line[start..<end].reduce(0) { $0 + Self.shown($1).width }, y: before + index)
    }

    /// The position at `point`: before the character there, or at the end of the row.
    func position(at point: Point, in lines: [String]) -> MultilineEditor.Position {
        let number = max(0, min(point.y, rowCount - 1))
        guard let row = rows(from: number, count: 1, of: lines).first else {
            return .init(line: 0, offset: 0)
        }
        let line = lines[row.line]
        var offset = row.bytes.lowerBound
        var x = 0
        for character in line.characters(in: row.bytes) {
            x += Self.shown(character).width
            let behind = offset + character.utf8.count
            // Behind the last character begins the next row.
            guard x <= point.x, !(row.isContinued && behind == row.bytes.upperBound) else { break }
            offset = behind
        }
        return .init(line: row.line, offset: offset)
    }

    /// The glyphs for a character.
    static func shown(_ character: Character) -> Text {
        let text = Text(String(character))
        return text.width > 0 ? text : "\u{FFFD}"
    }

    /// The bytes before each row of `line`, which breaks behind spaces, and inside words that are too long.
    private static func starts(of line: String, width: Int) -> [Int] {
        var starts = [0]
        var (offset, used) = (0, 0)
        /// The offset behind the last space of the row, and the cells since.
        var opportunity: (offset: Int, since: Int)?
        let isPlain = line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        for character in line {
            let cells = isPlain ? 1 : shown(character).width
            // A space may stand behind a full row, where the caret has a cell.
            if used + cells > width + (character == " " ? 1 : 0), used > 0 {
                starts.append(opportunity?.offset ?? offset)
                used = opportunity?.since ?? 0
                opportunity = nil
            }
            offset += character.utf8.count
            used += cells
            if character == " " {
                opportunity = (offset, 0)
            } else if let last = opportunity {
                opportunity = (last.offset, last.since + cells)
            }
        }
        return starts
    }
}
