import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct AuthenticatorTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    /// Logs in to a server that replies to each request with `answer`.
    private func login(
        path: String = "", actions: [ServerAction] = [],
        answer: @escaping @Sendable (_ request: String) -> RawServer.Reply
    ) async throws -> Credential {
        let server = try RawServer(answer: answer)
        defer { server.stop() }
        return try await login(at: server.url + path, actions: actions)
    }

    /// The message for a login if the server replies with `answer`; `HOST` stands for the server.
    private func failure(
        actions: [ServerAction] = [], answer: @escaping @Sendable (_ request: String) -> RawServer.Reply
    ) async throws -> String? {
        let server = try RawServer(answer: answer)
        defer { server.stop() }
        let error = await #expect(throws: AccountError.self) {
            try await login(at: server.url, actions: actions)
        }
        return error?.localizedDescription.replacing(server.url.dropFirst("http://".count), with: "HOST")
    }

    private func login(at address: String, actions: [ServerAction]) async throws -> Credential {
        let authenticator = Authenticator(clock: ManualClock(), now: { Self.now })
        return try await authenticator.login(
            email: "joe@example.com", password: "a+b &c=ü", at: BaseURL(address), actions: actions)
    }

    @Test(arguments: ["", "/", "/api", "/api/", "/api/productions", "/account/itunes.xml?token=1"])
    func asksAsThePlayerOf2010Did(path: String) async throws {
        let credential = try await login(path: path) { request in
            guard request.hasPrefix("POST /api/authenticate HTTP/1.1\r\n"),
                request.contains("Content-Type: application/x-www-form-urlencoded\r\n"),
                request.hasSuffix("\r\n\r\nemail=joe%40example.com&password=a%2Bb+%26c%3D%C3%BC")
            else { return .notFound }
            return .answer("EXAMPLETOKEN0001\n")
        }
        #expect(credential == Credential(token: "EXAMPLETOKEN0001", receivedAt: Self.now))
    }

    @Test(arguments: [
        ("200 OK", "Invalid Login"), ("200 OK", "invalid login\r\n"), ("200 OK", "NOT FOUND"),
        ("200 OK", " "),
        ("401 Unauthorized", "who?"), ("403 Forbidden", ""),
    ])
    func tellsAWrongPassword(status: String, body: String) async throws {
        let failure = try await failure { _ in .answer(body, status: status) }
        #expect(failure == "HOST does not accept that email address with that password. Try again.")
    }

    @Test func readsATokenWithAMessage() async throws {
        let credential = try await login { _ in
            .answer(#"{"token": "EXAMPLETOKEN0001", "message": "Thank you,\n <b>Joe</b>!"}"#)
        }
        #expect(credential.token == "EXAMPLETOKEN0001")
        #expect(credential.message == "Thank you, Joe!")
        let kept = try JSONDecoder().decode(Credential.self, from: JSONEncoder().encode(credential))
        #expect(kept.token == credential.token && kept.message == nil)
    }

    @Test(arguments: ["403 Forbidden", "401 Unauthorized", "200 OK"])
    func tellsTheReasonOfARefusal(status: String) async throws {
        let failure = try await failure { _ in
            .answer(#"{"token": null, "message": "Your subscription has ended."}"#, status: status)
        }
        #expect(failure == "HOST did not log you in: Your subscription has ended.")
    }

    @Test(arguments: ["404 Not Found", "405 Method Not Allowed", "410 Gone"])
    func tellsThatThereIsNoLogin(status: String) async throws {
        let failure = try await failure { _ in .answer("Nothing here.", status: status) }
        #expect(failure == "HOST has no accounts, so you need no login.")
    }

    @Test(arguments: [
        "<html><body>Welcome</body></html>", "{}", "two words", "<b>", "\u{1B}[31mtoken",
        String(repeating: "x", count: 5000), String(repeating: "x", count: 100_000),
    ])
    func takesNothingElseForAToken(body: String) async throws {
        let failure = try await failure { _ in .answer(body) }
        #expect(
            failure == "HOST did not send a token for the login. Try again later.")
    }

    @Test func takesATokenFromNoAnswerButASuccess() async throws {
        let failure = try await failure { _ in .answer("TOKEN", status: "300 Multiple Choices") }
        #expect(failure?.contains("unexpected status (300)") == true)
    }

    @Test func tellsThatTheServerIsInTrouble() async throws {
        let failure = try await failure { _ in .answer("Sorry.", status: "500 Internal Server Error") }
        #expect(failure == "HOST is in trouble (500). Try again.")
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775296"])
    func refusesLengthsThatNoAnswerHas(length: String) async throws {
        let failure = try await failure { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nTOKEN".utf8)
        }
        #expect(
            failure
                == "HOST states an impossible length. The server may be at fault; try again later.")
    }

    @Test func tellsThatNobodyAnswersAnyMore() async throws {
        let failure = try await failure { request in
            request.hasPrefix("POST /api/authenticate ") ? .notFound : RawServer.Reply([])
        }
        #expect(failure == "HOST closed the connection without an answer. Try again.")
    }

    @Test func tellsThatNobodyAnswers() async throws {
        let failure = try await failure { _ in RawServer.Reply([]) }
        #expect(failure == "HOST closed the connection without an answer. Try again.")
    }

    // MARK: Redirects

    @Test func followsARedirectWithinTheServer() async throws {
        let credential = try await login { request in
            request.hasPrefix("POST /v2/login ") && request.hasSuffix("password=a%2Bb+%26c%3D%C3%BC")
                ? .answer("TOKEN") : .answer("", status: "307 Moved", header: "Location: /v2/login\r\n")
        }
        #expect(credential.token == "TOKEN")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func takesThePasswordToNobodyElse(status: Int) async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("TOKEN")
        }
        defer { other.stop() }
        let location = "Location: \(other.url)/api/authenticate\r\n"
        let failure = try await failure { _ in .answer("", status: "\(status) Moved", header: location) }
        #expect(log.entries.isEmpty)
        let name = other.url.dropFirst("http://".count)
        #expect(failure?.hasPrefix("HOST wants the password sent to \(name).") == true)
    }

    @Test func takesNothingBackFromTLS() throws {
        let url = try #require(URL(string: "https://tekpub.test/api/authenticate"))
        let host = try #require(HostName(url))
        for (address, expected) in [
            ("http://tekpub.test/", CatalogError.insecure(host: host, reason: "it redirects to http")),
            ("https://tekpub.test:443/login", nil),
        ] {
            let next = try #require(URL(string: address))
            #expect(RedirectPolicy.withinOrigin.refusal(of: next, from: url, at: host) == expected)
        }
    }

    @Test func tellsWhereTheSameHostWantsTheLoginBehindTLS() throws {
        let host = try BaseURL("http://tekpub.com").host
        let error = AccountError.loginElsewhere(host: host, other: try BaseURL("https://tekpub.com").host)
        #expect(
            error.localizedDescription
                == "tekpub.com wants the password sent by https. Give https://tekpub.com as the base URL.")
    }

    // MARK: The login action of 2012

    @Test func followsTheRootDocument() async throws {
        let root = """
            {"name": "API", "queries": [{"name": "All Productions", "url": "/channels"}], "actions": {"login":
             {"url": "/sessions/", "method": "POST", "fields": [{"name": "email"}, {"name": "password"}]}}}
            """
        let credential = try await login { request in
            if request.hasPrefix("GET / ") { return .answer(root) }
            if request.hasPrefix("GET /channels ") { return .answer("[]") }
            guard request.hasPrefix("POST /sessions/ "),
                request.contains("\r\n\r\nemail=joe%40example.com&password=")
            else { return .notFound }
            return .answer(#"{"id": 1, "email": "joe@example.com", "auth_token": "0123abcd"}"#)
        }
        #expect(credential.token == "0123abcd")
    }

    @Test func namesTheFieldsAsTheServerDoes() async throws {
        let fields = [ServerAction.Field(name: "user[email]"), ServerAction.Field(name: "user[password]")]
        let action = ServerAction(name: "login", url: "/sessions/new", fields: fields)
        let credential = try await login(actions: [action]) { request in
            request.hasPrefix("POST /sessions/new ") && request.contains("\r\n\r\nuser%5Bemail%5D=joe")
                ? .answer("TOKEN") : .notFound
        }
        #expect(credential.token == "TOKEN")
    }

    @Test func sendsNoPasswordWhereADocumentSays() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("TOKEN")
        }
        defer { other.stop() }
        let action = ServerAction(name: "login", url: other.url + "/sessions/")
        let failure = try await failure(actions: [action]) { _ in .notFound }
        #expect(log.entries.isEmpty)
        #expect(failure?.hasPrefix("HOST wants the password sent to ") == true)
    }
}
