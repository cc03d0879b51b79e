/// How often, and after how long, a download tries again by itself.
public struct RetryPolicy: Hashable, Sendable {
    /// How many times it tries again without a byte coming.
    public var limit: Int
    /// The time before the first of them; each of the next waits twice as long.
    public var firstDelay: Duration
    /// The longest time that it waits.
    public var longestDelay: Duration

    /// Five times, after a second and so on to a minute, unless told otherwise.
    public init(limit: Int = 5, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60)) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// How long to wait before trying again, or nil if there is no point in it.
    ///
    /// - Parameter attempt: how many attempts in a row brought nothing before, 0 for the first failure.
    func delay(after error: DownloadError, attempt: Int) -> Duration? {
        guard error.mayPass, attempt < limit else { return nil }
        let usual = min(longestDelay, firstDelay * (1 << min(attempt, 16)))
        guard let asked = error.retryAfter else { return usual }
        return asked <= longestDelay ? max(asked, usual) : nil
    }
}
