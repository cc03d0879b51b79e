import FlyingFox
import Foundation

/// Who sent a request, and what came with it.
struct Visitor: Sendable {
    /// The address by which the client knows this server, without a slash at its end.
    let origin: String
    /// What the query of the address says.
    let query: [String: String]
    /// The fields of a form that was sent (WHATWG URL Standard, section 5.1).
    let form: [String: String]
    /// Whether the customer asks, and not a guest.
    let isCustomer: Bool
    /// Whether the request has a token that is not the customer's.
    let hasWrongToken: Bool

    /// - Parameter login: of the customer; nil if there are only guests.
    init(_ request: HTTPRequest, login: SiteLogin?) async {
        origin = request.headers[.host].map { "http://" + $0 } ?? ""
        query = Dictionary(
            request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        // Silence is safe: the body is in memory, and one that is no form has no fields.
        let body = await (try? request.bodyData) ?? Data()
        form = Self.fields(in: String(decoding: body, as: UTF8.self), separator: "&")
        // The API of 2010 had the token in a form or the query of a video, the delivery feed in its query,
        // and the rewrite of 2012 in a cookie.
        let cookies = Self.fields(in: request.headers[.cookie] ?? "", separator: ";")
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
