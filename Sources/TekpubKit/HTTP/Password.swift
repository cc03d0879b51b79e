import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The name and the password in an address, which its origin gets with every request and nobody else gets.
///
/// Source: RFC 7617 (Basic).
struct Password: Sendable {
    private let origin: Origin
    private let authorization: String

    /// - Returns: nil if `url` has none.
    init?(in url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        guard let origin = Origin(url), let user = parts?.user else { return nil }
        self.origin = origin
        authorization = "Basic " + Data("\(user):\(parts?.password ?? "")".utf8).base64EncodedString()
    }

    /// The value of `Authorization` for a request to `url`; nil if it is another's.
    func authorization(for url: URL) -> String? {
        Origin(url) == origin ? authorization : nil
    }
}

extension URLRequest {
    /// The same with `password` where it belongs, instead of in the address.
    func authorized(by password: Password?) -> URLRequest {
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
