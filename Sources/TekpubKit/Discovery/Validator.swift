import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The version of a response, which the client sends back when it requests the same again.
///
/// Source: RFC 9110, sections 8.8 and 13.1.
struct Validator: Hashable, Sendable, Codable {
    /// `ETag`, as received.
    let entityTag: String?
    /// `Last-Modified`, as received.
    let lastModified: String?

    /// The maximum length; no honest server sends more.
    private static let lengthLimit = 1000

    /// Creates the validator of a document without a header.
    init(entityTag: String) {
        self.entityTag = entityTag
        lastModified = nil
    }

    /// - Returns: nil if `response` states no validator.
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
    /// Makes the request conditional: the server sends the response only if `validator` no longer matches.
    mutating func setCondition(_ validator: Validator?) {
        setValue(validator?.entityTag, forHTTPHeaderField: "If-None-Match")
        setValue(validator?.lastModified, forHTTPHeaderField: "If-Modified-Since")
    }

    /// Whether the request has a condition.
    var isConditional: Bool {
        value(forHTTPHeaderField: "If-None-Match") != nil
            || value(forHTTPHeaderField: "If-Modified-Since") != nil
    }
}
