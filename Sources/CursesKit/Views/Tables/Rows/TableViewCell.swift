/// A visible row of a table. It shows two texts; subclasses may draw something else.
open class TableViewCell: View {
    /// The kind of the cell, for `dequeueReusableCell(withIdentifier:)`.
    public let reuseIdentifier: String

    /// Whether the row is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// Whether keys act on the row. If only one row can be selected, it is the focused one.
    public internal(set) var isFocused = false {
        didSet { if isFocused != oldValue { setNeedsDisplay() } }
    }

    /// The main text, drawn on the left.
    public var text = Text.empty {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }

    /// A less important text, drawn on the right.
    public var detailText = Text.empty {
        didSet { if detailText != oldValue { setNeedsDisplay() } }
    }

    /// A number or word at the right end; nil for none. It is left out if it takes more than half of the row.
    public var badge: Badge? {
        didSet { if badge != oldValue { setNeedsDisplay() } }
    }

    /// The arrangement of the texts.
    public var style = CellStyle.value1 {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }
    /// The sign at the right end.
    public var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { setNeedsDisplay() } }
    }

    /// The arrangement of the texts of a cell.
    public enum CellStyle: Hashable, Sendable {
        /// Both in the first row: the text on the left, the detail on the right.
        case value1
        /// The text in bold, and the detail in the row below it. Use rows of two lines at least; a third one has a
        /// separator line.
        case subtitle
    }

    /// What a row says about choosing it.
    public enum AccessoryType: Hashable, Sendable {
        /// Nothing.
        case none
        /// A chevron: choosing the row shows more about it.
        case disclosureIndicator
    }

    /// The row in words: its texts and its badge. A subclass that shows signs says what they mean; nil while the row is
    /// being loaded.
    open override var accessibilityLabel: String? {
        [text, detailText, badge?.text ?? .empty].filter { !$0.isEmpty }.map(\.description)
            .joined(separator: ", ")
    }

    /// The frames of the table's columns in the cell.
    public internal(set) var columnLayout = TableColumnLayout.empty {
        didSet { if columnLayout != oldValue { setNeedsDisplay() } }
    }

    /// The cells before the texts.
    var textInset: Int { 0 }
    /// Whether the cell shows a row at present.
    var isInUse = false
    /// The mark in front of the row during editing.
    var editingMark = EditingStyle.none
    /// Whether the row can be moved during editing.
    var canMove = false

    /// What editing does to a row.
    public enum EditingStyle: Hashable, Sendable {
        /// Nothing, deletes it, or inserts another row.
        case none, delete, insert
    }

    /// A cell that the table may reuse for other rows of the same kind.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }

    /// Does nothing: the table decides the height of its rows.
    final override func contentSizeDidChange(inside subview: View) {}

    /// Draws the texts on the selection's background if the row is focused. There the texts have the selection's
    /// colours, and keep their other attributes.
    open override func draw(_ canvas: inout Canvas) {
        let style = drawGround(on: &canvas, isSelected: isFocused)
        var end = contentEnd
        if let badge, badge.width <= bounds.width / 2 {
            end -= badge.width
            canvas.draw(badge, at: Point(x: end, y: 0), on: style)
            if self.style == .subtitle { end -= 1 }
        }
        if self.style == .value1 {
            let detail = shownDetail(limit: end / 2)
            if !detail.isEmpty { end -= detail.width + 1 }
            drawDetail(detail, at: Point(x: end + 1, y: 0), on: &canvas)
        } else {
            drawDetail(
                shownDetail(limit: contentEnd - textInset), at: Point(x: textInset, y: 1), on: &canvas)
        }
        let textStyle = self.style == .subtitle ? style.adding(.bold) : style
        canvas.draw(text, at: Point(x: textInset, y: 0), style: textStyle, limit: max(0, end - textInset))
    }

    private func shownDetail(limit: Int) -> Text { detailText.truncated(to: max(0, limit)) }

    private func drawDetail(_ detail: Text, at point: Point, on canvas: inout Canvas) {
        var style = isFocused ? Style.selection : .secondaryLabel
        if self.style == .subtitle { style.attributes.remove(.bold) }
        canvas.draw(detail, at: point, style: style)
    }
}

extension TableViewCell {
    /// The cell after the texts, in front of the accessory.
    public final var contentEnd: Int { max(0, bounds.width - accessoryWidth) }

    private var accessoryWidth: Int { accessoryType == .none ? 0 : 3 }

    /// Draws what is behind and beside the texts: the selection, the accessory, and in a cell of three rows or more the
    /// separator line. Call it first if you override `draw(_:)`.
    ///
    /// - Returns: the style of the texts.
    @discardableResult
    public final func drawGround(on canvas: inout Canvas, isSelected: Bool) -> Style {
        let style = isSelected ? Style.selection : .plain
        let height = groundHeight
        if isSelected { canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: height), style: style) }
        if height < bounds.height {
            let line: Glyph = traitCollection.hasUnicode ? Glyph("─", width: 1) : Glyph("-", width: 1)
            canvas.draw(line, repeated: bounds.width, at: Point(x: 0, y: height), style: .separator)
        }
        guard accessoryType == .disclosureIndicator else { return style }
        let chevron: Text = traitCollection.hasUnicode ? "›" : ">"
        canvas.draw(
            chevron, at: Point(x: bounds.width - 2, y: (height - 1) / 2),
            style: isSelected ? style : .secondaryLabel.adding(.bold))
        return style
    }

    /// The rows without the separator line.
    final var groundHeight: Int {
        style == .subtitle && bounds.height > 2 ? bounds.height - 1 : bounds.height
    }
}
