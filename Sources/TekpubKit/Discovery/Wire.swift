/// A place below a base URL where Tekpub's servers offered their catalogue.
///
/// A wire says how to ask. What comes back is recognised by what it is, see `CatalogDecoder`:
/// a server may answer with any wire's shape at any wire's address.
public protocol Wire: Sendable {
    /// `GET` or `POST`; neither has a body.
    var method: String { get }
    /// The path below the base URL, without a slash before it.
    var path: String { get }
    /// Whether a customer's `token` in the query of the base URL belongs here too.
    var takesToken: Bool { get }
}

extension Wire {
    /// Only the delivery feed was told who asks in its address.
    public var takesToken: Bool { false }
}
