/// All productions, as the first query of the root document of 2012 has them.
///
/// The root document itself is found at the base URL. Source: "My Week With The Hypermedia Cowboys", 2012.
public struct ChannelsWire: Wire {
    /// GET, as for any page.
    public let method = "GET"
    /// Where that document says that all productions are.
    public let path = "channels"

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
