/// Decides about editing in a search bar, and hears what the user does.
@MainActor
public protocol SearchBarDelegate: AnyObject {
    /// Whether the bar may become first responder.
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool

    /// The bar became first responder.
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)

    /// Whether the bar may give up being first responder to another view.
    func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool

    /// The bar is not first responder any more.
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)

    /// The user changed or cleared the text.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)

    /// The user pressed Enter in the bar.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)

    /// The user pressed Escape in the bar, or clicked Cancel. The bar itself changes nothing.
    func searchBarCancelButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
    /// True unless the delegate implements it.
    public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
    /// Does nothing unless the delegate implements it.
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
    /// True unless the delegate implements it.
    public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
    /// Does nothing unless the delegate implements it.
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
    /// Does nothing unless the delegate implements it.
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
    /// Does nothing unless the delegate implements it.
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    /// Does nothing unless the delegate implements it.
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
}
