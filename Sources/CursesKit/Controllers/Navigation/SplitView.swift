/// The columns of a split view, side by side with a line between them, or only one of them.
///
/// A column that is not shown is hidden and keeps its state.
final class SplitView: View {
    private unowned let owner: SplitViewController
    private var columns: [SplitViewController.Column] = []
    /// How far the secondary column is dragged to the right; nil outside a drag.
    private var distance: Int?

    init(owner: SplitViewController) {
        self.owner = owner
        super.init()
    }

    func place(_ columns: [SplitViewController.Column]) {
        self.columns = columns
        for column in [SplitViewController.Column.primary, .secondary] {
            guard columns.contains(column) || owner.stack(column).isViewLoaded else { continue }
            let view = owner.stack(column).view
            if view.superview !== self { addSubview(view) }
            view.isHidden = !columns.contains(column)
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var primaryWidth: Int {
        let preferred = owner.preferredPrimaryColumnWidth ?? min(max(24, bounds.width * 2 / 5), 40)
        return max(0, min(preferred, bounds.width / 2 - 1))
    }

    override func layoutSubviews() {
        if let distance {
            owner.stack(.primary).view.frame = bounds
            owner.stack(.secondary).view.frame = bounds.offset(by: Point(x: distance, y: 0))
        } else if columns.count == 1 {
            owner.stack(columns[0]).view.frame = bounds
        } else if columns.count == 2 {
            let width = primaryWidth
            owner.stack(.primary).view.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
            owner.stack(.secondary).view.frame = Rect(
                x: width + 1, y: 0, width: bounds.width - width - 1, height: bounds.height)
        }
    }

    // MARK: Dragging

    func beginDrag() {
        distance = 0
        let primary = owner.stack(.primary).view
        primary.isHidden = false
        insertSubview(primary, at: 0)
        setNeedsLayout()
    }

    func drag(by distance: Int) {
        self.distance = min(distance, bounds.width)
        setNeedsLayout()
    }

    /// Ends the drag; call `place(_:)` next.
    func endDrag() {
        distance = nil
    }

    override func draw(_ canvas: inout Canvas) {
        guard columns.count == 2 else { return super.draw(&canvas) }
        let line: Text = traitCollection.hasUnicode ? "│" : "|"
        for y in 0..<bounds.height {
            canvas.draw(line, at: Point(x: primaryWidth, y: y), style: .separator)
        }
    }
}

/// Reports every press of the mouse in its view, without taking the touch.
final class PressRecognizer: GestureRecognizer {
    private let press: (Point) -> Void

    /// - Parameter press: called with the place of the press, in cells of the view.
    init(press: @escaping (Point) -> Void) {
        self.press = press
        super.init { _ in }
    }

    override func touchesBegan(_ touch: Touch) {
        if let view { press(touch.location(in: view)) }
        state = .failed
    }
}
