import CursesKit
import Localization

extension TableView {
    /// Whether there is a row for commands to act on.
    var hasRows: Bool { focusedIndexPath != nil }

    /// The context menu of a row: its primary action, and `commands` with their keys.
    ///
    /// It is about the row below the mouse, or about the focused one. Commands act on all selected rows, so a right
    /// click on a row that is not selected deselects the others.
    ///
    /// - Parameters:
    ///   - title: the title of the primary action.
    ///   - touch: a right click; nil for a key.
    func rowMenu(_ commands: [KeyCommand], opening title: Text = localized("Open"), at touch: Touch?)
        -> [Action]
    {
        if let touch {
            guard let path = indexPathForRow(at: touch.location(in: self)) else { return [] }
            if allowsMultipleSelection, selectedRowCount > 0, !indexPathsForSelectedRows.contains(path) {
                deselectAllRows()
                delegate?.tableViewSelectionDidChange(self)
            }
        }
        guard focusedIndexPath != nil else { return [] }
        let open = Action(title) { [weak self] in
            guard let self, let path = focusedIndexPath else { return }
            delegate?.tableView(self, performPrimaryActionForRowAt: path)
        }
        return [open] + commands.map(action)
    }
}

extension Responder {
    /// Returns the action of a command, with the first of its keys that has no modifiers.
    func action(of command: KeyCommand) -> Action {
        let press = keys(of: command).presses.first { $0 == KeyPress($0.key) }
        return Action(Text(command.title), key: press?.key, handler: command.action)
    }
}
