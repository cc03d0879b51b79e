/// The full records of the rewrite of 2012, whose episodes are plain.
///
/// Source: `tekpub-wire.md`, 8.1 and 8.2.
public struct ProductionsJSONWire: Wire {
    public let method = "GET"
    public let path = "productions.json"

    public init() {}
}
