/// An action that a server offers, such as `login` or `register`.
///
/// Source: the root document of 2012 (`actions`), and that of the alt-tekpub rewrite.
public struct ServerAction: Hashable, Sendable, Codable {
    /// A field of the action's form.
    public struct Field: Hashable, Sendable, Codable {
        /// The field's name on the server, such as `email`.
        public var name: String
        /// The label to show the user; nil if unknown.
        public var description: String?

        /// Creates a field.
        public init(name: String, description: String? = nil) {
            self.name = name
            self.description = description
        }
    }

    /// The action's key on the server, such as `login`.
    public var name: String
    /// The URL to which the form is sent, possibly on another host; absolute if the proxy fetched it.
    public var url: String
    /// The HTTP method in upper case; `POST` by default.
    public var method: String
    /// The fields in the server's order; may be empty.
    public var fields: [Field]

    /// Creates an action.
    public init(name: String, url: String, method: String = "POST", fields: [Field] = []) {
        self.name = name
        self.url = url
        self.method = method
        self.fields = fields
    }
}
