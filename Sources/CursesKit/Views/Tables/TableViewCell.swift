/// One row of a table on the screen. Subclasses draw what the row shows, or leave it to the texts.
open class TableViewCell: View {
    /// The kind of cell, for `dequeueReusableCell(withIdentifier:)`.
    public let reuseIdentifier: String

    /// Whether the row is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// Whether keys act on the row. Where one row at most is selected, that is the selected one.
    public internal(set) var isFocused = false {
        didSet { if isFocused != oldValue { setNeedsDisplay() } }
    }

    /// What the row says; drawn at the left unless a subclass draws otherwise.
    public var text = Text.empty {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }

    /// What matters less; drawn at the right unless a subclass draws otherwise.
    public var detailText = Text.empty {
        didSet { if detailText != oldValue { setNeedsDisplay() } }
    }

    /// Whether the cell shows a row of a table.
    var isInUse = false
    /// What stands in front of the row while the table is edited.
    var editingMark = EditingStyle.none
    /// Whether the row can be moved while the table is edited.
    var canMove = false

    /// What editing does to a row.
    public enum EditingStyle: Hashable, Sendable {
        /// Nothing; it goes; another one is made.
        case none, delete, insert
    }

    /// A cell that the table may use again for other rows of the same kind.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }

    /// Nothing: every row has the height that the table gives it.
    final override func contentSizeDidChange(inside subview: View) {}

    /// Draws the texts on the top row, on a background of their own if keys act on the row.
    open override func draw(_ canvas: inout Canvas) {
        if isFocused { canvas.fill(bounds, style: .selection) }
        let detail = detailText.truncated(to: bounds.width / 2)
        let room = bounds.width - (detail.isEmpty ? 0 : detail.width + 1)
        canvas.draw(text, at: .zero, style: isFocused ? .selection : .plain, limit: max(0, room))
        canvas.draw(
            detail, at: Point(x: bounds.width - detail.width, y: 0),
            style: isFocused ? .selection : .secondaryLabel)
    }
}
