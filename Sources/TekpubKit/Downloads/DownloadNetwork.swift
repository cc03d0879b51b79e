/// The network configuration of downloads.
public struct DownloadNetwork: Sendable {
    private let timeouts: Timeouts
    private let clock: any Clock<Duration>
    private let userAgent: String
    /// Returns once everything written to a part file is on disk.
    let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// - Parameter clock: measures the timeouts.
    public init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration> = TimerClock(),
        userAgent: String = "tekpub/\(version)"
    ) {
        self.init(timeouts: timeouts, clock: clock, userAgent: userAgent) { part throws(DownloadError) in
            try part.synchronize()
        }
    }

    /// - Parameter synchronize: returns once a part file is on disk.
    init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration>, userAgent: String = "tekpub/\(version)",
        synchronize: @escaping @Sendable (PartFile) throws(DownloadError) -> Void
    ) {
        self.timeouts = timeouts
        self.clock = clock
        self.userAgent = userAgent
        self.synchronize = synchronize
    }

    /// A new client for one download.
    var client: HTTPClient { HTTPClient(timeouts: timeouts, clock: clock, userAgent: userAgent) }

    /// Sleeps for `duration`, or until the task is cancelled.
    func sleep(for duration: Duration) async {
        // Silence is safe: a cancelled task stops before the next request.
        try? await self.clock.sleep(for: duration)
    }
}
