/// Hears when a split view collapses, expands or gives the keys to another column, and when the user arranges its columns.
@MainActor
public protocol SplitViewControllerDelegate: AnyObject {
    /// The window has become narrow.
    ///
    /// - Parameter column: the active column.
    /// - Returns: the column to show.
    func splitViewController(
        _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
    ) -> SplitViewController.Column

    /// Only one column is shown now.
    func splitViewControllerDidCollapse(_ split: SplitViewController)

    /// Both columns are shown now.
    func splitViewControllerDidExpand(_ split: SplitViewController)

    /// Another column has become the active one.
    func splitViewController(_ split: SplitViewController, didShow column: SplitViewController.Column)

    /// The user has resized, hidden or shown a column; see `preferredPrimaryColumnWidth`,
    /// `preferredInspectorColumnWidth` and `hiddenColumns`.
    func splitViewControllerDidArrangeColumns(_ split: SplitViewController)
}

extension SplitViewControllerDelegate {
    /// Keeps the active column unless the delegate implements it.
    public func splitViewController(
        _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
    ) -> SplitViewController.Column { column }
    /// Does nothing unless the delegate implements it.
    public func splitViewControllerDidCollapse(_ split: SplitViewController) {}
    /// Does nothing unless the delegate implements it.
    public func splitViewControllerDidExpand(_ split: SplitViewController) {}
    /// Does nothing unless the delegate implements it.
    public func splitViewController(
        _ split: SplitViewController, didShow column: SplitViewController.Column
    ) {}
    /// Does nothing unless the delegate implements it.
    public func splitViewControllerDidArrangeColumns(_ split: SplitViewController) {}
}
