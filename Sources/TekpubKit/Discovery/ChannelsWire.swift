/// All productions, as the first query of the root document of 2012 returns them.
///
/// The root document itself is at the base URL. Source: "My Week With The Hypermedia Cowboys", 2012.
public struct ChannelsWire: Wire {
    /// The method of the request.
    public let method = "GET"
    /// The address that the root document gives for all productions.
    public let path = "channels"

    /// Creates the wire; it has no options.
    public init() {}
}
