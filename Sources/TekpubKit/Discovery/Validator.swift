import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a server says of the version of an answer, to be sent back when the same is asked again.
///
/// Source: RFC 9110, sections 8.8 and 13.1.
struct Validator: Hashable, Sendable, Codable {
    /// `ETag`, as it was written.
    let entityTag: String?
    /// `Last-Modified`, as it was written.
    let lastModified: String?

    /// A longer one is nobody's honest validator.
    private static let lengthLimit = 1000

    /// The validator of a document that has no header.
    init(entityTag: String) {
        self.entityTag = entityTag
        lastModified = nil
    }

    /// - Returns: nil if `response` states none.
    init?(_ response: HTTPURLResponse) {
        func field(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name).flatMap { $0.utf8.count <= Self.lengthLimit ? $0 : nil }
        }
        entityTag = field("ETag")
        lastModified = field("Last-Modified")
        if entityTag == nil, lastModified == nil { return nil }
    }
}

extension URLRequest {
    /// Asks for the answer only if it is another than the one that `validator` is of.
    mutating func setCondition(_ validator: Validator?) {
        setValue(validator?.entityTag, forHTTPHeaderField: "If-None-Match")
        setValue(validator?.lastModified, forHTTPHeaderField: "If-Modified-Since")
    }

    /// Whether an answer is wanted only under a condition.
    var isConditional: Bool {
        value(forHTTPHeaderField: "If-None-Match") != nil
            || value(forHTTPHeaderField: "If-Modified-Since") != nil
    }
}
