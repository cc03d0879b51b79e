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
            if let content { addSubview(content) }
            setNeedsLayout()
        }
    }

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
        content?.frame = Rect(
            x: 0, y: topHeight, width: bounds.width, height: bounds.height - topHeight - bottomHeight)
    }
}
