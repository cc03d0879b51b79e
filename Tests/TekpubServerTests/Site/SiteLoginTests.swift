import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubServer

/// A server with a customer, as clients see it.
struct SiteLoginTests {
    private static let catalog = Catalog(productions: [
        Production(
            slug: "free", title: "Free", canWatch: true,
            episodes: [Episode(number: 1, title: "F", url: "http://127.0.0.1:1/f.mp4")]),
        Production(
            slug: "sold", title: "Sold", canWatch: false,
            episodes: [Episode(number: 1, title: "S", url: "http://127.0.0.1:1/s.mp4")]),
    ])

    private func withSite(
        _ wire: ServedWire, videos: SiteVideos? = .demo, body: (Client, _ token: String) async throws -> Void
    ) async throws {
        let login = SiteLogin(email: "ada@example.org", password: "correct:horse")
        let site = CatalogSite(catalog: Self.catalog, login: login, videos: videos)
        try await withServer(of: site, routes: wire.routes) { try await body($0, login.token) }
    }

    @Test(arguments: [
        ("a@b:c", "c"), ("a@b:c:d", "c:d"), ("a@b:", nil), (":c", nil), ("a@b", nil), ("", nil),
    ])
    func readsItsArgument(argument: String, password: String?) {
        let login = SiteLogin(argument: argument)
        #expect(login?.admits(["email": "A@B", "password": password ?? ""]) == password.map { _ in true })
        #expect(login?.admits(["email": "a@b", "password": ""]) != true)
        #expect(login.map { "\($0)" } == password.map { _ in "a@b" })
    }

    @Test(arguments: [ServedWire.api2010, .json2012, .vnd, .feed])
    func answersInPlainWords(wire: ServedWire) async throws {
        try await withSite(wire) { client, token in
            let wrong = try await client.send(
                "POST", "api/authenticate", form: "email=ada%40example.org&password=x")
            #expect(wrong.status == 200 && wrong.body == "Invalid Login\n")
            let right = try await client.send(
                "POST", "api/authenticate", form: "email=ada%40example.org&password=correct%3Ahorse")
            #expect(right.status == 200 && right.body == token + "\n")
        }
    }

    @Test(arguments: [(ServedWire.root2012, ""), (.alt, "api")])
    func answersWithAnObjectWhereADocumentHasActions(wire: ServedWire, path: String) async throws {
        try await withSite(wire) { client, token in
            let document = try await client.send("GET", path).body
            #expect(document.contains("\"url\":\"\(client.baseURL)/sessions\""))
            let elsewhere = try await client.send("POST", "api/authenticate")
            #expect(elsewhere.status == 404)
            let wrong = try await client.send("POST", "sessions", form: "email=ada%40example.org&password=x")
            #expect(wrong.status == 403)
            #expect(wrong.body.hasPrefix("{\"message\":\"") && !wrong.body.contains("token"))
            let right = try await client.send(
                "POST", "sessions", form: "email=ada%40example.org&password=correct%3Ahorse")
            #expect(right.body == #"{"message":"Thank you for watching.","token":"\#(token)"}"#)
        }
    }

    @Test(arguments: [
        (ServedWire.api2010, "POST", "api/productions"), (.json2012, "GET", "productions.json"),
        (.root2012, "GET", "channels"), (.alt, "GET", "productions.json"),
    ])
    func unlocksWhatIsSold(wire: ServedWire, method: String, path: String) async throws {
        try await withSite(wire) { client, token in
            func flags(_ body: String) -> [String] {
                body.matches(of: /"can_watch":(\w+)/).map { String($0.1) }
            }
            let guest = try await client.send(method, path)
            #expect(flags(guest.body) == ["true", "false"])
            let wrong = try await client.send(method, path, header: ["Cookie": "a=b; auth=x"])
            #expect(flags(wrong.body) == ["true", "false"])
            let cookie = try await client.send(method, path, header: ["Cookie": "a=b; auth=\(token)"])
            #expect(flags(cookie.body) == ["true", "true"])
            #expect(cookie.header("Vary") == "Cookie")
        }
    }

    @Test(arguments: [
        ("free", "", 200), ("sold", "", 403), ("sold", "auth=x", 401), ("sold", "auth=TOKEN", 200),
        ("sold", "token=TOKEN", 200),
    ])
    func guardsVideos(slug: String, query: String, status: Int) async throws {
        try await withSite(.feed) { client, token in
            let query = query.replacing("TOKEN", with: token)
            let reply = try await client.send("HEAD", "media/\(slug)/1/hd/file.mp4", query: query)
            #expect(reply.status == status)
        }
    }

    @Test func tellsTheAddressOfAVideo() async throws {
        try await withSite(.api2010, videos: nil) { client, token in
            let listed = try await client.send("POST", "api/productions", form: "auth=\(token)").body
            #expect(listed.contains("\"override_url\":\"http://127.0.0.1:1/f.mp4\""))
            #expect(listed.contains("\"override_url\":null"))
            for (path, form, answer) in [
                ("free/1", "", "200 http://127.0.0.1:1/f.mp4\n"), ("sold/1", "", "200 Forbidden\n"),
                ("sold/1", "auth=x", "401 Log in again to watch this.\n"),
                ("sold/1", "auth=\(token)", "200 \(client.baseURL)/media/sold/1/hd/file.mp4\n"),
                ("sold/2", "auth=\(token)", "200 Can't find that\n"),
            ] {
                let reply = try await client.send("POST", "api/view/" + path, form: form)
                #expect("\(reply.status) \(reply.body)" == answer)
            }
        }
    }

    @Test func locksEverythingWhereNothingIsSold() {
        let catalog = Catalog(productions: [Production(slug: "a", episodes: [Episode(number: 1)])])
        #expect(CatalogSite(catalog: catalog, login: SiteLogin(email: "a", password: "b")).locked == [0])
        #expect(CatalogSite(catalog: catalog).locked.isEmpty)
    }
}
