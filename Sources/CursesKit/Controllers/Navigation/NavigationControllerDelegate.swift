/// Hears what a navigation controller shows.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
    /// `controller` is about to be seen; it has heard that it will appear.
    func navigationController(_ navigation: NavigationController, willShow controller: ViewController)

    /// `controller` is seen; it has heard that it did appear.
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
