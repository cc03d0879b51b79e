/// The full records of the rewrite of 2012, whose episodes are not wrapped.
///
/// Source: the routes and records of the alt-tekpub rewrite of March 2012.
public struct ProductionsJSONWire: Wire {
    /// The method of the request.
    public let method = "GET"
    /// The address of the rewrite's productions as JSON.
    public let path = "productions.json"

    /// Creates the wire; it has no options.
    public init() {}
}
