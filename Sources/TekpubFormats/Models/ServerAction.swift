/// Something that a server lets a person do, such as `login` or `register`.
///
/// Source: the root document of 2012 (`actions`), and that of the alt-tekpub rewrite.
public struct ServerAction: Hashable, Sendable, Codable {
    /// One field of the form that is sent.
    public struct Field: Hashable, Sendable, Codable {
        /// What the server calls it, such as `email`.
        public var name: String
        /// What to tell the person who fills it in; nil where the wire does not say.
        public var description: String?

        /// A field without a description, unless told otherwise.
        public init(name: String, description: String? = nil) {
            self.name = name
            self.description = description
        }
    }

    /// The key it has among the server's actions, such as `login`.
    public var name: String
    /// Where the form is sent; absolute if the proxy fetched it. It may lie on another host.
    public var url: String
    /// In capitals, and `POST` unless the server says otherwise.
    public var method: String
    /// The fields in the server's order, perhaps none.
    public var fields: [Field]

    /// A `POST` without fields, unless told otherwise.
    public init(name: String, url: String, method: String = "POST", fields: [Field] = []) {
        self.name = name
        self.url = url
        self.method = method
        self.fields = fields
    }
}
