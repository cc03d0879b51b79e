/// The API of 2010, which the Android player used.
///
/// It reads with POST too, and wraps each episode in an object of its own.
/// Source: what Tekpub's player for Android sent and read in 2010.
public struct ProductionsAPIWire: Wire {
    /// POST, though nothing is changed by it.
    public let method = "POST"
    /// Where the player asked for all productions.
    public let path = "api/productions"

    /// Needs nothing: how to ask is fixed.
    public init() {}
}
