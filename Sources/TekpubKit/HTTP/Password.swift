import Foundation

/// The name and the password in an address, which are sent to its origin with every request, and to no other.
///
/// Source: RFC 7617 (Basic).
struct Password: Sendable {
    private let origin: Origin
    private let authorization: String

    /// - Returns: nil if `url` contains no name.
    init?(in url: URL) {
        if PlainAddress(url) != nil { return nil }
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        guard let origin = Origin(url), let user = parts?.user else { return nil }
        self.origin = origin
        authorization = "Basic " + Data("\(user):\(parts?.password ?? "")".utf8).base64EncodedString()
    }

    /// Returns the value of `Authorization` for a request to `url`; nil for another origin.
    func authorization(for url: URL) -> String? {
        Origin(url) == origin ? authorization : nil
    }
}

extension HTTPRequest {
    /// Returns the request with `password` in a header, if it is for its origin, and not in the address.
    func authorized(by password: Password?) -> HTTPRequest {
        if password == nil, let plain = PlainAddress(url), !plain.hasFragment { return self }
        var request = self
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return self }
        if let password { request.fields["Authorization"] = password.authorization(for: url) }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        request.url = parts.url ?? url
        return request
    }
}
