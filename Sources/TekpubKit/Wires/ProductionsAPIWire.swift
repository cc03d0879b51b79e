/// The API of 2010, which the Android player used.
///
/// It reads with POST too, and wraps each episode in an object of its own.
/// Source: `tekpub-wire.md`, 2.3.
public struct ProductionsAPIWire: Wire {
    public let method = "POST"
    public let path = "api/productions"

    public init() {}
}
