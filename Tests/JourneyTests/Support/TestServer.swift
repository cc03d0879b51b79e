import Foundation
import TekpubServer

/// A server of 2010 with one production, which Joe owns.
enum TestServer {
    static let token = "5d41402abc4b2a76"

    /// Runs `body` with the address of a server that is stopped afterwards.
    static func with(_ body: (_ url: String) async throws -> Void) async throws {
        let handler: HTTPServer.Handler = { request in
            let form = String(decoding: request.body, as: UTF8.self)
            let isJoe = form == "auth=\(token)"
            switch "\(request.method) \(request.path)" {
            case "POST /api/authenticate":
                let isLogin = form == "email=joe%40example.com&password=open+sesame"
                return HTTPResponse(body: Data((isLogin ? token : "Invalid Login").utf8))
            case "POST /api/productions": return HTTPResponse(body: Data(catalog(canWatch: isJoe).utf8))
            case "POST /api/view/mvc3/2":
                let answer = isJoe ? "http://media.example.org/mvc3_2.mp4?a=1&b='2'" : "Forbidden"
                return HTTPResponse(body: Data(answer.utf8))
            default: return HTTPResponse(status: 404)
            }
        }
        try await HTTPServer.with(handler, body: body)
    }

    /// The only production. Its titles contain escape sequences, which must not become colours.
    static func catalog(canWatch: Bool) -> String {
        let episodes = (1...2).map { number in
            """
            {"episode": {"number": \(number), "slug": "mvc3", "title": "Part \(number) \\u001b[31m\\u009b1m",
             "description": "", "duration": 600, "released_at": "2010-05-0\(number)T00:00:00Z"}}
            """
        }
        return """
            [{"title": "MVC 3 \\u202e", "slug": "mvc3", "price": 15.0, "can_watch": \(canWatch),
              "description": "All of it.", "episodes": [\(episodes.joined(separator: ", "))]}]
            """
    }
}
