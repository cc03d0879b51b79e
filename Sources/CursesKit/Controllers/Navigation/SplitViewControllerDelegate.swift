/// Hears when the columns of a split view become one, and two again.
@MainActor
public protocol SplitViewControllerDelegate: AnyObject {
    /// The window has become narrow.
    ///
    /// - Returns: the column that is to be seen; `column`, which keys go to, unless the delegate knows better.
    func splitViewController(
        _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
    ) -> SplitViewController.Column

    /// One column is seen now.
    func splitViewControllerDidCollapse(_ split: SplitViewController)

    /// Both columns are seen now.
    func splitViewControllerDidExpand(_ split: SplitViewController)
}

extension SplitViewControllerDelegate {
    /// Keeps the column that keys go to unless the delegate implements it.
    public func splitViewController(
        _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
    ) -> SplitViewController.Column { column }
    /// Does nothing unless the delegate implements it.
    public func splitViewControllerDidCollapse(_ split: SplitViewController) {}
    /// Does nothing unless the delegate implements it.
    public func splitViewControllerDidExpand(_ split: SplitViewController) {}
}
