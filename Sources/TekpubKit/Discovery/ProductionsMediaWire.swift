/// The list in `application/vnd.tekpub.productions+json`, and the site's own page of productions.
///
/// Source: the proposal of that media type of March 2012, and the site's addresses of 2010 to 2013.
public struct ProductionsMediaWire: Wire {
    /// GET, as for any page.
    public let method = "GET"
    /// Where the site had its list, in whatever format.
    public let path = "productions"

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
