/// A request below a base URL with which Tekpub's servers offered their catalogue.
///
/// A wire describes the request. The response is recognised by its content, see `CatalogDecoder`: a server
/// may send any wire's format at any wire's address.
public protocol Wire: Sendable {
    /// `GET` or `POST`, without a body.
    var method: String { get }
    /// The path below the base URL, without a leading slash.
    var path: String { get }
    /// Whether the `token` in the query of the base URL is sent to this address too.
    var takesToken: Bool { get }
}

extension Wire {
    /// false; only the delivery feed identified the customer in its address.
    public var takesToken: Bool { false }
}
