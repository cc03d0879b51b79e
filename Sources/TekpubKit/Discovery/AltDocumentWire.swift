/// The root document of the rewrite of 2012: channels, actions, and productions without episodes.
///
/// Source: the routes of the alt-tekpub rewrite of March 2012.
public struct AltDocumentWire: Wire {
    /// The method of the request.
    public let method = "GET"
    /// The address of the rewrite's root document.
    public let path = "api"

    /// Creates the wire; it has no options.
    public init() {}
}
