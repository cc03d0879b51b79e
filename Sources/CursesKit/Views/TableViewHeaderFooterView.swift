/// The line above or below the rows of a table's section.
final class TableViewHeaderFooterView: View {
    var title = Text.empty {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    /// What the title was made from.
    var source: String?

    /// Whether the line stands above the rows, on a background of its own.
    let isHeader: Bool

    init(isHeader: Bool) {
        self.isHeader = isHeader
        super.init()
        backgroundStyle = isHeader ? .header : nil
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.draw(
            title, at: .zero, style: isHeader ? .header : .secondaryLabel, limit: max(0, bounds.width))
    }
}
