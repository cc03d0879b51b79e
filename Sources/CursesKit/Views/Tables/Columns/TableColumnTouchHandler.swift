/// Turns touches on the titles of a table's columns into another order of the rows, scrolling, and columns of other widths
/// and in other places.
@MainActor
final class TableColumnTouchHandler {
    private unowned let header: TableColumnHeaderView
    private var touch = Use.none
    /// The cell where the mouse was last.
    private var lastX = 0

    /// What the mouse does that went down on the titles.
    private enum Use {
        case none
        /// A click on a title, until it moves.
        case title(TableColumn, x: Int)
        /// Drags a border, `direction` says on which side of the column.
        case border(String, width: Int, x: Int, direction: Int)
        /// Drags a column to another place.
        case column(String)
    }

    /// How many cells a title is dragged before its column moves.
    private static let dragDistance = 2

    init(header: TableColumnHeaderView) {
        self.header = header
    }

    private var columns: TableColumnLayout { header.columns }

    func begin(_ touch: Touch) {
        let x = touch.location(in: header).x
        lastX = x
        self.touch = .none
        guard let owner = header.owner else { return }
        if let sign = columns.window?.leadingSignX, x == sign {
            owner.scroll(by: -1)
        } else if let sign = columns.window?.trailingSignX, x == sign {
            owner.scroll(by: 1)
        } else if let index = header.border(at: x) {
            if touch.tapCount == 2 { return owner.editor.fit(columns.columnFrames[index].column.identifier) }
            let (side, direction) = sizedColumn(atBorder: index)
            let columnFrame = columns.columnFrames[side]
            self.touch = .border(
                columnFrame.column.identifier, width: columnFrame.width, x: x, direction: direction)
            owner.editor.beginDrag()
        } else if let column = columns.column(at: x) {
            self.touch = .title(column, x: x)
        }
    }

    /// The number of the column that a drag of the border behind column `index` sizes, so that the border follows the
    /// mouse, and whether it grows to the right (1) or to the left (-1).
    ///
    /// Flexible columns take what others give. Where they stand on the left only, the column on the right is sized.
    private func sizedColumn(atBorder index: Int) -> (Int, direction: Int) {
        let frames = columns.columnFrames
        guard columns.window == nil, index + 1 < frames.count,
            frames[...index].contains(where: \.column.takesRest),
            !frames[(index + 1)...].contains(where: \.column.takesRest)
        else { return (index, 1) }
        return (index + 1, -1)
    }

    func move(_ touch: Touch) {
        let x = touch.location(in: header).x
        guard let owner = header.owner else { return }
        defer { lastX = x }
        switch self.touch {
        case .none: break
        case .title(let column, let start):
            guard abs(x - start) >= Self.dragDistance, owner.editor.canMove(column.identifier) else { return }
            self.touch = .column(column.identifier)
            owner.editor.beginDrag()
            header.highlighted = column.identifier
            drag(column.identifier, to: x, in: owner)
        case .border(let identifier, let width, let start, let direction):
            // A click gives a column no width of the user.
            guard x != lastX else { return }
            owner.editor.setWidth(width + direction * (x - start), of: identifier)
        case .column(let identifier): drag(identifier, to: x, in: owner)
        }
    }

    /// Moves a column past those whose middle the mouse has passed; at an edge, past one out of sight.
    private func drag(_ identifier: String, to x: Int, in owner: TableColumns) {
        for _ in columns.columnFrames {
            let frames = columns.columnFrames
            guard let index = frames.firstIndex(where: { $0.column.identifier == identifier }) else { return }
            let right = index + 1 < frames.count ? frames[index + 1] : nil
            let left = index > 0 ? frames[index - 1] : nil
            let first = columns.window?.first
            if right.map({ x >= $0.x + $0.width / 2 }) ?? columns.window?.trailingSignX.map({ x >= $0 })
                ?? false
            {
                owner.editor.move(identifier, .right)
            } else if left.map({ x < $0.x + ($0.width + 1) / 2 }) ?? false
                || columns.window?.leadingSignX.map({ x <= $0 }) ?? false
            {
                owner.editor.move(identifier, .left)
            } else {
                return
            }
            owner.layOut()
            // The others have moved below the mouse: its next movement goes on.
            if columns.window?.first != first { return }
        }
    }

    func end(_ touch: Touch) {
        // Some terminals report a movement only when the button is released.
        let point = touch.location(in: header)
        if point.x != lastX { move(touch) }
        if case .title = self.touch, header.bounds.contains(point), let column = columns.column(at: point.x) {
            header.owner?.requestSort(by: column)
        }
        finish(isCancelled: false)
    }

    func cancel() { finish(isCancelled: true) }

    private func finish(isCancelled: Bool) {
        switch touch {
        case .column, .border:
            if case .column = touch, !header.hasKeys { header.highlighted = nil }
            header.owner?.editor.endDrag(isCancelled: isCancelled)
        case .none, .title: break
        }
        touch = .none
    }
}
