import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Sources that move to another address, or end.
struct SourceRefresherMoveTests {
    private let home: RefresherHome

    init() throws { home = try RefresherHome() }

    @Test(arguments: [("301", true), ("308", true), ("302", false), ("307", false)])
    func takesOverAnAddressThatMovedForGood(status: String, isPermanent: Bool) async throws {
        try await home.withServer { request in
            request.hasPrefix("GET /new ")
                ? .answer(RefresherHome.feed("One"))
                : .answer("", status: "\(status) Moved", header: "Location: /new\r\n")
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            let source = try #require(try home.library.sources.source(id))
            #expect(source.address == url + (isPermanent ? "/new" : "/feed"))
            #expect(source.catalogID.rawValue == url + "/feed")
            home.pass(7200)
            #expect(
                try await home.refresher().refresh(.due).map(\.result) == [.success(.updated(missing: []))])
        }
    }

    @Test func keepsTheAddressBeforeATemporaryRedirect() async throws {
        try await home.withServer { request in
            if request.hasPrefix("GET /c ") { return .answer(RefresherHome.feed("One")) }
            return request.hasPrefix("GET /b ")
                ? .answer("", status: "302 Found", header: "Location: /c\r\n")
                : .answer("", status: "301 Moved", header: "Location: /b\r\n")
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/a").source.id
            try await home.refresher().refresh(.due)
            #expect(try home.library.sources.source(id)?.address == url + "/b")
        }
    }

    @Test func followsAFeedThatSaysItMoved() async throws {
        let moved = Mutex("")
        try await home.withServer { _ in
            .answer(
                """
                <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title>
                <itunes:new-feed-url>\(moved.withLock { $0 })</itunes:new-feed-url><item><guid>1</guid></item>
                </channel></rss>
                """)
        } body: { url, _ in
            moved.withLock { $0 = url + "/new" }
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            #expect(try home.library.sources.source(id)?.address == url + "/new")
        }
    }

    @Test func staysWhereItIsIfNothingIsWhereTheFeedSaysItMoved() async throws {
        try await home.withServer { request in
            guard request.hasPrefix("GET /feed ") else { return .answer("", status: "404 Not Found") }
            return .answer(
                """
                <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title>
                <itunes:new-feed-url>/gone</itunes:new-feed-url><item><guid>1</guid></item></channel></rss>
                """)
        } body: { url, requests in
            let id = try home.library.sources.add(url + "/feed").source.id
            #expect(
                try await home.refresher().refresh(.due).map(\.result) == [.success(.updated(missing: []))])
            #expect(requests.entries.contains { $0.hasPrefix("GET /gone ") })
            #expect(try home.library.sources.source(id)?.address == url + "/feed")
        }
    }

    @Test func asksNoMoreOnceThePublisherEndedIt() async throws {
        let isGone = Mutex(false)
        try await home.withServer { _ in
            isGone.withLock { $0 } ? .answer("", status: "410 Gone") : .answer(RefresherHome.feed("One"))
        } body: { url, requests in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            isGone.withLock { $0 = true }
            home.pass(7200)
            let refresh = try #require(try await home.refresher().refresh(.due).first)
            #expect(
                refresh.error?.localizedDescription
                    == "\(url.dropFirst(7)) says that the catalogue was ended by its publisher (410).")
            #expect(requests.entries.count == 2, "Only the known address is asked.")
            #expect(try home.status(id).isEnded)
            #expect(try home.status(id).nextRefreshAt == nil)
            home.pass(1_000_000)
            #expect(try await home.refresher().refresh(.all).isEmpty)
            #expect(try home.library.sources.source(id)?.episodeCount == 1, "Its catalogue stays.")
        }
    }
}
