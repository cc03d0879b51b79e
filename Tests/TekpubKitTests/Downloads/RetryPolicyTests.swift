import Testing

@testable import TekpubKit

/// When a download tries again by itself.
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

    @Test func endsAtSomePoint() throws {
        #expect(policy.delay(after: try refusal(500, after: nil), attempt: 5) == nil)
    }
}
