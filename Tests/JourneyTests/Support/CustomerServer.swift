import FlyingFox
import Foundation

/// A server of 2010 that shows nothing to guests, and whose logins can expire.
actor CustomerServer {
    /// How the server refuses a login or a video.
    enum Refusal: CaseIterable, Sendable {
        case forbidden, invalidLogin, status401, status403

        fileprivate var response: HTTPResponse {
            switch self {
            case .forbidden: HTTPResponse(statusCode: .ok, body: Data("Forbidden".utf8))
            case .invalidLogin: HTTPResponse(statusCode: .ok, body: Data("Invalid Login".utf8))
            case .status401: HTTPResponse(statusCode: .unauthorized)
            case .status403: HTTPResponse(statusCode: .forbidden)
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
        let server = try HTTPServer.loopback()
        await server.appendRoute("*") { await customers.answer(try await ReceivedRequest($0)) }
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let url = "http://127.0.0.1:\(try await server.port())"
        await customers.listen(at: url)
        try await body(customers, url)
    }

    private var url = ""
    private func listen(at url: String) { self.url = url }

    /// Makes all tokens issued so far invalid.
    func endLogins() { generation += 1 }

    private struct ReceivedRequest: Sendable {
        let line: String
        let form: String

        init(_ request: HTTPRequest) async throws {
            line = "\(request.method.rawValue) \(request.path)"
            form = String(decoding: try await request.bodyData, as: UTF8.self)
        }
    }

    private func answer(_ request: ReceivedRequest) -> HTTPResponse {
        let token = request.form.hasPrefix("auth=") ? String(request.form.dropFirst(5)) : nil
        if let token { tokens.insert(token) }
        let isCustomer = token == "token\(generation)"
        switch request.line {
        case "POST /api/authenticate":
            let isJoe = request.form == "email=joe%40example.com&password=open+sesame"
            return Self.text(isJoe ? "token\(generation)" : "Invalid Login")
        case "POST /api/productions" where isOpen || isCustomer:
            return Self.text(TestServer.catalog(canWatch: isCustomer))
        case "POST /api/view/mvc3/2" where isCustomer: return Self.text("\(url)/mvc3_2.mp4")
        case "GET /mvc3_2.mp4":
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: "video/mp4"], body: Data("A video.".utf8))
        case let line where line.hasSuffix(".mp4"): return HTTPResponse(statusCode: .notFound)
        default: return refusal.response
        }
    }

    private static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, body: Data(text.utf8))
    }
}
