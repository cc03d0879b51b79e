/// What a server offers: productions in the order in which it listed them.
///
/// Encoded, this is the file format of the bundled catalogue and of `tekpub serve --catalog`:
/// an object with `productions`, an array. Keys that are not known are left out.
public struct Catalog: Hashable, Sendable, Codable {
    /// The productions in the server's order, perhaps none.
    public var productions: [Production]

    /// An empty catalogue, unless told otherwise.
    public init(productions: [Production] = []) {
        self.productions = productions
    }
}
