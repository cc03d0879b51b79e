/// A bar of one column that shows which part of something longer is on the screen.
public final class ScrollIndicator: View {
    /// The first line on the screen, and how many lines there are.
    private var place = (offset: 0, length: 0)

    /// A bar that shows nothing yet and that the mouse does not reach.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Shows that as many lines as the bar is high, from line `offset` on, can be seen of `length`.
    ///
    /// Where everything can be seen there is no bar.
    public func show(_ offset: Int, of length: Int) {
        let former = thumb
        place = (offset, length)
        guard former != thumb else { return }
        for rows in [former, thumb] {
            setNeedsDisplay(Rect(x: 0, y: rows.lowerBound, width: bounds.width, height: rows.count))
        }
    }

    public override func draw(_ canvas: inout Canvas) {
        // On a ground of its own, such as a pane's, it has the colours of that.
        let ground = superview?.backgroundStyle ?? .plain
        let style = ground.background == .standard ? .secondaryLabel : ground
        for y in thumb { canvas.draw("┃", at: Point(x: bounds.width - 1, y: y), style: style) }
    }

    /// The rows of the bar: as large a share of them as is seen, at least one; at an end only there.
    private var thumb: Range<Int> {
        let height = bounds.height
        guard height > 0, place.length > height else { return 0..<0 }
        let share = Double(height) / Double(place.length)
        let size = min(height, max(1, Int((Double(height) * share).rounded())))
        let last = place.length - height
        let offset = min(max(0, place.offset), last)
        guard height > size, offset > 0 else { return 0..<size }
        guard offset < last else { return height - size..<height }
        let room = height - size
        let start = Int((Double(room) * Double(offset) / Double(last)).rounded())
        let inner = room > 1 ? min(max(1, start), room - 1) : start
        return inner..<inner + size
    }
}
