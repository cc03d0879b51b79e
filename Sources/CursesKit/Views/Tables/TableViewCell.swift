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

    /// A main text in several styles, which replaces `text`; nil to show `text`.
    public var attributedText: AttributedText? {
        didSet { if attributedText != oldValue { setNeedsDisplay() } }
    }

    /// A less important text in several styles, which replaces `detailText`; nil to show `detailText`.
    public var attributedDetailText: AttributedText? {
        didSet { if attributedDetailText != oldValue { setNeedsDisplay() } }
    }

    /// A number or word at the right end; nil for none. It is left out if it takes more than half of the row.
    public var badge: Badge? {
        didSet { if badge != oldValue { setNeedsDisplay() } }
    }

    /// The places of the table's columns in the cell.
    public internal(set) var columnLayout = TableColumnLayout.empty {
        didSet { if columnLayout != oldValue { setNeedsDisplay() } }
    }

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

    /// Draws the texts in the first row, on the selection's background if the row is focused. There the texts
    /// have the selection's colours, and keep their other attributes.
    open override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        if isFocused { canvas.fill(bounds, style: style) }
        var end = bounds.width
        if let badge, badge.width <= bounds.width / 2 {
            end -= badge.width
            canvas.draw(badge, at: Point(x: end, y: 0), on: style)
        }
        let detailStyle = isFocused ? style : .secondaryLabel
        if let detail = attributedDetailText?.truncated(to: end / 2) {
            if !detail.isEmpty { end -= detail.width + 1 }
            canvas.draw(detail, at: Point(x: end + 1, y: 0), style: detailStyle, usesColors: !isFocused)
        } else {
            let detail = detailText.truncated(to: end / 2)
            if !detail.isEmpty { end -= detail.width + 1 }
            canvas.draw(detail, at: Point(x: end + 1, y: 0), style: detailStyle)
        }
        if let attributedText {
            canvas.draw(
                attributedText, at: .zero, style: style, limit: max(0, end), usesColors: !isFocused)
        } else {
            canvas.draw(text, at: .zero, style: style, limit: max(0, end))
        }
    }
}
