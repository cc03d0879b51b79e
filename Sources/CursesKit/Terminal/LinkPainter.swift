import CNcurses

/// Draws linked text once more, with its address (OSC 8), over the text that ncurses has drawn.
///
/// ncurses knows no links. It also sends the text of a row again without its link, to move the cursor, so all
/// links of a row are drawn whenever ncurses may have touched the row.
struct LinkPainter {
    /// The numbers of colours on the terminal.
    let depth: ColorDepth
    let hasUnicode: Bool
    /// The columns of each row that have a link on the screen; rows without links are missing.
    private var shown: [Int: Set<Int>] = [:]

    init(depth: ColorDepth, hasUnicode: Bool) {
        self.depth = depth
        self.hasUnicode = hasUnicode
    }

    /// Whether no cell has or had a link.
    func isIdle(for canvas: Canvas) -> Bool { canvas.links.isEmpty && shown.isEmpty }

    /// Forgets the screen, which is about to be cleared.
    mutating func reset() {
        shown = [:]
    }

    /// The bytes that draw the links of the rows of `damage`; empty if they have none. The cursor and its
    /// attributes are restored.
    mutating func bytes(for canvas: Canvas, damage: [Rect]) -> [UInt8] {
        guard !isIdle(for: canvas) else { return [] }
        var text = ""
        for y in 0..<canvas.size.height where damage.contains(where: { $0.minY <= y && y < $0.maxY }) {
            draw(row: y, of: canvas, to: &text)
        }
        return text.isEmpty ? [] : Array("\u{1B}7\(text)\u{1B}8".utf8)
    }

    private mutating func draw(row y: Int, of canvas: Canvas, to text: inout String) {
        let former = shown.removeValue(forKey: y) ?? []
        var linked: Set<Int> = []
        canvas.withRow(y) { cells in
            var run: (link: LinkNumber, style: Style)?
            for (x, cell) in cells.enumerated() {
                let isLinked = cell.style.link != .none
                if isLinked { linked.insert(x) }
                // A cell that has lost its link but not its text is not sent by ncurses.
                guard isLinked || former.contains(x) else {
                    if run != nil { text += Self.noLink }
                    run = nil
                    continue
                }
                guard cell.width > 0 else { continue }
                if run == nil { text += "\u{1B}[\(y + 1);\(x + 1)H" }
                if run?.link != cell.style.link {
                    text += start(cell.style.link, canvas.links[cell.style.link])
                }
                if run?.style != cell.style { text += attributes(of: cell.style) }
                run = (cell.style.link, cell.style)
                text += shownText(of: cell)
            }
            if run != nil { text += Self.noLink }
        }
        if !linked.isEmpty { shown[y] = linked }
    }

    private static let noLink = "\u{1B}]8;;\u{1B}\\"

    /// Parts of a link with one number are one link, wherever they are.
    private func start(_ number: LinkNumber, _ link: Link?) -> String {
        link.map { "\u{1B}]8;id=\(number.value);\($0.address)\u{1B}\\" } ?? Self.noLink
    }

    /// ECMA-48's sequence for a style; every terminal that knows links understands it.
    private func attributes(of style: Style) -> String {
        let style = depth == .none ? style.monochrome() : style
        let shown = depth.attributes(of: style)
        let names: [(Style.Attributes, Int)] = [
            (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
        ]
        var codes = "0"
        for (attribute, code) in names where shown.contains(attribute) { codes += ";\(code)" }
        if !hasUnicode, style.attributes.contains(.strikethrough), !shown.contains(.dim) { codes += ";2" }
        if depth > .none {
            let (foreground, background) = depth.indexes(of: style)
            codes += color(foreground, 30) + color(background, 40)
        }
        return "\u{1B}[\(codes)m"
    }

    /// - Parameter base: 30 for the glyph, 40 for what is behind it.
    private func color(_ index: Int32?, _ base: Int32) -> String {
        guard let index else { return "" }
        switch index {
        case ..<8: return ";\(base + index)"
        case ..<16: return ";\(base + 52 + index)"
        case _ where depth == .direct:
            return ";\(base + 8);2;\(index >> 16 & 255);\(index >> 8 & 255);\(index & 255)"
        default: return ";\(base + 8);5;\(index)"
        }
    }

    /// The text of a cell as `CursesPainter` has drawn it.
    private func shownText(of cell: Cell) -> String {
        let base = cell.glyph.base
        guard hasUnicode else { return String(ASCII.fallback(for: base)) }
        guard base.isASCII || wcwidth(wchar_t(base.value)) == Int32(cell.width) else { return "\u{FFFD}" }
        let isStruck =
            cell.style.attributes.contains(.strikethrough) && !cell.glyph.hasMarks && cell.width == 1
        return isStruck ? "\(base)\u{336}" : String(cell.glyph.character)
    }
}
