/// A content view between a bar at the top and one at the bottom.
///
/// On a window of less than four rows the lower bar makes room, on one of less than two the upper.
final class NavigationFrameView: View {
    private let top: View
    private let bottom: View

    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let content, content.superview !== self { addSubview(content) }
            setNeedsLayout()
        }
    }

    /// A row between the bar at the top and the content, where there are three rows or more; nil for none.
    var accessory: View? {
        didSet {
            guard accessory !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessory { addSubview(accessory) }
            setNeedsLayout()
        }
    }

    /// What comes into view below the content while that is dragged to the right, and how far it is.
    private var dragged: (below: View, distance: Int)?

    init(top: View, bottom: View) {
        self.top = top
        self.bottom = bottom
        super.init()
        addSubview(top)
        addSubview(bottom)
    }

    override func layoutSubviews() {
        let topHeight = bounds.height > 1 ? 1 : 0
        let bottomHeight = bounds.height > 3 ? 1 : 0
        top.frame = Rect(x: 0, y: 0, width: bounds.width, height: topHeight)
        bottom.frame = Rect(x: 0, y: bounds.height - bottomHeight, width: bounds.width, height: bottomHeight)
        let rowHeight = accessory != nil && bounds.height > 2 ? 1 : 0
        accessory?.frame = Rect(x: 0, y: topHeight, width: bounds.width, height: rowHeight)
        let middle = Rect(
            x: 0, y: topHeight + rowHeight, width: bounds.width,
            height: bounds.height - topHeight - rowHeight - bottomHeight)
        dragged?.below.frame = middle
        content?.frame = middle.offset(by: Point(x: dragged?.distance ?? 0, y: 0))
    }

    // MARK: Dragging

    func beginDrag(above view: View) {
        dragged = (view, 0)
        insertSubview(view, at: 0)
        setNeedsLayout()
    }

    func drag(by distance: Int) {
        dragged?.distance = min(distance, bounds.width)
        setNeedsLayout()
    }

    /// Leaves `view`, the content or what lay below it, in its place alone.
    func endDrag(showing view: View) {
        guard let below = dragged?.below else { return }
        dragged = nil
        if below !== view { below.removeFromSuperview() }
        content = view
        setNeedsLayout()
    }
}
