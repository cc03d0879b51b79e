import FlyingFox
import Foundation

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
        guard route == .session else { return .sentence(.ok, token ?? "Invalid Login") }
        var answer = ["message": "Wrong email address or password."]
        if let token { answer = ["message": "Thank you for watching.", "token": token] }
        return HTTPResponse(
            statusCode: token == nil ? .forbidden : .ok,
            headers: [.contentType: "application/json; charset=utf-8"], body: try JSONLines.object(answer))
    }

    /// Responds with the address of a video, in plain text as in the API of 2010.
    func answer(toViewOf name: EpisodeName?, by visitor: Visitor) -> HTTPResponse {
        guard let place = name.flatMap(place), let url = address(of: place, at: visitor.origin) else {
            return .sentence(.ok, "Can't find that")
        }
        if let refusal = refusal(ofVideoAt: place, to: visitor) {
            return refusal.statusCode == .forbidden ? .sentence(.ok, "Forbidden") : refusal
        }
        return .sentence(.ok, url)
    }

    /// Returns why the visitor may not watch the episode; nil if they may.
    func refusal(ofVideoAt place: EpisodePlace, to visitor: Visitor) -> HTTPResponse? {
        guard locked.contains(place.production), !visitor.isCustomer else { return nil }
        guard visitor.hasWrongToken else { return .sentence(.forbidden, "Log in to watch this.") }
        return .sentence(
            .unauthorized, "Log in again to watch this.",
            headers: [HTTPHeader("WWW-Authenticate"): "Bearer error=\"invalid_token\""])
    }
}
