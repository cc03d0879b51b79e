import FlyingFox
import Foundation
import TekpubKit

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
        case .hang: throw NoResponse()
        case .status(let code): return failure(code, of: request)
        default: return try await answer(to: request)
        }
    }
}

extension CatalogHandler {
    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        let matches = routes.lazy.compactMap { route in
            route.arguments(from: request.target.path()).map { (route, $0) }
        }
        guard let (route, arguments) = matches.first else { return nothing(at: request) }
        guard request.method == route.method else {
            let method = route.method.rawValue
            var answer = refusal(.methodNotAllowed, of: request, because: "Ask with \(method).")
            answer.headers[HTTPHeader("Allow")] = method
            return answer
        }
        let page = CatalogPage(route: route, arguments: arguments, request: request)
        if let video = await bodies.video(of: page) {
            return HTTPResponse(
                statusCode: .found, headers: [.location: video, .contentType: "text/plain; charset=utf-8"],
                body: Data("The video is elsewhere.\n".utf8))
        }
        guard let document = try await document(for: page) else { return nothing(at: request) }
        var headers: HTTPHeaders = [.contentType: route.contentType]
        // A POST that is conditional would have to be refused, so none is invited.
        if route.method == .GET {
            headers[.eTag] = document.tag.text
            if let field = request.headers[.ifNoneMatch], document.tag.isNamed(in: field) {
                return HTTPResponse(statusCode: .notModified, headers: headers)
            }
        }
        let body = PacedBody(document.bytes, conditions: conditions, clock: clock)
        return HTTPResponse(
            statusCode: .ok,
            headers: headers,
            body: HTTPBodySequence(body, isChunked: conditions.sendsChunks))
    }

    private func document(for page: CatalogPage) async throws -> CatalogBodies.Body? {
        switch conditions.fault {
        case .empty: try page.body(of: Catalog()).map(CatalogBodies.Body.init)
        case .garbage: CatalogBodies.Body(Data("<!DOCTYPE html><title>Welcome to our hotel</title>".utf8))
        default: try await bodies.body(of: page)
        }
    }

    private func nothing(at request: HTTPRequest) -> HTTPResponse {
        refusal(.notFound, of: request, because: "There is nothing at this address.")
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

extension CatalogPage {
    /// What `request`, which is one for `route`, asks.
    fileprivate init(route: CatalogRoute, arguments: [String], request: HTTPRequest) {
        let query = request.query.map { ($0.name, $0.value) }
        self.init(
            route: route, arguments: arguments,
            query: Dictionary(query, uniquingKeysWith: { first, _ in first }),
            origin: request.headers[.host].map { "http://" + $0 } ?? "")
    }
}
