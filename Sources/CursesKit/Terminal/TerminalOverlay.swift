import CNcurses

/// What ncurses has no word for, drawn over its cells: links (OSC 8), and glyphs about whose width terminals disagree, or
/// that the C library does not know yet.
///
/// After such a glyph ncurses would believe the cursor where it is not, so it draws spaces there. It also knows no links,
/// and writes a part of a row again where that moves the cursor. So the links and glyphs of a row are drawn behind each
/// frame that touches the row, at the positions of their cells. A row that had other ones is drawn anew by ncurses
/// before.
@MainActor
struct TerminalOverlay {
    private let colors: ColorDepth
    private let hasUnicode, hasLinks: Bool
    /// The terminal keeps the cursor, or the position where ncurses believes it to be would be lost.
    private let saving = Terminfo.bytes("sc")
    private let restoring = Terminfo.bytes("rc")
    /// Whether the screen scrolls once its last cell is written.
    private let scrollsAtLastCell = !Terminfo.keepsLastCell
    /// The rows on the screen that have links or such glyphs.
    private var drawn: [Int: Row] = [:]

    private struct Row: Equatable {
        let cells: [Cell]
        /// The links of the cells that have one. Their numbers may mean other links later.
        let links: [Link?]
    }

    /// - Parameter hasLinks: whether the terminal understands links.
    init(colors: ColorDepth, hasUnicode: Bool, hasLinks: Bool) {
        self.colors = colors
        self.hasUnicode = hasUnicode
        self.hasLinks = hasLinks
    }

    /// Forgets the screen, which is about to be cleared.
    mutating func reset() { drawn = [:] }

    /// Forgets rows that are about to be drawn anew.
    mutating func forget(rows: Set<Int>) {
        for row in rows { drawn[row] = nil }
    }

    /// Forgets those of `rows` that show something else than the canvas has, and returns them.
    ///
    /// - Parameter isScrolled: whether rows move, so that they must be drawn again.
    mutating func stale(in rows: Set<Int>, of canvas: Canvas, isScrolled: Bool) -> [Int] {
        guard !drawn.isEmpty else { return [] }
        let stale = drawn.keys.filter { y in
            rows.contains(y) && (isScrolled || row(y, of: canvas) != drawn[y])
        }
        for y in stale { drawn[y] = nil }
        return stale
    }

    private func row(_ y: Int, of canvas: Canvas) -> Row? {
        var row: Row?
        canvas.withRow(y) { cells in
            guard cells.contains(where: isOverlaid) else { return }
            let linked = cells.filter { $0.style.link != .none }
            row = Row(cells: Array(cells), links: linked.map { canvas.links[$0.style.link] })
        }
        return row
    }

    // Of no actor, because it is asked of every cell.
    private nonisolated func isOverlaid(_ cell: Cell) -> Bool {
        hasLinks && cell.style.link != .none || cell.glyph.isDisputed(hasUnicode: hasUnicode)
    }

    /// Appends the links and glyphs of `rows`.
    ///
    /// Where three rows have changed, ncurses may have the terminal move rows, and draws those between them again.
    ///
    /// - Parameter areTouched: whether ncurses has drawn anything; otherwise, what is there stays.
    mutating func draw(_ canvas: Canvas, rows: Set<Int>, areTouched: Bool, into bytes: inout [UInt8]) {
        guard let saving, let restoring else { return }
        var text: [UInt8] = []
        let all = areTouched && rows.count > 2 ? rows.union(drawn.keys) : rows
        for y in all.sorted() where areTouched || drawn[y] == nil {
            guard let row = row(y, of: canvas) else { continue }
            drawn[y] = row
            draw(row.cells, y, canvas, into: &text)
        }
        if !text.isEmpty { bytes += saving + text + (Terminfo.bytes("sgr0") ?? []) + restoring }
    }

    private func draw(_ cells: [Cell], _ y: Int, _ canvas: Canvas, into bytes: inout [UInt8]) {
        var cursor: Int?
        var style: Style?
        var link: Link?
        var isBehindGlyph = false
        for (x, cell) in cells.enumerated() where cell.width > 0 {
            // A terminal may have drawn a part of the glyph into the cell behind it.
            defer { isBehindGlyph = cell.glyph.isDisputed(hasUnicode: hasUnicode) }
            guard isOverlaid(cell) || isBehindGlyph else { continue }
            if scrollsAtLastCell, y == canvas.size.height - 1, x + cell.width == cells.count { continue }
            if cursor != x { bytes += Terminfo.bytes("cup", Int32(y), Int32(x)) ?? [] }
            let own = hasLinks ? canvas.links[cell.style.link] : nil
            if own != link { bytes += Self.link(own, number: cell.style.link) }
            if cell.style != style {
                bytes += Terminfo.style(cell.style.shown(at: colors, hasUnicode: hasUnicode))
            }
            append(cell, to: &bytes)
            (link, style) = (own, cell.style)
            cursor = cell.glyph.isDisputed(hasUnicode: hasUnicode) ? nil : x + cell.width
        }
        if link != nil { bytes += Self.link(nil, number: .none) }
    }

    private func append(_ cell: Cell, to bytes: inout [UInt8]) {
        let isDisputed = cell.glyph.isDisputed(hasUnicode: hasUnicode)
        let glyph = isDisputed ? cell.glyph : cell.glyph.shown(hasUnicode: hasUnicode)
        bytes += String(glyph.character).utf8
        if glyph.width < cell.width { bytes.append(UInt8(ascii: " ")) }
        if !isDisputed, cell.isStruck(hasUnicode: hasUnicode) { bytes += String(Cell.stroke).utf8 }
    }

    /// Parts of a link with one number are one link, wherever they are.
    private static func link(_ link: Link?, number: LinkNumber) -> [UInt8] {
        let target = link.map { "id=\(number.value);\($0.address)" } ?? ";"
        return Array("\u{1B}]8;\(target)\u{1B}\\".utf8)
    }
}

extension Glyph {
    /// Whether terminals disagree about the number of cells that the glyph takes.
    func isDisputed(hasUnicode: Bool) -> Bool {
        guard hasUnicode, hasMarks || base.value >= 0x1F000 else { return false }
        return base.isASCII || widthOfLibrary != .other
    }

    /// What every terminal shows in the same cells: the glyph, what stands for it, or a space if it is disputed.
    func shown(hasUnicode: Bool) -> Glyph {
        if base.isASCII, !hasMarks { return self }
        guard hasUnicode else { return Glyph(ASCII.fallback(for: base), width: 1) }
        if isDisputed(hasUnicode: true) { return .space }
        return base.isASCII || widthOfLibrary == .same ? self : .replacement
    }

    /// What the C library measures, compared with `CellWidth`.
    private enum WidthOfLibrary {
        /// The same, or another width. Terminals then measure another width as well.
        case same, other
        /// The library is older than the character. Terminals have tables of their own.
        case unknown
    }

    private var widthOfLibrary: WidthOfLibrary {
        switch wcwidth(wchar_t(base.value)) {
        case Int32(width): .same
        case ..<0: .unknown
        default: .other
        }
    }
}

extension Cell {
    /// The combining long stroke, which marks glyphs with a line through them: not every terminal has SGR 9, but all
    /// draw a mark of Unicode.
    static let stroke: Unicode.Scalar = "\u{336}"

    /// Whether the stroke is drawn.
    func isStruck(hasUnicode: Bool) -> Bool {
        hasUnicode && style.attributes.contains(.strikethrough) && width == 1 && !glyph.hasMarks
    }
}
