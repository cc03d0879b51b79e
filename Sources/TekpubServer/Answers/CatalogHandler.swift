import FlyingFox
import Foundation

/// Answers what a `CatalogServer` is asked, as its conditions have it.
struct CatalogHandler: HTTPHandler {
    let routes: Set<CatalogRoute>
    let bodies: CatalogBodies
    let conditions: Conditions
    let clock: any Clock<Duration>

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if conditions.latency > .zero {
            try await clock.sleep(for: conditions.latency)
        }
        switch conditions.fault {
        case .hang: return HTTPResponse(webSocket: Silence())
        case .status(let code): return failure(code, of: request)
        default: return try await answer(to: request)
        }
    }
}

extension CatalogHandler {
    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let route = routes.first(where: { $0.path == request.path }) else {
            return refusal(.notFound, of: request, because: "There is nothing at this address.")
        }
        guard request.method == route.method else {
            let method = route.method.rawValue
            var answer = refusal(.methodNotAllowed, of: request, because: "Ask with \(method).")
            answer.headers[HTTPHeader("Allow")] = method
            return answer
        }
        let body = PacedBody(try await document(for: route), conditions: conditions, clock: clock)
        return HTTPResponse(
            statusCode: .ok,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: HTTPBodySequence(body, isChunked: conditions.sendsChunks))
    }

    private func document(for route: CatalogRoute) async throws -> Data {
        switch conditions.fault {
        case .empty: Data("[]".utf8)
        case .garbage: Data("<!DOCTYPE html><title>Welcome to our hotel</title>".utf8)
        default: try await bodies.body(for: route)
        }
    }

    private func failure(_ code: Int, of request: HTTPRequest) -> HTTPResponse {
        let status = HTTPStatusCode(code, phrase: "Simulated")
        guard (300..<400).contains(code) else {
            return refusal(status, of: request, because: "No luck today.")
        }
        return HTTPResponse(statusCode: status, headers: [.location: request.path])
    }

    /// An answer of one sentence, which HEAD is not sent.
    private func refusal(
        _ status: HTTPStatusCode, of request: HTTPRequest, because sentence: String
    ) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: request.method == .HEAD ? Data() : Data("\(sentence)\n".utf8))
    }
}
