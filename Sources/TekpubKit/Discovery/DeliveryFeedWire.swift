/// The feed of what a customer may download.
///
/// Source: a reader of the feed of 2013.
public struct DeliveryFeedWire: Wire {
    /// GET, as for any page.
    public let method = "GET"
    /// Where Tekpub's delivery host had it.
    public let path = "account/itunes.xml"
    /// The token is all that tells the customer.
    public let takesToken = true

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
