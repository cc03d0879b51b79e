import Foundation
import TekpubServer

/// A server of 2010 that shows nothing to guests, and whose logins can expire.
actor CustomerServer {
    /// How the server refuses a login or a video.
    enum Refusal: CaseIterable, Sendable {
        case forbidden, invalidLogin, status401, status403

        fileprivate var response: HTTPResponse {
            switch self {
            case .forbidden: HTTPResponse(body: Data("Forbidden".utf8))
            case .invalidLogin: HTTPResponse(body: Data("Invalid Login".utf8))
            case .status401: HTTPResponse(status: 401)
            case .status403: HTTPResponse(status: 403)
            }
        }
    }

    private let refusal: Refusal
    /// Whether guests can see the catalogue.
    private let isOpen: Bool
    /// The number of logins that have expired.
    private var generation = 1
    /// Every token ever sent with a request.
    private(set) var tokens: Set<String> = []

    private init(refusal: Refusal, isOpen: Bool) {
        self.refusal = refusal
        self.isOpen = isOpen
    }

    /// Runs `body` with the address of a server that is stopped afterwards.
    ///
    /// - Parameter isOpen: whether guests can see the catalogue.
    static func with(
        _ refusal: Refusal, isOpen: Bool = false,
        body: (_ server: CustomerServer, _ url: String) async throws -> Void
    ) async throws {
        let customers = CustomerServer(refusal: refusal, isOpen: isOpen)
        try await HTTPServer.with {
            await customers.answer($0)
        } body: { url in
            await customers.listen(at: url)
            try await body(customers, url)
        }
    }

    private var url = ""
    private func listen(at url: String) { self.url = url }

    /// Makes all tokens issued so far invalid.
    func endLogins() { generation += 1 }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let form = String(decoding: request.body, as: UTF8.self)
        let token = form.hasPrefix("auth=") ? String(form.dropFirst(5)) : nil
        if let token { tokens.insert(token) }
        let isCustomer = token == "token\(generation)"
        switch "\(request.method) \(request.path)" {
        case "POST /api/authenticate":
            let isJoe = form == "email=joe%40example.com&password=open+sesame"
            return Self.text(isJoe ? "token\(generation)" : "Invalid Login")
        case "POST /api/productions" where isOpen || isCustomer:
            return Self.text(TestServer.catalog(canWatch: isCustomer))
        case "POST /api/view/mvc3/2" where isCustomer: return Self.text("\(url)/mvc3_2.mp4")
        case "GET /mvc3_2.mp4":
            return HTTPResponse(headers: ["Content-Type": "video/mp4"], body: Data("A video.".utf8))
        case let line where line.hasSuffix(".mp4"): return HTTPResponse(status: 404)
        default: return refusal.response
        }
    }

    private static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(body: Data(text.utf8))
    }
}
