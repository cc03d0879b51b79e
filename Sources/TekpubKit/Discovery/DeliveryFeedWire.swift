/// The feed of the videos that a customer may download.
///
/// Source: a reader of the feed of 2013.
public struct DeliveryFeedWire: Wire {
    /// The method of the request.
    public let method = "GET"
    /// The address on Tekpub's delivery host.
    public let path = "account/itunes.xml"
    /// The token alone identifies the customer.
    public let takesToken = true

    /// Creates the wire; it has no options.
    public init() {}
}
