/// Decides whether the user can go to a tab, and hears that they did. Changes by the program are not reported.
@MainActor
public protocol TabControllerDelegate: AnyObject {
    /// Whether the user can go to the tab of `controller`; true unless implemented.
    func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool

    /// The user chose the tab of `controller`, which may be the one that was shown before.
    func tabController(_ tabs: TabController, didSelect controller: ViewController)
}

extension TabControllerDelegate {
    /// Every tab.
    public func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool { true }
    /// Does nothing.
    public func tabController(_ tabs: TabController, didSelect controller: ViewController) {}
}
