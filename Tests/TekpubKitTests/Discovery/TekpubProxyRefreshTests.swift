import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy revalidates the cached catalogue.
struct TekpubProxyRefreshTests {
    private typealias Visit = TaggedSite.Visit

    private let store: CatalogStore

    init() throws {
        store = try Library.temporary().store(for: "http://example.com/")
    }

    /// Refreshes once, as the program does.
    private func refresh(
        from site: RawServer, path: String = "",
        progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) async throws -> RefreshResult {
        let proxy = try TekpubProxy(baseURL: BaseURL(site.url + path), clock: ManualClock())
        return try await proxy.refresh(
            into: store.makeWriter(), following: store.revalidation(), progress: progress)
    }

    @Test func asksOnlyWhetherTheCatalogueHasChanged() async throws {
        let site = try TaggedSite(["/productions.json": #"[{"slug": "a"}]"#])
        defer { site.server.stop() }
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        let asked = site.visits().count
        let log = Log<LoadProgress>()
        #expect(try await refresh(from: site.server) { log.add($0) } == .unchanged)
        #expect(site.visits(since: asked) == [Visit("GET /productions.json", isConditional: true)])
        #expect(log.entries == [LoadProgress(byteCount: 0, fraction: 1)])
        #expect(try await store.all() == [Production(slug: "a")])

        site.change(to: ["/productions.json": #"[{"slug": "b"}]"#])
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        #expect(site.visits(since: asked + 1) == [Visit("GET /productions.json", isConditional: true)])
        #expect(try await store.all() == [Production(slug: "b")])
    }

    @Test func asksForEveryAnswerThatTheCatalogueIsMadeOf() async throws {
        var bodies = [
            "/": #"{"queries": {"all": "/channels", "ruby": "/ruby"}}"#, "/channels": #"[{"slug": "a"}]"#,
            "/ruby": #"[{"slug": "a"}]"#,
        ]
        let site = try TaggedSite(bodies)
        defer { site.server.stop() }
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        #expect(try await refresh(from: site.server) == .unchanged)
        let lines = ["GET /", "GET /channels", "GET /ruby"]
        #expect(site.visits() == lines.map { Visit($0) } + lines.map { Visit($0, isConditional: true) })

        bodies["/ruby"] = "[]"
        site.change(to: bodies)
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        #expect(
            site.visits(since: 6) == lines.map { Visit($0, isConditional: true) } + lines.map { Visit($0) })
        #expect(try await store.all() == [Production(slug: "a")])
    }

    @Test func asksAgainForWhatWasMissing() async throws {
        var bodies = [
            "/": #"{"queries": {"all": "/channels", "ruby": "/ruby", "recent": "/recent"}}"#,
            "/channels": #"[{"slug": "a"}]"#, "/recent": "[]",
        ]
        let site = try TaggedSite(bodies)
        defer { site.server.stop() }
        let host = try BaseURL(site.server.url).host
        let missing = MissingPart(
            kind: .channel(Channel(slug: "ruby", title: "ruby")), error: .status(host: host, code: 404))
        #expect(try await refresh(from: site.server) == .updated(missing: [missing]))
        #expect(
            missing.description
                == "Could not load the productions of ruby: \(host) has no catalogue there (404).")
        bodies["/ruby"] = #"[{"slug": "a"}]"#
        site.change(to: bodies)
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        #expect(try await store.all() == [Production(slug: "a", channels: ["ruby"])])
        #expect(site.visits().allSatisfy { !$0.isConditional })
    }

    /// A server may answer a conditional POST only with an error (RFC 9110, section 13.1.2).
    @Test func putsNoConditionToAPost() async throws {
        let site = try TaggedSite(["/api/productions": Bodies.api])
        defer { site.server.stop() }
        for _ in 1...2 { #expect(try await refresh(from: site.server) == .updated(missing: [])) }
        #expect(site.visits().last == Visit("POST /api/productions"))
        #expect(site.visits().allSatisfy { !$0.isConditional })
    }

    @Test func looksElsewhereWhenTheCatalogueHasMoved() async throws {
        let site = try TaggedSite(["/productions": #"[{"slug": "a"}]"#])
        defer { site.server.stop() }
        _ = try await refresh(from: site.server)
        let asked = site.visits().count
        site.change(to: ["/productions.json": #"[{"slug": "b"}]"#])
        #expect(try await refresh(from: site.server) == .updated(missing: []))
        #expect(site.visits(since: asked).first == Visit("GET /productions", isConditional: true))
        #expect(site.visits().last == Visit("GET /productions.json"))
        #expect(try await store.all() == [Production(slug: "b")])
    }

    @Test func keepsNoSecretOfTheBaseURLInTheRevalidation() async throws {
        let site = try TaggedSite(["/list?token=s3cret": "[]"])
        defer { site.server.stop() }
        _ = try await refresh(from: site.server, path: "/list?token=s3cret")
        let revalidation = try #require(try store.revalidation())
        #expect(!revalidation.text.contains("s3cret"))
        #expect(try await refresh(from: site.server, path: "/list?token=s3cret") == .unchanged)
    }
}
