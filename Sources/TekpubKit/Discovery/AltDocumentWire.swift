/// The document of the rewrite of 2012: channels, actions, and productions without their episodes.
///
/// Source: the routes of the alt-tekpub rewrite of March 2012.
public struct AltDocumentWire: Wire {
    /// GET, as for any page.
    public let method = "GET"
    /// Where the rewrite told what it has.
    public let path = "api"

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
