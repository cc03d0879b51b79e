/// A box with a title in its border and a list: below what it belongs to, or in the middle of the window.
final class MenuView: View {
    let list: MenuListView
    private let title: Text
    /// The cells that the menu belongs to; nil for the middle.
    private let anchor: Rect?
    private let choose: (Int) -> Void
    private let close: () -> Void
    private var box = Rect.zero

    /// - Parameters:
    ///   - choose: called with the index of a row that was clicked.
    ///   - close: called when the user clicks elsewhere.
    init(
        list: MenuListView, title: Text, anchor: Rect?, choose: @escaping (Int) -> Void,
        close: @escaping () -> Void
    ) {
        self.list = list
        self.title = title
        self.anchor = anchor
        self.choose = choose
        self.close = close
        super.init()
        addSubview(list)
    }

    // MARK: Layout

    override func layoutSubviews() {
        let hasBorder = bounds.height > 4 && bounds.width > 12
        let frame = hasBorder ? 2 : 0
        let room = Size(width: max(0, bounds.width - frame), height: max(0, bounds.height - frame))
        let needed = list.sizeThatFits(room)
        let width = min(room.width, max(needed.width, title.isEmpty ? 0 : title.width + 2))
        positionBox(Size(width: width + frame, height: needed.height + frame))
        list.frame = hasBorder ? box.inset(dx: 1, dy: 1) : box
        setNeedsDisplay()
    }

    /// Positions the box below the anchor; above it if there is more room.
    private func positionBox(_ size: Size) {
        guard let anchor else { return box = bounds.centered(size) }
        let below = bounds.height - anchor.maxY
        var y = size.height <= below || anchor.minY <= below ? anchor.maxY : anchor.minY - size.height
        y = max(0, min(y, bounds.height - size.height))
        box = Rect(
            x: max(0, min(anchor.minX, bounds.width - size.width)), y: y, width: size.width,
            height: size.height)
    }

    override func draw(_ canvas: inout Canvas) {
        guard box != list.frame else { return }
        canvas.fill(box, style: .pane)
        canvas.drawBorder(around: box, style: .pane)
        guard !title.isEmpty else { return }
        let shown = (" " + title + " ").truncated(to: max(0, box.width - 2))
        canvas.draw(shown, at: Point(x: box.minX + 1, y: box.minY), style: .pane.adding(.bold))
    }

    // MARK: Mouse

    override func touchesBegan(_ touch: Touch) { track(touch) }
    override func touchesMoved(_ touch: Touch) { track(touch) }

    private func track(_ touch: Touch) {
        if let row = list.row(at: touch.location(in: list)) { list.select(row) }
    }

    override func touchesEnded(_ touch: Touch) {
        if let row = list.row(at: touch.location(in: list)) {
            choose(row)
        } else if !box.contains(touch.location(in: self)) {
            close()
        }
    }

    override func touchesCancelled(_ touch: Touch) {}
    override func wheelScrolled(by steps: Int, at touch: Touch) { list.move(by: steps) }
}
