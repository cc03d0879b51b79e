import Testing

@testable import TekpubKit

/// When a failed request is retried automatically.
struct RetryPolicyTests {
    private let policy = RetryPolicy()

    private func refusal(_ status: Int, after seconds: Int?) throws -> DownloadError {
        let host = try #require(BaseURL.host(of: "http://tekpub.test"))
        return .refused(host: host, status: status, retryAfter: seconds.map { .seconds($0) })
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 4), (4, 16)])
    func waitsLongerEachTime(attempt: Int, expected: Int) throws {
        #expect(policy.delay(after: try refusal(500, after: nil), attempt: attempt) == .seconds(expected))
    }

    @Test(arguments: [
        (429, 10, 10), (503, 0, 1), (503, 60, 60), (503, 61, nil), (404, nil, nil), (403, 5, nil),
    ])
    func doesAsTheServerSays(status: Int, seconds: Int?, expected: Int?) throws {
        let delay = policy.delay(after: try refusal(status, after: seconds), attempt: 0)
        #expect(delay == expected.map { .seconds($0) })
    }

    @Test(arguments: [
        DownloadError.busy, .badAddress, .cancelled, .diskFull(folder: "/", byteCount: nil),
        .notWritable(path: "/", reason: "no"), .unprepared("no"),
    ])
    func leavesToPeopleWhatOnlyTheyCanChange(error: DownloadError) {
        #expect(policy.delay(after: error, attempt: 0) == nil)
    }

    @Test func requiresAServerThatSaysWhen() throws {
        let policy = RetryPolicy(limit: 2, firstDelay: .zero, requiresRetryAfter: true)
        #expect(policy.delay(after: try refusal(503, after: 5), attempt: 1) == .seconds(5))
        #expect(policy.delay(after: try refusal(503, after: 5), attempt: 2) == nil)
        #expect(policy.delay(after: try refusal(503, after: nil), attempt: 0) == nil)
    }

    /// A failure is treated the same for catalogues and videos.
    @Test func treatsTheSameFailureAlike() throws {
        let host = try #require(BaseURL.host(of: "http://tekpub.test"))
        for (error, expected) in [
            (.connectionRefused(host: host), 1), (.connectionLost(host: host), 1),
            (.noAnswer(host: host, limit: .seconds(10)), 1), (.stalled(host: host, limit: .seconds(30)), 1),
            (.cutShort(host: host, received: 1, expected: 2), 1), (.nameNotFound(host: host), 1),
            (.status(host: host, code: 500), 1), (.status(host: host, code: 429), 1),
            (.busy(host: host, code: 503, retryAfter: .seconds(7)), 7),
            (.busy(host: host, code: 429, retryAfter: .seconds(61)), nil),
            (.status(host: host, code: 404), nil), (.loginRefused(host: host), nil),
            (.badLength(host: host), nil), (.notHTTP(host: host), nil), (.cancelled, nil),
            (.insecure(host: host, reason: "no"), nil),
        ] as [(CatalogError, Int?)] {
            let delay = expected.map { Duration.seconds($0) }
            #expect(policy.delay(after: error, attempt: 0) == delay)
            #expect(policy.delay(after: DownloadError.connection(error), attempt: 0) == delay)
        }
    }

    @Test func endsAtSomePoint() throws {
        #expect(policy.delay(after: try refusal(500, after: nil), attempt: 5) == nil)
    }
}
