import Foundation

/// The sender of a request, with its parameters and login.
struct Visitor: Sendable {
    /// The origin by which the client addresses this server, without a trailing slash.
    let origin: String
    /// The query parameters.
    let query: [String: String]
    /// The fields of the form in the body (WHATWG URL Standard, section 5.1).
    let form: [String: String]
    /// Whether the customer sent the request, not a guest.
    let isCustomer: Bool
    /// Whether the request has a token other than the customer's.
    let hasWrongToken: Bool

    /// - Parameter login: the customer's login; nil if the site has no login.
    init(_ request: HTTPRequest, login: SiteLogin?) {
        origin = request.headers["Host"].map { "http://" + $0 } ?? ""
        query = request.query
        form = Self.fields(in: String(decoding: request.body, as: UTF8.self), separator: "&")
        // The API of 2010 sent the token in a form or in the query of a video, the delivery feed in its
        // query, and the rewrite of 2012 in a cookie.
        let cookies = Self.fields(in: request.headers["Cookie"] ?? "", separator: ";")
        let tokens = [form["auth"], query["auth"], query["token"], cookies["auth"]].compactMap { $0 }
        isCustomer = login.map { tokens.contains($0.token) } ?? false
        hasWrongToken = !isCustomer && !tokens.isEmpty
    }

    private static func fields(in text: String, separator: Character) -> [String: String] {
        let pairs = text.split(separator: separator).map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                let text = $0.trimmingCharacters(in: .whitespaces).replacing("+", with: " ")
                return text.removingPercentEncoding ?? text
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
