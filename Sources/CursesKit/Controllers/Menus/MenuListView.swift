/// Rows of text with a selected one, which scroll if there are too many.
final class MenuListView: View {
    /// A row.
    struct Row {
        let title: Text
        /// What stands at the right end if there is room, for instance a key.
        var detail = Text.empty
        /// The glyphs of the title that are marked, ascending.
        var marks: [Int] = []
        var isEnabled = true
        var isDestructive = false
    }

    /// The rows. Setting them selects the first one that is enabled.
    var rows: [Row] = [] {
        didSet {
            firstShown = 0
            selected = rows.firstIndex(where: \.isEnabled)
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// The free cells between a title and its detail.
    private static let gap = 3
    /// The cells of a title from which a detail has room beside it.
    private static let leastTitleWidth = 8

    /// Called with the row that the user selects.
    var onSelection: ((Int) -> Void)?

    /// What an empty list shows.
    var placeholder = Text.empty

    /// The selected row; nil if no row is enabled.
    private(set) var selected: Int?
    private var firstShown = 0
    private let indicator = ScrollIndicator()

    init() {
        super.init()
        backgroundStyle = .pane
        addSubview(indicator)
    }

    // MARK: Selection

    /// Selects the nearest enabled row to the one `step` rows further.
    func move(by step: Int) {
        guard let selected else { return }
        select(max(0, min(selected.clampedSum(step), rows.count - 1)), isForward: step > 0)
    }

    /// Selects the row above or below; the first follows the last.
    func moveAround(by step: Int) {
        guard let selected else { return }
        var index = selected
        repeat { index = (index + step + rows.count) % rows.count } while !rows[index].isEnabled
        select(index, isForward: step > 0)
    }

    /// Moves by as many rows as are visible.
    func page(by direction: Int) {
        move(by: direction * max(1, bounds.height - 1))
    }

    /// Selects `index`, or the next enabled row in a direction, or else the other one.
    func select(_ index: Int, isForward: Bool = true) {
        guard rows.indices.contains(index) else { return }
        let after = rows.indices[index...].first { rows[$0].isEnabled }
        let before = rows.indices[...index].last { rows[$0].isEnabled }
        guard let target = isForward ? after ?? before : before ?? after, target != selected else { return }
        selected = target
        revealSelected()
        setNeedsDisplay()
        onSelection?(target)
    }

    private func revealSelected() {
        let height = bounds.height
        guard height > 0 else { return }
        if let selected { firstShown = min(max(firstShown, selected - height + 1), selected) }
        firstShown = max(0, min(firstShown, rows.count - height))
        indicator.show(firstShown, of: rows.count)
    }

    /// The enabled row at `point`; nil if there is none.
    func row(at point: Point) -> Int? {
        let index = firstShown + point.y
        return bounds.contains(point) && index < rows.count && rows[index].isEnabled ? index : nil
    }

    // MARK: Layout and drawing

    /// The width of the longest title and detail with margins, and a row for each.
    override func sizeThatFits(_ limit: Size) -> Size {
        let widest =
            rows.map { $0.title.width + ($0.detail.isEmpty ? 0 : $0.detail.width + Self.gap) }.max() ?? 0
        return Size(width: min(limit.width, widest + 2), height: min(limit.height, rows.count))
    }

    override func layoutSubviews() {
        indicator.frame = Rect(x: bounds.width - 1, y: 0, width: min(1, bounds.width), height: bounds.height)
        revealSelected()
    }

    override func draw(_ canvas: inout Canvas) {
        if rows.isEmpty {
            let room = max(0, bounds.width - 1)
            canvas.draw(placeholder, at: Point(x: 1, y: 0), style: .pane.adding(.dim), limit: room)
        }
        let lines = canvas.clipped(bounds)
        for y in lines.minY..<lines.maxY where firstShown + y < rows.count {
            draw(rows[firstShown + y], isSelected: firstShown + y == selected, y: y, on: &canvas)
        }
    }

    private func draw(_ row: Row, isSelected: Bool, y: Int, on canvas: inout Canvas) {
        var style = isSelected ? Style.selection : row.isEnabled ? .pane : .pane.adding(.dim)
        if row.isDestructive, !isSelected { (style.foreground, style.attributes) = (.destructive, .bold) }
        if isSelected { canvas.fill(Rect(x: 0, y: y, width: bounds.width, height: 1), style: style) }
        let room = max(0, bounds.width - 2)
        // In a narrow list, the title is cut and the key is not, as long as something of the title is left.
        let detailWidth = row.detail.isEmpty ? 0 : row.detail.width + Self.gap
        let showsDetail = detailWidth > 0 && room - detailWidth >= min(row.title.width, Self.leastTitleWidth)
        let title = row.title.truncated(to: showsDetail ? room - detailWidth : room)
        canvas.draw(title, at: Point(x: 1, y: y), style: style)
        var marked = style.adding([.bold, .underline])
        marked.attributes.remove(.dim)
        if !row.marks.isEmpty {
            let marks = Set(row.marks)
            var x = 1
            // The last glyph of a truncated title is its ellipsis.
            let count = title == row.title ? title.glyphs.count : title.glyphs.count - 1
            for (index, glyph) in title.glyphs.prefix(max(0, count)).enumerated() {
                if marks.contains(index) { canvas.draw([glyph], at: Point(x: x, y: y), style: marked) }
                x += glyph.width
            }
        }
        guard showsDetail else { return }
        // The last column belongs to the scroll indicator.
        let margin = rows.count > bounds.height ? 2 : 1
        canvas.draw(row.detail, at: Point(x: bounds.width - margin - row.detail.width, y: y), style: style)
    }
}
