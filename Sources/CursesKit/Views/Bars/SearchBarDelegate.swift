/// Decides and hears what happens in a search bar.
@MainActor
public protocol SearchBarDelegate: AnyObject {
    /// Whether keys may begin their way at the bar.
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool

    /// Keys begin their way at the bar now.
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)

    /// Whether the bar may give up the keys that another view asks for.
    func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool

    /// Keys do not begin their way at the bar any more.
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)

    /// The user changed the text, or cleared it.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)

    /// Enter was pressed in the bar.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)

    /// Escape was pressed in the bar, or Cancel clicked. The bar changes nothing by itself.
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
