/// The columns of a split view, side by side with a line between them, or only one of them.
///
/// A column that is not shown is hidden and keeps its state. The line beside the secondary column can be
/// dragged.
final class SplitView: View {
    private unowned let owner: SplitViewController
    private var columns: [SplitViewController.Column] = []
    /// How far the secondary column is dragged to the right; nil outside a drag.
    private var distance: Int?
    /// The column whose line is dragged.
    private var resizing: SplitViewController.Column?

    /// The columns of cells that the secondary column keeps, and those of the others.
    private static let (leastSecondary, leastOther) = (40, 12)
    /// The usual width of an inspector is at most this.
    private static let inspectorLimit = 60

    init(owner: SplitViewController) {
        self.owner = owner
        super.init()
    }

    func arrange(_ columns: [SplitViewController.Column]) {
        self.columns = columns
        for column in SplitViewController.Column.allCases {
            guard let controller = owner.controller(for: column),
                columns.contains(column) || controller.isViewLoaded
            else { continue }
            let view = controller.view
            if view.superview !== self { addSubview(view) }
            view.isHidden = !columns.contains(column)
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The width of the primary column, without its line.
    private var primaryWidth: Int {
        let preferred = owner.preferredPrimaryColumnWidth ?? min(max(24, bounds.width * 2 / 5), 40)
        return max(0, min(preferred, bounds.width / 2 - 1))
    }

    /// The first cell of the secondary column.
    private var secondaryStart: Int { columns.contains(.primary) ? primaryWidth + 1 : 0 }

    /// The cell after the secondary column: the line of the inspector, or the edge.
    private var secondaryEnd: Int {
        guard columns.contains(.inspector) else { return bounds.width }
        let room = bounds.width - secondaryStart
        let preferred = owner.preferredInspectorColumnWidth ?? min(Self.inspectorLimit, room * 2 / 5)
        let width = max(Self.leastOther, min(preferred, room - Self.leastSecondary - 1))
        return bounds.width - width - 1
    }

    private static let leastHeightForAccessory = 6

    /// Whether the accessory is shown.
    private var hasAccessory: Bool {
        owner.bottomAccessory != nil && bounds.height >= Self.leastHeightForAccessory
    }
    /// Whether the status bar stands below the columns.
    private var hasStatusBar: Bool {
        owner.spansStatusBar && (columns.count > 1 || hasAccessory) && bounds.height > 3
    }
    /// The status bar that stands below the columns.
    private var spanningBar: StatusBar? {
        guard hasStatusBar else { return nil }
        return owner.stack(columns == [.primary] ? .primary : .secondary).statusBar
    }
    /// The height of the columns and the lines between them.
    private var columnHeight: Int {
        let barHeight = spanningBar?.sizeThatFits(bounds.size).height ?? 0
        return bounds.height - barHeight - (hasAccessory ? 1 : 0)
    }

    private func layOutStatusBar() {
        guard owner.spansStatusBar else { return }
        let spanning = spanningBar
        for column in [SplitViewController.Column.primary, .secondary] {
            let stack = owner.stack(column)
            if stack.statusBar.superview === self, stack.statusBar !== spanning {
                stack.statusBar.removeFromSuperview()
            }
            if columns.contains(column) { stack.frameView.showsStatusBar = !hasStatusBar }
        }
        guard let spanning else { return }
        if spanning.superview !== self { addSubview(spanning) }
        let height = spanning.sizeThatFits(bounds.size).height
        spanning.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    private func layOutAccessory() {
        window?.toasts.bottomInset = hasAccessory ? 2 : 1
        guard let accessory = owner.bottomAccessory else { return }
        if accessory.superview !== self { addSubview(accessory) }
        accessory.isHidden = !hasAccessory
        accessory.frame = Rect(x: 0, y: columnHeight, width: bounds.width, height: 1)
    }

    override func layoutSubviews() {
        layOutStatusBar()
        layOutAccessory()
        let height = columnHeight
        let all = Rect(x: 0, y: 0, width: bounds.width, height: height)
        if let distance {
            owner.stack(.primary).view.frame = all
            owner.stack(.secondary).view.frame = all.offset(by: Point(x: distance, y: 0))
            return
        }
        guard columns.contains(.secondary) else {
            if columns == [.primary] { owner.stack(.primary).view.frame = all }
            return
        }
        let (start, end) = (secondaryStart, secondaryEnd)
        owner.stack(.secondary).view.frame = Rect(x: start, y: 0, width: end - start, height: height)
        if columns.contains(.primary) {
            owner.stack(.primary).view.frame = Rect(x: 0, y: 0, width: start - 1, height: height)
        }
        if columns.contains(.inspector) {
            owner.controller(for: .inspector)?.view.frame = Rect(
                x: end + 1, y: 0, width: bounds.width - end - 1, height: height)
        }
    }

    // MARK: Dragging a column

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

    /// Ends the drag; call `arrange(_:)` next.
    func endDrag() {
        distance = nil
    }

    // MARK: Lines

    /// The lines, and the columns whose widths they change.
    private var lines: [(x: Int, column: SplitViewController.Column)] {
        guard columns.contains(.secondary) else { return [] }
        var lines: [(Int, SplitViewController.Column)] = []
        if columns.contains(.primary) { lines.append((primaryWidth, .primary)) }
        if columns.contains(.inspector) { lines.append((secondaryEnd, .inspector)) }
        return lines
    }

    override func touchesBegan(_ touch: Touch) {
        let x = touch.location(in: self).x
        resizing = lines.first { $0.x == x }?.column
        if resizing == nil { super.touchesBegan(touch) }
    }

    override func touchesMoved(_ touch: Touch) {
        guard let resizing else { return super.touchesMoved(touch) }
        let x = touch.location(in: self).x
        let room = bounds.width - Self.leastSecondary - 1
        let width = resizing == .primary ? x : bounds.width - x - 1
        owner.setWidth(max(Self.leastOther, min(width, room)), of: resizing)
    }

    override func touchesEnded(_ touch: Touch) {
        if resizing == nil { super.touchesEnded(touch) }
        resizing = nil
    }

    override func touchesCancelled(_ touch: Touch) {
        if resizing == nil { super.touchesCancelled(touch) }
        resizing = nil
    }

    override func draw(_ canvas: inout Canvas) {
        guard columns.count > 1 else { return super.draw(&canvas) }
        let line: Text = traitCollection.hasUnicode ? "│" : "|"
        for (x, column) in lines {
            // Between two navigation bars the line is on their ground, so that they do not end beside it.
            let hasBars = column == .primary && columnHeight > 1
            let barHeight = hasBars ? owner.stack(.secondary).navigationBar.bounds.height : 0
            canvas.fill(Rect(x: x, y: 0, width: 1, height: barHeight), style: .bar)
            let shown = canvas.clipped(Rect(x: x, y: 0, width: 1, height: columnHeight))
            for y in shown.minY..<shown.maxY {
                let style = y < barHeight ? Style(foreground: .separator, background: .bar) : .separator
                canvas.draw(line, at: Point(x: x, y: y), style: style)
            }
        }
    }
}

/// Reports every press of the mouse in its view, without taking the touch.
final class PressRecognizer: GestureRecognizer {
    private let press: (Point) -> Void

    /// - Parameter press: called with the location of the press, in cells of the view.
    init(press: @escaping (Point) -> Void) {
        self.press = press
        super.init { _ in }
    }

    override func touchesBegan(_ touch: Touch) {
        if let view { press(touch.location(in: view)) }
        state = .failed
    }
}
