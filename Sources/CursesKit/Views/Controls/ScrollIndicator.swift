/// A one-column bar that shows which part of a longer content is visible.
public final class ScrollIndicator: View {
    /// The first visible line, and the number of lines.
    private var position = (offset: 0, length: 0)
    /// The style of the bar; nil for the one of secondary text, or of the superview's background.
    var style: Style?

    /// An empty bar, which receives no mouse events.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Shows which of `length` lines are visible: those from line `offset` on, as many as the bar is high.
    ///
    /// The bar is empty if all lines are visible.
    public func show(_ offset: Int, of length: Int) {
        let previous = thumb
        position = (offset, length)
        guard previous != thumb else { return }
        for rows in [previous, thumb] {
            setNeedsDisplay(Rect(x: 0, y: rows.lowerBound, width: bounds.width, height: rows.count))
        }
    }

    public override func draw(_ canvas: inout Canvas) {
        // On a background of its own, such as a pane's, it uses those colours.
        let ground = superview?.backgroundStyle ?? .plain
        let style = style ?? (ground.background == .standard ? .secondaryLabel : ground)
        let line = Glyph("┃", width: 1)
        let thumb = thumb
        let shown = canvas.clipped(
            Rect(x: bounds.width - 1, y: thumb.lowerBound, width: 1, height: thumb.count))
        for y in shown.minY..<shown.maxY {
            canvas.draw(line, repeated: 1, at: Point(x: bounds.width - 1, y: y), style: style)
        }
    }

    /// The rows of the bar: the visible share of all rows, at least one; at an end only if the content is.
    private var thumb: Range<Int> {
        let height = bounds.height
        guard height > 0, position.length > height else { return 0..<0 }
        let share = Double(height) / Double(position.length)
        let size = min(height, max(1, Int((Double(height) * share).rounded())))
        let last = position.length - height
        let offset = min(max(0, position.offset), last)
        guard height > size, offset > 0 else { return 0..<size }
        guard offset < last else { return height - size..<height }
        let room = height - size
        let start = Int((Double(room) * Double(offset) / Double(last)).rounded())
        let inner = room > 1 ? min(max(1, start), room - 1) : start
        return inner..<inner + size
    }
}
