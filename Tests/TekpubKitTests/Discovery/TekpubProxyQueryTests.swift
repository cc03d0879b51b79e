import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy follows the queries of a root document.
struct TekpubProxyQueryTests {
    /// A server with a root document and the documents that it links to, by path.
    private func serve<Result>(
        _ answers: [String: String], path: String = "", log: Log<String> = Log(),
        body: (TekpubProxy) async throws -> Result
    ) async throws -> Result {
        try await withProxy(path: path) { request in
            let words = request.split(separator: " ")
            log.add(String(words[1]))
            return answers[String(words[1])].map { .answer($0) } ?? .notFound
        } body: { proxy in
            try await body(proxy)
        }
    }

    private func root(_ queries: [(String, String)]) -> String {
        let list = queries.map { "{\"name\": \"\($0)\", \"url\": \"\($1)\"}" }
        return "{\"queries\": [\(list.joined(separator: ", "))], \"actions\": {\"login\": {\"url\": \"in\"}}}"
    }

    @Test func asksForAllProductionsAndThenForTheOthers() async throws {
        let log = Log<String>()
        let answers = [
            "/v1/": root([
                ("Ruby Productions", "channels/ruby"), ("All Productions", "channels"),
                ("Recent Episodes", "/recent"), ("Featured Productions", "/channels/featured"),
            ]),
            "/v1/channels":
                #"[{"slug": "a"}, {"slug": "b"}, {"title": "C"}, {"slug": "b", "title": "again"}]"#,
            "/v1/channels/ruby": #"[{"slug": "b"}, {"title": "C"}, {"slug": "new"}, 7]"#,
            "/channels/featured": #"{"productions": [{"slug": "b"}, {"slug": "new"}]}"#,
            "/recent": #"[{"number": 3, "production_slug": "b"}]"#,
        ]
        try await serve(answers, path: "/v1/", log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(
                catalog.productions == [
                    Production(slug: "a"), Production(slug: "b", channels: ["ruby", "featured"]),
                    Production(title: "C", channels: ["ruby"]),
                    Production(slug: "b", title: "again", channels: ["ruby", "featured"]),
                    Production(slug: "new", channels: ["ruby", "featured"]),
                ])
            #expect(
                catalog.channels == [
                    Channel(slug: "ruby", title: "Ruby"), Channel(slug: "featured", title: "Featured"),
                ])
            #expect(
                catalog.recents == [RecentEpisode(productionSlug: "b", episode: Episode(number: 3))])
            #expect(catalog.actions.map(\.url).allSatisfy { $0.hasSuffix("/v1/in") })
        }
        #expect(
            log.entries == ["/v1/", "/v1/channels", "/v1/channels/ruby", "/recent", "/channels/featured"])
    }

    @Test func makesDoWithoutWhatCannotBeHad() async throws {
        let answers = [
            "/": root([
                ("All Productions", "/channels"), ("Ruby Productions", "/ruby"),
                ("Apple Productions", "/apple"),
                ("Broken Productions", "/broken"), ("Page", "/page"), ("Recent Episodes", "/recent"),
            ]),
            "/channels": "[{\"slug\": \"a\"}]", "/ruby": "[{\"slug\": \"a\"}]",
            "/broken": "[{\"slug\": \"a\"",
            "/page": "<html>",
        ]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a", channels: ["ruby"])])
            #expect(catalog.channels.map(\.slug) == ["ruby", "apple", "broken", "page"])
        }
    }

    @Test(arguments: [[], [("All Productions", "/nowhere")]] as [[(String, String)]])
    func takesTheListsOfTheChannelsWhereThereIsNoOther(main: [(String, String)]) async throws {
        let answers = [
            "/": root(main + [("Ruby Productions", "/ruby"), ("Mobile Productions", "/mobile")]),
            "/ruby": #"[{"slug": "a"}, {"slug": "b"}]"#, "/mobile": #"[{"slug": "b"}, {"slug": "c"}]"#,
        ]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(
                catalog.productions == [
                    Production(slug: "a", channels: ["ruby"]),
                    Production(slug: "b", channels: ["ruby", "mobile"]),
                    Production(slug: "c", channels: ["mobile"]),
                ])
        }
    }

    @Test func keepsWhatTheRootDocumentShowsItself() async throws {
        let answers = [
            "/": """
            {"queries": [{"name": "All Productions", "url": "/channels"}], "recent": [],
             "featured": [{"slug": "b", "title": "B"}, {"slug": "c"}]}
            """,
            "/channels": #"[{"slug": "a"}, {"slug": "b"}]"#,
        ]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(
                catalog.productions == [
                    Production(slug: "a"), Production(slug: "b", title: "B", channels: ["featured"]),
                    Production(slug: "c", channels: ["featured"]),
                ])
            #expect(catalog.channels == [Channel(slug: "featured")])
        }
    }

    @Test func followsOneRootDocumentToTheNext() async throws {
        let answers = [
            "/": root([("All Productions", "/v1"), ("Ruby Productions", "/ruby")]),
            "/v1": root([("All Productions", "/v1/channels"), ("Mobile Productions", "/v1/mobile")]),
            "/v1/channels": "[{\"slug\": \"a\"}]", "/ruby": "[]", "/v1/mobile": "[{\"slug\": \"a\"}]",
        ]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a", channels: ["mobile"])])
            #expect(catalog.channels.map(\.slug) == ["ruby", "mobile"])
            #expect(catalog.actions.count == 1)
        }
    }

    @Test(arguments: ["/", "/#top", "/again"])
    func noticesQueriesThatLeadBack(target: String) async throws {
        let log = Log<String>()
        let answers = ["/": root([("All Productions", target)]), "/again": root([("All", "/")])]
        try await serve(answers, log: log) { proxy in
            #expect(await proxy.failure() == .circularQueries(host: proxy.baseURL.host))
        }
        #expect(log.entries.count < 10)
    }

    @Test func noticesRootDocumentsWithoutEnd() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return .answer("{\"queries\": [{\"name\": \"All\", \"url\": \"/\(log.entries.count)\"}]}")
        } body: { proxy in
            #expect(await proxy.failure() == .circularQueries(host: proxy.baseURL.host))
        }
        #expect(log.entries.count < 45)
    }

    @Test func asksASensibleNumberOfQueries() async throws {
        let log = Log<String>()
        var answers = ["/channels": "[{\"slug\": \"a\"}]"]
        answers["/"] = root(
            [("All Productions", "/channels")] + (1...100).map { ("Channel \($0)", "/channels/\($0)") })
        (1...100).forEach { answers["/channels/\($0)"] = "[{\"slug\": \"a\"}]" }
        try await serve(answers, log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.first?.channels == (1...20).map { String($0) })
            #expect(catalog.channels.count == 20)
        }
        #expect(log.entries.count == 22)
    }

    @Test func sendsNothingSecretToAnotherHost() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("[{\"slug\": \"a\"}]")
        }
        defer { other.stop() }
        let root = root([("All Productions", other.url + "/channels"), ("Ruby", other.url + "/ruby")])
        try await withProxy(path: "/?token=secret") { request in
            request.hasPrefix("GET /?token=secret ")
                ? .answer(root, header: "Set-Cookie: secret=secret\r\n") : .notFound
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a", channels: ["ruby"])])
        }
        #expect(log.entries.count == 2)
        #expect(log.entries.allSatisfy { !$0.contains("secret") && !$0.contains("Referer") })
    }

    @Test func goesOnWhereAnotherHostIsDead() async throws {
        let root = root([
            ("All Productions", "http://127.0.0.1:1/channels"), ("Ruby", "http://127.0.0.1:1/ruby"),
        ])
        try await serve(["/": root, "/productions.json": "[{\"slug\": \"a\"}]"]) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a")])
        }
        try await serve(["/": root]) { proxy in
            let error = try #require(await proxy.failure())
            #expect(error.reason == "127.0.0.1:1 refused the connection.")
        }
    }

    @Test func waitsForASilentHostOnlyOnce() async throws {
        let clock = ManualClock()
        let log = Log<String>()
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let silent = try RawServer { head in
            log.add(head)
            request.yield()
            return RawServer.Reply([], then: .stay)
        }
        defer { silent.stop() }
        let root = root([
            ("All", "/channels"), ("Ruby", silent.url + "/ruby"), ("Mobile", silent.url + "/mobile"),
            ("Apple", "/apple"),
        ])
        try await withProxy(clock: clock) { head in
            head.hasPrefix("GET / ") ? .answer(root) : .answer("[{\"slug\": \"a\"}]")
        } body: { proxy in
            let load = Task { try await proxy.catalog() }
            for await _ in requests { break }
            // One deadline is enough: the proxy waits for nothing else now.
            clock.advance(by: Timeouts().firstByte)
            let catalog = try await load.value
            #expect(catalog.productions == [Production(slug: "a", channels: ["apple"])])
            #expect(catalog.channels.map(\.slug) == ["ruby", "mobile", "apple"])
        }
        #expect(log.entries.count == 1)
    }

    @Test func completesWhatIsASummary() async throws {
        let log = Log<String>()
        let answers = [
            "/api": Bodies.alt,
            "/productions.json": """
            [{"slug": "unreleased"}, {"slug": "sample", "author": "Ada", "episodes": [{"number": 1}]}]
            """,
        ]
        try await serve(answers, log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.slug) == ["sample", "other"])
            let sample = try #require(catalog.productions.first)
            #expect(sample.author == "Ada" && sample.title == "Sample Series" && sample.canWatch == true)
            #expect(sample.tags == ["ruby", "featured"])
            #expect(sample.episodes == [Episode(number: 1)])
            #expect(catalog.channels.filter { sample.belongs(to: $0) }.map(\.slug) == ["ruby"])
        }
        #expect(log.entries == ["/", "/api", "/productions.json"])
    }

    @Test func showsASummaryWhereThereIsNoMore() async throws {
        try await serve(["/api": Bodies.alt]) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.title) == ["Sample Series", "Other Series"])
        }
    }
}
