/// What a server calls the version of a document, to ask whether there is another one.
public struct Validators: Hashable, Sendable {
    /// `ETag` as it came.
    public var entityTag: String?
    /// `Last-Modified` as it came.
    public var lastModified: String?

    /// None, unless told otherwise.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
