/// The full records of the rewrite of 2012, whose episodes are plain.
///
/// Source: the routes and records of the alt-tekpub rewrite of March 2012.
public struct ProductionsJSONWire: Wire {
    /// GET, as for any page.
    public let method = "GET"
    /// Where the rewrite had its productions as JSON.
    public let path = "productions.json"

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
