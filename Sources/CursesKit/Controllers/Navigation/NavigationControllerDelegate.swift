/// Hears which controller a navigation controller shows.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
    /// `controller` is about to be shown; its `viewWillAppear()` was called.
    func navigationController(_ navigation: NavigationController, willShow controller: ViewController)

    /// `controller` is shown; its `viewDidAppear()` was called.
    func navigationController(_ navigation: NavigationController, didShow controller: ViewController)
}

extension NavigationControllerDelegate {
    /// Does nothing unless the delegate implements it.
    public func navigationController(_ navigation: NavigationController, willShow controller: ViewController)
    {}
    /// Does nothing unless the delegate implements it.
    public func navigationController(_ navigation: NavigationController, didShow controller: ViewController) {
    }
}
