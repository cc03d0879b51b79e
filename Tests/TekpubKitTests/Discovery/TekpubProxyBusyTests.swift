import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy reacts if a server asks it to wait.
struct TekpubProxyBusyTests {
    private let clock = ManualClock()

    @Test(arguments: [
        ("429 Too Many Requests", "Retry-After: 5\r\n"),
        ("500 Internal Server Error", "Retry-After: 5\r\n"),
        (
            "503 Service Unavailable",
            "Date: Thu, 31 Dec 1998 23:59:58 GMT\r\nRetry-After: Fri, 01 Jan 1999 00:00:03 GMT\r\n"
        ),
    ])
    func asksAgainWhenThatIsSoon(status: String, header: String) async throws {
        let log = Log<String>()
        try await withProxy(clock: clock) { request in
            log.add(request)
            return log.entries.count == 1 ? .answer("", status: status, header: header) : .answer("[]")
        } body: { proxy in
            let steps = Log<LoadProgress>()
            let load = Task { try await proxy.catalog { steps.add($0) } }
            await clock.sleeper(until: .seconds(5))
            #expect(steps.entries == [LoadProgress(byteCount: 0, fraction: nil, wait: .seconds(5))])
            #expect(log.entries.count == 1)
            clock.advance(by: .seconds(5))
            let catalog = try await load.value
            #expect(catalog == Catalog())
            #expect(steps.entries.dropFirst().first == LoadProgress(byteCount: 0, fraction: nil))
        }
        #expect(log.entries.count == 2)
    }

    @Test(arguments: [
        ("Retry-After: 31\r\n", 31, "31 seconds"), ("Retry-After: 90\r\n", 90, "90 seconds"),
        ("Retry-After: 601\r\n", 601, "11 minutes"), ("Retry-After: 80000\r\n", 80000, "23 hours"),
        (
            "Date: Tue, 28 Feb 2012 12:00:00 GMT\r\nRetry-After: Wed, 29 Feb 2012 11:00:00 GMT\r\n", 82_800,
            "23 hours"
        ),
    ])
    func saysWhenToAskAgainWhereThatIsLate(header: String, seconds: Int, words: String) async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return .answer("", status: "429 Too Many Requests", header: header)
        } body: { proxy in
            let host = proxy.baseURL.host
            let error = await proxy.failure()
            #expect(error == .busy(host: host, code: 429, retryAfter: .seconds(seconds)))
            #expect(
                error?.localizedDescription
                    == "\(host) is asked too often (429) and asks you to wait \(words). Try again then."
            )
        }
        #expect(log.entries.count == 1)
    }

    @Test func asksThreeTimesAtMost() async throws {
        let log = Log<String>()
        try await withProxy(clock: clock) { request in
            log.add(request)
            return .answer("", status: "503 Busy", header: "Retry-After: 1\r\n")
        } body: { proxy in
            let turning = Task {
                for await _ in clock.deadlines { clock.advance(by: .seconds(1)) }
            }
            #expect(
                await proxy.failure() == .busy(host: proxy.baseURL.host, code: 503, retryAfter: .seconds(1)))
            turning.cancel()
        }
        #expect(log.entries.count == 3)
    }

    @Test(arguments: [
        "", "Retry-After: soon\r\n", "Retry-After: -1\r\n", "Retry-After: Fri, 01 Jan 1999 00:00:03 GMT\r\n",
    ])
    func asksElsewhereWhereNoTimeIsTold(header: String) async throws {
        try await withProxy { request in
            request.hasPrefix("GET / ")
                ? .answer("", status: "503 Busy", header: header) : .answer("[]")
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog == Catalog())
        }
    }

    @Test func waitsNoLongerWhenCancelled() async throws {
        try await withProxy(clock: clock) { _ in
            .answer("", status: "429 Slow", header: "Retry-After: 5\r\n")
        } body: { proxy in
            let load = Task { await proxy.failure() }
            await clock.sleeper(until: .seconds(5))
            load.cancel()
            #expect(await load.value == .cancelled)
        }
    }
}
