import CursesKit
import Foundation

/// Writes rows of columns: aligned and fitted to the width of the terminal for people, or complete fields between
/// tabs on a pipe, for scripts.
///
/// The first rows decide how wide the columns are, so that a list of any length is written as it comes.
struct ColumnOutput {
    /// How a column is shown on a terminal.
    enum Column {
        /// Never cut: what other commands take.
        case whole
        /// Like `whole`, and aligned at the right: counts and times.
        case number
        /// Cut with an ellipsis where the row is too long: titles.
        case text
    }

    private let columns: [Column]
    /// The width of the terminal in cells; nil on a pipe.
    private let width: Int?
    private let measuredCount: Int
    private var output = Output()
    /// The first rows, until the widths are known.
    private var waiting: [[Text]] = []
    private var widths: [Int]?

    private static let gap = 2

    /// - Parameters:
    ///   - width: the width of the terminal in cells; nil on a pipe.
    ///   - measuredCount: how many rows decide the widths; 0 to use `minimumWidths` and to keep no row back.
    init(
        _ columns: [Column], width: Int? = Output.terminalWidth, measuredCount: Int = 256,
        minimumWidths: [Int] = []
    ) {
        self.columns = columns
        self.width = width
        self.measuredCount = measuredCount
        if measuredCount == 0 {
            widths = columns.indices.map { minimumWidths.indices.contains($0) ? minimumWidths[$0] : 0 }
        }
    }

    /// Writes a row.
    ///
    /// - Parameters:
    ///   - shown: the fields on a terminal, one for each column.
    ///   - plain: the fields on a pipe; nil is empty.
    mutating func write(
        _ shown: @autoclosure () -> [String?], plain: @autoclosure () -> [String?]
    ) throws {
        guard width != nil else {
            let fields = plain().map { Text.cleaned($0 ?? "") }
            return try output.write(fields.joined(separator: "\t") + "\n")
        }
        let fields = shown().map { Text($0 ?? "") }
        guard widths == nil else { return try output.write(line(fields)) }
        waiting.append(fields)
        if waiting.count >= measuredCount { try release() }
    }

    /// Writes a row whose fields are the same on a terminal and on a pipe.
    mutating func write(_ fields: [String?]) throws { try write(fields, plain: fields) }

    /// Writes the rows that wait, and everything that is buffered.
    mutating func finish() throws {
        try release()
        try output.flush()
    }

    private mutating func release() throws {
        guard widths == nil else { return }
        widths = columns.indices.map { column in
            waiting.map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0
        }
        let rows = waiting
        waiting = []
        for row in rows { try output.write(line(row)) }
    }
}

extension ColumnOutput {
    /// Returns the row in the columns, at most as wide as the terminal unless what must not be cut is wider.
    private func line(_ fields: [Text]) -> String {
        let limits = limits(for: fields)
        var line = ""
        for (index, field) in fields.enumerated() {
            let text = columns[index] == .text ? field.truncated(to: limits[index]) : field
            let padding = String(repeating: " ", count: max(0, limits[index] - text.width))
            line += columns[index] == .number ? padding + text.description : text.description + padding
            line += String(repeating: " ", count: Self.gap)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    /// Returns the cells of each field: texts share what the others leave, and the longest give first.
    private func limits(for fields: [Text]) -> [Int] {
        var limits = fields.indices.map { index in
            columns[index] == .text ? widths?[index] ?? 0 : max(widths?[index] ?? 0, fields[index].width)
        }
        let texts = fields.indices.filter { columns[$0] == .text }
        let others = fields.indices.filter { columns[$0] != .text }.reduce(0) { $0 + limits[$1] }
        var room = max(0, (width ?? 0) - others - Self.gap * (fields.count - 1))
        // The narrowest first: each takes at most its share, and leaves the rest to wider ones.
        for (position, index) in texts.sorted(by: { limits[$0] < limits[$1] }).enumerated() {
            limits[index] = min(limits[index], room / (texts.count - position))
            room -= limits[index]
        }
        return limits
    }
}
