import Foundation

/// An error that tells whether a retry may help.
protocol RetryableError: Error {
    /// Whether the same request may succeed later without action by the user.
    var mayPass: Bool { get }
    /// The delay before a retry that the server asks for; nil if unknown.
    var retryAfter: Duration? { get }
}

/// The number and delay of automatic retries of a request.
///
/// If the server asks for a delay, the retry waits at least that long. If that is longer than the maximum, there
/// is no retry.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of consecutive retries without progress.
    public var limit: Int
    /// The delay before the first retry; each further delay is doubled.
    public var firstDelay: Duration
    /// The maximum delay.
    public var longestDelay: Duration
    /// Whether to retry only if the server asks for a delay.
    public var requiresRetryAfter: Bool

    /// Creates a policy; by default five retries after any error that may pass, after one second and up to a
    /// minute.
    public init(
        limit: Int = 5, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60),
        requiresRetryAfter: Bool = false
    ) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.requiresRetryAfter = requiresRetryAfter
    }

    /// Returns the delay before a retry; nil if a retry cannot help.
    ///
    /// - Parameter attempt: the number of consecutive attempts without progress, 0 after the first failure.
    func delay(after error: some RetryableError, attempt: Int) -> Duration? {
        guard error.mayPass, attempt < limit else { return nil }
        let usual = min(longestDelay, firstDelay * (1 << min(attempt, 16)))
        guard let asked = error.retryAfter else { return requiresRetryAfter ? nil : usual }
        return asked <= longestDelay ? max(asked, usual) : nil
    }

    /// Whether a server that answers with `status` may answer with success later.
    ///
    /// Source: RFC 6585, section 4 (429); RFC 9110, section 15.6.
    static func mayPass(status: Int) -> Bool { status == 429 || status >= 500 }
}

extension HTTPHead {
    /// The delay that the server asks for, of at most a day; nil if it asks for none.
    ///
    /// A time is compared with the server's own clock, or with this computer's if it does not tell what that shows; by
    /// that one, a time in the past tells nothing.
    ///
    /// Source: RFC 9110, section 10.2.3.
    var retryAfter: Duration? {
        guard let text = fields["Retry-After"]?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 86_400)) }
        guard let date = HTTPDate.date(text) else { return nil }
        let now = fields["Date"].flatMap(HTTPDate.date)
        guard now != nil || date > receivedAt else { return nil }
        return .seconds(min(max(0, date.timeIntervalSince(now ?? receivedAt)), 86_400))
    }
}
