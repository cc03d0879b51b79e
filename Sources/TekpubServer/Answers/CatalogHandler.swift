import Foundation
import TekpubFormats
import TekpubKit

/// Handles the requests to a `CatalogServer`, under its conditions.
///
/// This folder turns requests into responses. The handler delays or fails a request as its `SimulatedNetwork` say,
/// finds the `CatalogRoute` and the `Visitor`, and asks `CatalogBodies` for the document of a `CatalogPage`,
/// or the site for a video. The result is a `Representation`, which evaluates the `ConditionalRequest` and
/// `ByteRange` headers and sends a `PacedBody`.
struct CatalogHandler: Sendable {
    let routes: Set<CatalogRoute>
    let site: CatalogSite
    let bodies: CatalogBodies
    let conditions: SimulatedNetwork
    let clock: any Clock<Duration>

    init(
        routes: Set<CatalogRoute>, site: CatalogSite, conditions: SimulatedNetwork, clock: any Clock<Duration>
    ) {
        self.routes = routes.union(site.ownRoutes(beside: routes))
        self.site = site
        bodies = CatalogBodies(site: site)
        self.conditions = conditions
        self.clock = clock
    }

    /// Responds to a request.
    func response(to request: HTTPRequest) async throws -> HTTPResponse {
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
    /// The methods that are known; for others, there is a status of its own.
    private static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE",
    ]

    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        guard Self.methods.contains(request.method) else {
            return .sentence(501, "This server does not support that method.")
        }
        if request.method == "OPTIONS", request.target == "*" {
            return .options("GET, HEAD, POST, OPTIONS")
        }
        let matches = routes.lazy.compactMap { route in
            route.arguments(from: request.path).map { (route, $0) }
        }
        guard let (route, arguments) = matches.first else { return .nothing }
        switch request.method {
        case "OPTIONS": return .options(route.allowedMethods)
        case route.method,
            "HEAD" where route.method == "GET":
            break
        default: return .sentence(405, "Use \(route.method).", headers: ["Allow": route.allowedMethods])
        }
        let visitor = Visitor(request, login: site.login)
        switch route {
        case .authentication, .session: return try site.answer(toLogin: visitor, by: route)
        case .view: return site.answer(toViewOf: EpisodeName(arguments), by: visitor)
        case .video: return try await video(named: EpisodeName(arguments), request, by: visitor)
        default: return try await document(at: route, arguments, request, for: visitor)
        }
    }

    private func document(
        at route: CatalogRoute, _ arguments: [String], _ request: HTTPRequest, for visitor: Visitor
    ) async throws -> HTTPResponse {
        let page = CatalogPage(
            route: route, arguments: arguments, category: visitor.query["category"],
            token: visitor.query["token"],
            origin: site.isPersonal || !route.isSameForAll ? visitor.origin : "",
            isCustomer: visitor.isCustomer)
        // Most clients that request a part cannot use a part of a compressed body.
        let compresses =
            conditions.compresses && request.headers["Range"] == nil
            && request.headers["Accept-Encoding"].map(Gzip.isPreferred) ?? false
        guard let document = try await document(of: page, compresses: compresses) else { return .nothing }
        var response: HTTPResponse
        if route.method == "GET" {
            response = document.response(to: request, conditions: conditions, clock: clock)
        } else {
            // A POST with validators would invite conditional requests, which would have to be refused.
            response = document.plainResponse(conditions: conditions, clock: clock)
        }
        let differences = [conditions.compresses ? "Accept-Encoding" : nil, site.login.map { _ in "Cookie" }]
        if case let names = differences.compactMap({ $0 }), !names.isEmpty {
            response.headers["Vary"] = names.joined(separator: ", ")
        }
        return response
    }

    private func document(of page: CatalogPage, compresses: Bool) async throws -> Representation? {
        let type = page.route.contentType
        func document(_ text: Data) -> Representation {
            Representation(
                text: text, contentType: type, lastModified: site.lastModified, compresses: compresses)
        }
        switch conditions.fault {
        case .empty: return try page.body(of: CatalogSite(catalog: Catalog())).map(document)
        case .garbage: return document(Data("<!DOCTYPE html><title>Welcome to our hotel</title>".utf8))
        default: return try await bodies.document(of: page, compresses: compresses)
        }
    }

    /// Returns the video, or a redirect to it.
    private func video(
        named name: EpisodeName?, _ request: HTTPRequest, by visitor: Visitor
    ) async throws -> HTTPResponse {
        guard let name, let indexPath = site.indexPath(of: name) else { return .nothing }
        if let refusal = site.refusal(ofVideoAt: indexPath, to: visitor) { return refusal }
        switch site.video(at: indexPath) {
        case .file(let file):
            guard let file = file.representation() else { return .nothing }
            return file.response(to: request, conditions: conditions, clock: clock)
        case .demo(let demo):
            return await bodies.representation(of: demo, named: name)
                .response(to: request, conditions: conditions, clock: clock)
        case nil:
            guard let url = site.episode(at: indexPath).url else { return .nothing }
            return .sentence(302, "The video is elsewhere.", headers: ["Location": url])
        }
    }

    private func failure(_ code: Int, of request: HTTPRequest) -> HTTPResponse {
        guard (300..<400).contains(code) else { return .sentence(code, "This failure is simulated.") }
        return HTTPResponse(status: code, headers: ["Location": request.path])
    }
}

extension HTTPResponse {
    /// Status 404.
    static var nothing: HTTPResponse { .sentence(404, "There is nothing at this address.") }

    /// Lists the methods of a resource.
    static func options(_ methods: String) -> HTTPResponse {
        HTTPResponse(status: 204, headers: ["Allow": methods])
    }

}

/// Responses that depend on the login.
extension CatalogSite {
    /// The routes for logins and videos, in addition to those of a wire.
    func ownRoutes(beside routes: Set<CatalogRoute>) -> Set<CatalogRoute> {
        var own: Set<CatalogRoute> = isPersonal ? [.video] : []
        if login != nil {
            // A document with actions says where to log in.
            own.insert(routes.isDisjoint(with: [.root, .altDocument]) ? .authentication : .session)
        }
        return own
    }

    /// Responds to a login: in plain text as in 2010, or with an object as in 2012.
    func answer(toLogin visitor: Visitor, by route: CatalogRoute) throws -> HTTPResponse {
        let token = login.flatMap { $0.admits(visitor.form) ? $0.token : nil }
        guard route == .session else { return .sentence(200, token ?? "Invalid Login") }
        var answer = ["message": "Wrong email address or password."]
        if let token { answer = ["message": "Thank you for watching.", "token": token] }
        return HTTPResponse(
            status: token == nil ? 403 : 200,
            headers: ["Content-Type": "application/json; charset=utf-8"], body: try JSONLines.object(answer))
    }

    /// Responds with the address of a video, in plain text as in the API of 2010.
    func answer(toViewOf name: EpisodeName?, by visitor: Visitor) -> HTTPResponse {
        guard let indexPath = name.flatMap(indexPath), let url = address(of: indexPath, at: visitor.origin)
        else {
            return .sentence(200, "Can't find that")
        }
        if let refusal = refusal(ofVideoAt: indexPath, to: visitor) {
            return refusal.status == 403 ? .sentence(200, "Forbidden") : refusal
        }
        return .sentence(200, url)
    }

    /// Returns why the visitor may not watch the episode; nil if they may.
    func refusal(ofVideoAt indexPath: EpisodeIndexPath, to visitor: Visitor) -> HTTPResponse? {
        guard locked.contains(indexPath.production), !visitor.isCustomer else { return nil }
        guard visitor.hasWrongToken else { return .sentence(403, "Log in to watch this.") }
        return .sentence(
            401, "Log in again to watch this.",
            headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])
    }
}
