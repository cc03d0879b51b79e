import FlyingFox
import Foundation

/// What customers and guests are told.
extension CatalogSite {
    /// The routes that logins and videos need beside those of a wire.
    func ownRoutes(beside routes: Set<CatalogRoute>) -> Set<CatalogRoute> {
        var own: Set<CatalogRoute> = isPersonal ? [.video] : []
        if login != nil {
            // A document with actions says itself where to log in.
            own.insert(routes.isDisjoint(with: [.root, .altDocument]) ? .authentication : .session)
        }
        return own
    }

    /// Answers an email address and a password: in plain words as in 2010, or with an object as in 2012.
    func answer(toLogin visitor: Visitor, by route: CatalogRoute) throws -> HTTPResponse {
        let token = login.flatMap { $0.admits(visitor.form) ? $0.token : nil }
        guard route == .session else { return .sentence(.ok, token ?? "Invalid Login") }
        var answer = ["message": "That is not the password of a customer of this server."]
        if let token { answer = ["message": "Thank you for watching.", "token": token] }
        return HTTPResponse(
            statusCode: token == nil ? .forbidden : .ok,
            headers: [.contentType: "application/json; charset=utf-8"], body: try JSONLines.object(answer))
    }

    /// Answers where a video is, in plain words as the API of 2010 did.
    func answer(toViewOf name: EpisodeName?, by visitor: Visitor) -> HTTPResponse {
        guard let place = name.flatMap(place), let url = address(of: place, at: visitor.origin) else {
            return .sentence(.ok, "Can't find that")
        }
        if let refusal = refusal(ofVideoAt: place, to: visitor) {
            return refusal.statusCode == .forbidden ? .sentence(.ok, "Forbidden") : refusal
        }
        return .sentence(.ok, url)
    }

    /// Why the client may not watch the episode; nil if it may.
    func refusal(ofVideoAt place: EpisodePlace, to visitor: Visitor) -> HTTPResponse? {
        guard locked.contains(place.production), !visitor.isCustomer else { return nil }
        guard visitor.hasWrongToken else { return .sentence(.forbidden, "Log in to watch this.") }
        return .sentence(
            .unauthorized, "Log in again to watch this.",
            headers: [HTTPHeader("WWW-Authenticate"): "Bearer error=\"invalid_token\""])
    }
}
