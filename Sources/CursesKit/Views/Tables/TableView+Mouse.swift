extension TableView {
    /// How many cells a row has to be dragged to the left until its actions come.
    private static let dragDistance = 3

    /// Does what a click at `point` means; false if it means nothing here.
    func click(at point: Point) -> Bool {
        guard touchStart != nil else { return true }
        touchStart = nil
        if rowActions != nil {
            closeRowActions()
            return true
        }
        guard let path = indexPathForRow(at: point), let row = sections.row(at: path) else { return false }
        let hadFocus = row == focusedRow
        focus(on: row)
        // The delegate may have changed everything.
        guard focusedIndexPath == path else { return true }
        if point.x < placed.marksWidth, isEditing {
            performEditing(row: row)
        } else if allowsMultipleSelection, !isEditing {
            toggleSelection()
        } else if hadFocus {
            performPrimaryAction()
        }
        return true
    }

    func drag(to point: Point) {
        guard allowsRowActions, rowActions == nil, let touchStart, point.y == touchStart.y,
            touchStart.x - point.x >= Self.dragDistance,
            let path = indexPathForRow(at: touchStart), let row = sections.row(at: path)
        else { return }
        // The end of the drag is no click.
        self.touchStart = nil
        focus(on: row)
        if focusedIndexPath == path { showRowActions() }
    }
}
