import TekpubKit

extension BrowserViewController {
    /// The login's state for the menu; nil if the server is not known to have accounts. Feeds and services have none,
    /// but any server may ask for a login. One that was named with `--base-url` is believed to have accounts.
    var shownLogin: Bool? {
        let offersLogin = sources == nil || hasAskedForLogin || session.state.offersLogin
        return isLoggedIn == true || offersLogin ? isLoggedIn : nil
    }
}

extension CatalogStatus {
    /// Whether the catalogue came from a server of Tekpub's that lets customers log in: the API of 2010, which says
    /// where videos are viewed, or one of 2012, which names its actions.
    fileprivate var offersLogin: Bool {
        viewRoot != nil || actions.contains { $0.name.lowercased() == "login" }
    }
}
