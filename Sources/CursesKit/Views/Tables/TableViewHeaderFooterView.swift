/// The header or the footer of a table's section.
final class TableViewHeaderFooterView: View {
    private var title = Text.empty

    /// Replaces the title, and receives the mouse if it is interactive; nil to show the title.
    var contentView: View? {
        didSet {
            guard contentView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let contentView { addSubview(contentView) }
            isUserInteractionEnabled = contentView?.isUserInteractionEnabled ?? false
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// Whether it is a header, which has a background of its own.
    let isHeader: Bool

    init(isHeader: Bool) {
        self.isHeader = isHeader
        super.init()
        backgroundStyle = isHeader ? .header : nil
        isUserInteractionEnabled = false
    }

    /// Shows `text` as the title.
    func show(_ text: Text) {
        guard text != title else { return }
        title = text
        setNeedsDisplay()
    }

    override func layoutSubviews() { contentView?.frame = bounds }

    override func draw(_ canvas: inout Canvas) {
        guard contentView == nil else { return }
        let style = isHeader ? Style.header : .secondaryLabel
        guard bounds.height > 1 else {
            return canvas.draw(title, at: .zero, style: style, limit: max(0, bounds.width))
        }
        let lines = title.wrapped(to: bounds.width, most: bounds.height)
        let top = (bounds.height - lines.count) / 2
        for (index, line) in lines.enumerated() {
            canvas.draw(line, at: Point(x: 0, y: top + index), style: style)
        }
    }
}
