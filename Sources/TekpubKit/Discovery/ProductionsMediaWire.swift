/// The list in `application/vnd.tekpub.productions+json`, and the site's own page of productions.
///
/// Source: the proposal of that media type of March 2012, and the site's addresses of 2010 to 2013.
public struct ProductionsMediaWire: Wire {
    /// The method of the request.
    public let method = "GET"
    /// The address of the site's list, in any format.
    public let path = "productions"

    /// Creates the wire; it has no options.
    public init() {}
}
