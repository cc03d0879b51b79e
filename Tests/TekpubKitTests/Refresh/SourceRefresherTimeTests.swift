import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// When sources are asked again.
struct SourceRefresherTimeTests {
    private let home: RefresherHome

    init() throws { home = try RefresherHome() }

    @Test func asksOnlyWhatIsDue() async throws {
        try await home.withServer { _ in
            .answer(RefresherHome.feed("One"))
        } body: { url, requests in
            try home.library.sources.add(url + "/feed")
            try await home.refresher().refresh(.due)
            home.pass(3599)
            #expect(try await home.refresher().refresh(.due).isEmpty)
            home.pass(1)
            #expect(try await home.refresher().refresh(.due).count == 1)
            #expect(try await home.refresher().refresh(.all).isEmpty, "It was refreshed at this moment.")
            home.pass(1)
            #expect(try await home.refresher().refresh(.all).count == 1)
            #expect(requests.entries.count == 3)
        }
    }

    @Test func asksWhetherAnythingHasChanged() async throws {
        try await home.withServer { request in
            request.contains("If-None-Match: \"v1\"")
                ? .answer("", status: "304 Not Modified")
                : .answer(RefresherHome.feed("One"), header: "ETag: \"v1\"\r\n")
        } body: { url, requests in
            try home.library.sources.add(url + "/feed")
            try await home.refresher().refresh(.due)
            home.pass(7200)
            let names = try home.library.folder.catalogNames()
            let refreshes = try await home.refresher().refresh(.due)
            #expect(refreshes.map(\.result) == [.success(.unchanged)])
            #expect(requests.entries.count == 2)
            #expect(try home.library.folder.catalogNames() == names)
        }
    }

    @Test(arguments: [
        ("Cache-Control: public, max-age=7200\r\n", 7200.0), ("Cache-Control: max-age=60\r\n", 3600.0),
        ("Cache-Control: max-age=7200\r\nAge: 1800\r\n", 5400.0),
        ("Cache-Control: no-cache, max-age=9000\r\n", 3600.0),
        ("Cache-Control: max-age=504921600\r\n", 604_800.0),
        ("Cache-Control: max-age=-99999999999999999999\r\n", 3600.0),
        ("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nExpires: Sun, 06 Nov 1994 10:49:37 GMT\r\n", 7200.0),
    ])
    func waitsAsLongAsThePublisherSays(header: String, delay: Double) async throws {
        try await home.withServer { _ in
            .answer(RefresherHome.feed("One"), header: header)
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            #expect(try home.delay(id) == delay)
        }
    }

    @Test func waitsLongerAfterEachFailure() async throws {
        try await home.withServer { _ in
            .answer("", status: "500 Oops")
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            var delays: [Double] = []
            for _ in 1...9 {
                try await home.refresher().refresh(.due)
                delays.append(try home.delay(id))
                home.pass(delays.last ?? 0)
            }
            #expect(delays == [600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 86_400])
            #expect(try home.status(id).failureCount == 9)
            #expect(try home.status(id).failure?.contains("is in trouble (500)") == true)
        }
    }

    @Test(arguments: ["429 Too Many Requests", "503 Busy"])
    func obeysRetryAfterEvenIfAsked(status: String) async throws {
        try await home.withServer { _ in
            .answer("", status: status, header: "Retry-After: 7200\r\n")
        } body: { url, requests in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            #expect(try home.delay(id) == 7200)
            let count = requests.entries.count
            home.pass(7199)
            #expect(try await home.refresher().refresh(.all).isEmpty)
            #expect(requests.entries.count == count)
            home.pass(1)
            #expect(try await home.refresher().refresh(.failed).count == 1)
        }
    }

    /// A clock that was set nine days ahead must not stop refreshes for as long, and neither must what a server asked then.
    @Test(arguments: [("200 OK", ""), ("503 Busy", "Retry-After: 7200\r\n")])
    func aCheckInTheFutureIsNoCheck(status: String, header: String) async throws {
        try await home.withServer { _ in
            .answer(RefresherHome.feed("One"), status: status, header: header)
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            home.pass(9 * 86_400)
            try await home.refresher().refresh(.due)
            home.pass(-9 * 86_400)
            #expect(try await home.refresher().refresh(.due).map(\.source.id) == [id])
            #expect(try await home.refresher().refresh(.due).isEmpty, "The second refresh counts.")
            #expect(try home.delay(id) <= 7200)
        }
    }

    @Test func obeysTheFeedAlsoWhenItHasNotChanged() async throws {
        try await home.withServer { request in
            request.contains("If-None-Match: ")
                ? .answer("", status: "304 Not Modified")
                : .answer(
                    "<rss><channel><title>A</title><ttl>120</ttl><item><guid>1</guid></item></channel></rss>",
                    header: "ETag: \"v1\"\r\n")
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher().refresh(.due)
            #expect(try home.delay(id) == 7200)
            home.pass(7200)
            #expect(try await home.refresher().refresh(.due).map(\.result) == [.success(.unchanged)])
            #expect(try home.delay(id) == 7200)
        }
    }
}
