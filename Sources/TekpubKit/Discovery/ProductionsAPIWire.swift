/// The API of 2010, which the Android player used.
///
/// It uses POST to read, too, and wraps each episode in an object of its own. Source: what Tekpub's player
/// for Android sent and read in 2010.
public struct ProductionsAPIWire: Wire {
    /// The method of the request: POST, although it changes nothing.
    public let method = "POST"
    /// The address from which the player requested all productions.
    public let path = "api/productions"

    /// Creates the wire; it has no options.
    public init() {}
}
