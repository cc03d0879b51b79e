/// The number and delay of automatic retries of a download.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of consecutive retries without progress.
    public var limit: Int
    /// The delay before the first retry; each further delay is doubled.
    public var firstDelay: Duration
    /// The maximum delay.
    public var longestDelay: Duration

    /// Creates a policy; by default five retries, after one second and up to a minute.
    public init(limit: Int = 5, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60)) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Returns the delay before a retry; nil if a retry cannot help.
    ///
    /// - Parameter attempt: the number of consecutive attempts without progress, 0 after the first failure.
    func delay(after error: DownloadError, attempt: Int) -> Duration? {
        guard error.mayPass, attempt < limit else { return nil }
        let usual = min(longestDelay, firstDelay * (1 << min(attempt, 16)))
        guard let asked = error.retryAfter else { return usual }
        return asked <= longestDelay ? max(asked, usual) : nil
    }
}
