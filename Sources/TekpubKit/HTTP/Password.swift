import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

extension URLRequest {
    /// Returns the request with `password` in a header, if it is for its origin, and not in the address.
    func authorized(by password: Password?) -> URLRequest {
        if password == nil, let plain = url.flatMap(PlainAddress.init), !plain.hasFragment,
            value(forHTTPHeaderField: "Authorization") == nil
        {
            return self
        }
        var request = self
        guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return self }
        request.setValue(password?.authorization(for: url), forHTTPHeaderField: "Authorization")
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        request.url = parts.url ?? url
        return request
    }
}
